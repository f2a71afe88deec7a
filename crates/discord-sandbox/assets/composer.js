// The field in which a person types messages and commands, with suggestions above it.

import { h, icon, iconButton, uid } from "./dom.js";
import { post } from "./api.js";

const PAUSE_MS = 40;
/** Items that are chosen by Enter without being looked for: Discord has no other way to type them. */
const FIRST_IS_ACTIVE = new Set(["command", "choice", "user", "role", "channel"]);

/**
 * The field at the bottom of a pane. `pane` has `person`, `channel()`, `scene()`, `names()` (people,
 * roles and channels that can be mentioned) and `sent(text, replyTo)`, which rejects with a sentence.
 */
export class Composer {
  constructor(pane) {
    Object.assign(this, { pane, items: [], at: -1, asked: 0, typedFor: null, timer: 0, replyTo: null });
    this.ids = { list: uid(), field: uid() };
    this.drafts = new Map();
    this.field = h("textarea", {
      id: this.ids.field, class: "composer-field", rows: 1, maxlength: 4000, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      "aria-autocomplete": "list", "aria-controls": this.ids.list,
      oninput: () => this.typed(), onkeydown: (event) => this.key(event), onclick: () => this.typed(), onblur: () => this.later(() => this.leave()),
    });
    this.list = h("div", { role: "listbox", class: "suggestions", id: this.ids.list, tabindex: 0 });
    this.hint = h("div", { class: "option-hint" });
    this.popup = h("div", { class: "popup", hidden: true, onpointerdown: (event) => event.preventDefault() }, this.hint, this.list);
    this.problem = h("p", { class: "problem", role: "alert" });
    this.reply = h("div", { class: "replying", hidden: true });
    this.said = h("div", { class: "only-read", role: "status" });
    this.send = iconButton("send", "", () => this.submit());
    this.node = h("div", { class: "composer" }, this.popup, this.problem, this.reply,
      h("div", { class: "composer-line" }, this.field, this.send), this.said);
  }

  later(what) {
    clearTimeout(this.timer);
    this.timer = setTimeout(what, PAUSE_MS);
  }

  /** Shows the field for a channel; what was typed in another one stays there. */
  draw(channel, place) {
    const { say } = this.pane.scene();
    if (channel?.id !== this.drawn) {
      // A text typed before the first channel was known belongs to that channel.
      if (this.drawn) this.drafts.set(this.drawn, this.field.value);
      else this.drafts.set(channel?.id, this.field.value);
      this.drawn = channel?.id;
      this.field.value = this.drafts.get(this.drawn) ?? "";
      this.complain("");
      this.answers(null);
      this.leave();
      this.size();
    }
    const text = say(channel?.can_write === false ? "readOnly" : "write", { place });
    this.field.placeholder = text;
    this.field.setAttribute("aria-label", text);
    this.list.setAttribute("aria-label", say("matches", { n: this.items.length }));
    this.send.setAttribute("aria-label", say("send"));
    this.send.title = say("send");
    this.field.disabled = this.send.disabled = channel?.can_write === false;
  }

  /** Puts a text into the field, as if it had been typed. */
  fill(text) {
    this.field.value = text;
    this.field.focus();
    this.typed();
  }

  /** Lets the next message reply to another one; null takes that back. */
  answers(message) {
    const scene = this.pane.scene();
    this.replyTo = message;
    this.reply.hidden = !message;
    if (!message) return this.reply.replaceChildren();
    const name = scene.person(message.author?.id)?.name ?? scene.say("somebody");
    this.reply.replaceChildren(h("span", null, scene.say("replying", { name })),
      iconButton("close", scene.say("noReply"), () => this.answers(null)));
    this.field.focus();
  }

  complain(text) {
    this.problem.textContent = text;
  }

  size() {
    this.field.style.setProperty("height", "auto");
    this.field.style.setProperty("height", `${this.field.scrollHeight}px`);
  }

  before() {
    return this.field.value.slice(0, this.field.selectionStart);
  }

  typed() {
    this.isPicked = false;
    this.complain("");
    this.size();
    const text = this.before();
    if (text.startsWith("/")) return this.later(() => this.completeCommand(text));
    clearTimeout(this.timer);
    const found = /(?:^|\s)([@#])([^\s@#]{0,32})$/.exec(text);
    if (!found) return this.leave();
    const wanted = found[2].toLowerCase();
    const names = this.pane.names().filter((it) => it.mark === found[1] && it.name.toLowerCase().startsWith(wanted));
    const start = text.slice(0, text.length - found[2].length - 1);
    this.show(text, names.slice(0, 10).map((it) => ({
      text: `${start}${it.mark}${it.name} `, label: `${it.mark}${it.name}`, kind: it.mark === "#" ? "channel" : "user",
    })));
  }

  async completeCommand(text) {
    const mine = (this.asked += 1);
    const channel = this.pane.channel()?.id;
    const body = { as: this.pane.person, channel, text };
    const answer = await post("complete", body).catch((error) => ({ items: [], error: error.message }));
    if (mine !== this.asked || this.before() !== text || document.activeElement !== this.field) return;
    this.show(text, answer.items ?? [], answer);
  }

  show(text, items, { option, options = [], error } = {}) {
    const { say } = this.pane.scene();
    const picked = this.isPicked ? items.findIndex((it) => it.text === this.items[this.at]?.text) : -1;
    // A list in which somebody chooses is not taken away from them.
    if (this.isPicked && picked < 0) return;
    this.typedFor = text;
    this.items = items;
    this.hint.replaceChildren(...(option ? this.optionHints(options, option) : []));
    this.list.replaceChildren(...items.map((item, index) => h("div", {
      role: "option", id: `${this.ids.list}-${index}`, class: "suggestion", "aria-selected": "false", onclick: () => this.choose(index),
    }, h("span", { class: "suggestion-label" }, item.label),
    item.description && item.description !== item.label ? h("span", { class: "muted" }, item.description) : null)));
    if (error) this.list.append(h("div", { class: "suggestion-problem problem" }, error));
    this.list.hidden = items.length === 0 && !error;
    this.list.setAttribute("role", items.length ? "listbox" : "group");
    this.popup.hidden = this.list.hidden && !option;
    this.said.textContent = error ?? (items.length ? say("matches", { n: items.length }) : "");
    this.list.setAttribute("aria-label", say("matches", { n: items.length }));
    // What was picked among suggestions for fewer letters stays picked.
    this.isPicked = picked >= 0;
    this.move(this.isPicked ? picked : this.firstChoice(text, items));
  }

  /** The item that Enter takes at first; -1 where Enter sends what is typed. */
  firstChoice(text, items) {
    const typed = text.trim();
    const isTyped = items.some((it) => it.text.trim() === typed);
    return items.length && !isTyped && FIRST_IS_ACTIVE.has(items[0].kind) ? 0 : -1;
  }

  /** Lists the options of the command, and says what the one is for whose value is typed. */
  optionHints(options, option) {
    const { say } = this.pane.scene();
    const names = options.map(({ name, required }) => {
      const classes = ["option", required && "required", name === option.name && "current"];
      return h("span", { class: classes.filter(Boolean).join(" ") }, name);
    });
    return [...names, h("div", { class: "muted" }, `(${say(option.required ? "required" : "optional")}) ${option.description ?? ""}`)];
  }

  move(index) {
    const count = this.items.length;
    this.at = index < 0 && index !== -1 ? count - 1 : index >= count ? 0 : index;
    for (const [n, line] of [...this.list.children].entries()) {
      line.classList.toggle("active", n === this.at);
      if (line.role === "option" || line.getAttribute("role") === "option") line.setAttribute("aria-selected", String(n === this.at));
    }
    if (this.at < 0 || count === 0) return this.field.removeAttribute("aria-activedescendant");
    this.field.setAttribute("aria-activedescendant", `${this.ids.list}-${this.at}`);
    this.list.children[this.at].scrollIntoView({ block: "nearest" });
  }

  choose(index) {
    const item = this.items[index];
    if (!item) return;
    const rest = this.field.value.slice(this.field.selectionStart);
    const text = /\s$|:$/.test(item.text) || item.kind === "suggestion" ? item.text : `${item.text} `;
    this.field.value = text + rest;
    this.field.setSelectionRange(text.length, text.length);
    this.field.focus();
    this.typed();
  }

  leave() {
    clearTimeout(this.timer);
    this.asked += 1;
    this.items = [];
    this.at = -1;
    this.popup.hidden = true;
    this.list.replaceChildren();
    this.field.removeAttribute("aria-activedescendant");
  }

  /** Picks a suggestion by a key. */
  pick(index) {
    this.isPicked = true;
    this.move(index);
  }

  key(event) {
    if (event.isComposing) return;
    // Backwards leads out of the field, not into its list.
    if (event.key === "Tab" && event.shiftKey) return this.leave();
    const open = !this.popup.hidden && this.items.length > 0;
    // On a slow line the list may belong to fewer letters than are typed: then it answers only with what
    // was picked, or with what the letters still begin.
    const active = this.items[this.at]?.text;
    const answers = open && (this.isPicked || this.typedFor === this.before() || active?.startsWith(this.before()));
    if (open && event.key === "ArrowDown") this.pick(this.at + 1);
    else if (open && event.key === "ArrowUp") this.pick(this.at <= 0 ? this.items.length - 1 : this.at - 1);
    else if (answers && event.key === "Tab") this.choose(Math.max(0, this.at));
    else if (event.key === "Escape" && !this.popup.hidden) this.leave();
    else if (event.key === "Escape" && this.replyTo) this.answers(null);
    else if (event.key === "Enter" && !event.shiftKey) {
      if (answers && this.at >= 0) this.choose(this.at);
      else this.submit();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async submit() {
    const text = this.field.value.trim();
    if (!text || !this.drawn || this.field.disabled) return;
    const reply = this.replyTo;
    this.leave();
    this.complain("");
    this.field.value = "";
    this.answers(null);
    this.size();
    const at = this.drawn;
    try {
      await this.pane.sent(text, reply?.id);
    } catch (error) {
      // Nothing that was typed is lost.
      if (this.drawn !== at) return void this.drafts.set(at, text);
      if (!this.field.value) this.field.value = text;
      this.size();
      this.complain(error.message);
    }
  }
}
