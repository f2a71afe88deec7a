// The page around the panes: who one is, side by side, theme, width, sound, the hand for testing.

import { get, post } from "./api.js";
import { avatar, h, icon, iconButton } from "./dom.js";
import { Drawer } from "./drawer.js";
import { openMenu } from "./menu.js";
import { Pane } from "./pane.js";
import { languageName, LANGUAGES, speaker } from "./words.js";

const NEW = "\u0000new";
const SAVED = "sandbox-client";
const MOST_PANES = 2;
const RETRY_MS = 1000;

const read = () => {
  try {
    return JSON.parse(localStorage.getItem(SAVED)) ?? {};
  } catch {
    return {};
  }
};

/** The state that survives a reload: the person and the place in the address, the rest in the browser's storage. */
class Shell {
  constructor() {
    this.saved = read();
    this.panes = [];
    this.build();
    this.theme(this.address("theme") ?? this.saved.theme ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"));
    this.width(this.address("width") ?? this.saved.width ?? "desktop");
    if (this.saved.drawer) this.drawer.toggle(true);
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** A letter that is typed where nothing takes it goes into the field of the pane; Escape leads back to its messages. */
  key(event) {
    const { key, target } = event;
    if (key === "Escape" && target === document.body) return this.panes.forEach((pane) => pane.show("chat"));
    const isLetter = key.length === 1 && key !== " " && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!isLetter || target.closest("input, textarea, select, dialog, [role=listbox], .form, .drawer")) return;
    const pane = this.panes.find((it) => it.node.contains(target)) ?? this.panes[0];
    pane?.composer.field.focus();
  }

  address(name) {
    return new URLSearchParams(location.search).get(name);
  }

  build() {
    this.who = h("div", { class: "bar-who" });
    this.tools = h("div", { class: "bar-tools" },
      this.beside = iconButton("split", "", () => this.sideBySide(), { "aria-haspopup": "listbox" }),
      this.themeButton = iconButton("sun", "", () => this.theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark", true)),
      this.widthButton = iconButton("phone", "", () => this.width(this.main.dataset.width === "phone" ? "desktop" : "phone", true), { class: "icon-button width-button" }),
      this.soundButton = iconButton("silent", "", () => this.store("sound", !this.saved.sound)),
      this.moreButton = iconButton("more", "", () => this.more(), { class: "icon-button only-narrow-window", "aria-haspopup": "listbox" }),
      this.drawerButton = h("button", { type: "button", class: "button secondary drawer-button", "aria-label": "Testing", "aria-expanded": "false", onclick: () => this.drawer.toggle() }, icon("lab"), h("span", null, "Testing")));
    this.main = h("main", { class: "panes" });
    this.drawer = new Drawer(this);
    this.bar = h("header", { class: "bar" }, this.who, this.tools);
    document.body.replaceChildren(this.bar, h("div", { class: "below-bar" }, this.main, this.drawer.node));
  }

  /** Says things in the language of the first person. */
  say(key, values) {
    const { state } = this.panes[0] ?? {};
    const me = state?.people.find((it) => it.id === state.me);
    return speaker(me?.locale ?? "en")(key, values);
  }

  /** Names the buttons of the bar. */
  label() {
    const { theme } = document.documentElement.dataset;
    const { width } = this.main.dataset;
    const on = this.sounds();
    relabel(this.beside, "split", this.say("side"));
    relabel(this.themeButton, theme === "light" ? "moon" : "sun", this.say(theme === "light" ? "dark" : "light"));
    relabel(this.widthButton, width === "phone" ? "desk" : "phone", this.say(width === "phone" ? "asDesk" : "asPhone"));
    relabel(this.soundButton, on ? "bell" : "silent", this.say(on ? "soundOff" : "soundOn"), on);
    relabel(this.moreButton, "more", this.say("page"));
  }

  // Saved state

  stored(key) {
    return this.saved[key] ?? [];
  }

  store(key, value) {
    this.saved = { ...read(), [key]: value };
    try {
      localStorage.setItem(SAVED, JSON.stringify(this.saved));
    } catch {
      // A browser that saves nothing still shows the page.
    }
    if (key === "sound") this.label();
  }

  sounds() {
    return this.saved.sound === true;
  }

  theme(theme, save) {
    document.documentElement.dataset.theme = theme === "light" ? "light" : "dark";
    this.label();
    if (save) this.keep("theme", theme);
  }

  width(width, save) {
    this.main.dataset.width = width === "phone" ? "phone" : "desktop";
    this.label();
    if (save) this.keep("width", width);
  }

  keep(key, value) {
    this.store(key, value);
    if (this.address(key)) this.write({ [key]: value });
  }

  write(values) {
    const query = new URLSearchParams(location.search);
    for (const [key, value] of Object.entries(values)) {
      if (value) query.set(key, value);
      else query.delete(key);
    }
    history.replaceState(null, "", `?${query}`);
  }

  // The people shown

  async start() {
    const [as, channel, beside, there] = ["as", "channel", "beside", "there"].map((it) => this.address(it));
    try {
      const state = await get("state", { as: as ?? this.saved.as });
      this.enter(0, name(state, state.me), channel, state);
      if (beside) this.enter(1, beside, there);
    } catch (error) {
      if (error.status && (as || this.saved.as)) {
        // Nobody of that name: as anybody else.
        this.store("as", undefined);
        this.write({ as: null, channel: null });
      }
      this.main.replaceChildren(h("p", { class: "banner", role: "alert" }, error.message));
      setTimeout(() => this.start(), RETRY_MS);
    }
  }

  /** Shows a person in a pane, at once if what they see is known. */
  enter(index, person, channel, state) {
    const pane = new Pane(person, channel, this);
    const old = this.panes[index];
    this.panes[index] = pane;
    if (old) {
      old.node.replaceWith(pane.node);
      old.close();
    } else {
      if (index === 0) this.main.replaceChildren();
      this.main.append(pane.node);
      this.panes.forEach((it) => it.state && it.draw());
    }
    this.remember();
    if (state) pane.take(state);
  }

  leaveBeside() {
    this.panes.splice(1).forEach((pane) => pane.close());
    this.panes[0].draw();
    this.remember();
    this.told();
  }

  /** Writes who is seen, and where, into the address. */
  remember() {
    const [first, second] = this.panes;
    this.store("as", first?.person);
    this.write({ as: first?.person, channel: first?.at ?? this.address("channel"), beside: second?.person, there: second?.at });
    this.main.dataset.panes = this.panes.length;
  }

  moved() {
    if (this.panes[0]) this.remember();
  }

  /** A pane's person is gone: it becomes the first other one. */
  async lost(pane, error) {
    const state = error.status < 500 ? await get("state").catch(() => null) : null;
    if (state && this.panes.includes(pane)) this.enter(this.panes.indexOf(pane), name(state, state.me));
  }

  told() {
    const shown = this.panes.filter((pane) => pane.state);
    const key = JSON.stringify(shown.map((it) => [it.person, it.state.people]));
    if (key !== this.whoKey) {
      this.who.replaceChildren(...shown.map((pane) => this.switcher(pane)));
      this.label();
    }
    this.whoKey = key;
    if (!shown.length) return;
    const all = pings(shown[0]);
    document.title = `${all ? `(${all}) ` : ""}${shown.map((it) => name(it.state, it.state.me)).join(" + ")} · ${shown[0].title.textContent}`;
    this.drawer.told();
  }

  switcher(pane) {
    const me = pane.state.people.find((it) => it.id === pane.state.me);
    const say = speaker(me.locale);
    const language = h("select", { class: "language", "aria-label": `${say("language")}, ${me.name}`, lang: me.locale,
      onchange: () => post("person", { as: pane.person, locale: language.value }).catch((error) => pane.composer.complain(error.message)) },
    [...new Set([...LANGUAGES, me.locale])].map((it) => h("option", { value: it, lang: it, selected: it === me.locale }, languageName(it))));
    const who = h("button", { type: "button", class: "button secondary who", "aria-haspopup": "listbox", "aria-expanded": "false", lang: me.locale, onclick: () => this.choosePerson(who, pane) },
      avatar(me.id, me.name), h("span", null, say("you", { name: me.name })), icon("down"));
    const close = this.panes.indexOf(pane) > 0 && iconButton("close", this.say("apart", { name: me.name }), () => this.leaveBeside());
    return h("div", { class: "switcher" }, who, language, close);
  }

  people(state, without) {
    const people = state.people.filter((it) => !it.bot && !without.includes(it.id));
    return people.map((it) => ({ value: it.name, label: it.name, description: languageName(it.locale), mark: avatar(it.id, it.name) }));
  }

  choosePerson(anchor, pane) {
    const items = this.people(pane.state, []).map((it) => ({ ...it, chosen: it.value === name(pane.state, pane.state.me) }));
    items.push({ value: NEW, label: this.say("another"), mark: h("span", { class: "avatar" }, "+") });
    openMenu(anchor, this.bar, { label: this.say("who"), items, say: this.say.bind(this), done: ([person]) => this.become(pane, person) });
  }

  async become(pane, person) {
    if (person !== NEW) return this.enter(this.panes.indexOf(pane), person, pane.at);
    const wanted = await this.ask(this.say("theirName"), this.say("cancel"));
    if (!wanted) return;
    try {
      await post("person", { new: wanted });
      this.enter(this.panes.indexOf(pane), wanted, pane.at);
    } catch (error) {
      pane.composer.complain(error.message);
    }
  }

  /** In a narrow window, what the buttons of the bar do in a wide one. */
  more() {
    const buttons = [this.beside, this.themeButton, this.soundButton];
    const items = buttons.map((it, index) => ({ value: index, label: it.getAttribute("aria-label"), mark: it.firstChild.cloneNode(true) }));
    openMenu(this.moreButton, this.bar, { label: this.say("page"), items, say: this.say.bind(this), done: ([index]) => buttons[index].click() });
  }

  sideBySide() {
    if (this.panes.length >= MOST_PANES) return this.leaveBeside();
    const [first] = this.panes;
    if (!first?.state) return;
    const items = this.people(first.state, [first.state.me]);
    const anchor = this.beside.offsetParent ? this.beside : this.moreButton;
    openMenu(anchor, this.bar, { label: this.say("beside"), items, say: this.say.bind(this), done: ([person]) => this.enter(1, person, first.at) });
  }

  // Dialogs of the page

  /** Asks for a short text; null if it was cancelled. */
  ask(question, cancel = "Cancel") {
    return new Promise((resolve) => {
      const field = h("input", { type: "text", maxlength: 32, required: true, autocomplete: "off" });
      const dialog = h("dialog", { class: "dialog", "aria-label": question, onclose: () => { dialog.remove(); resolve(dialog.returnValue || null); } },
        h("form", { method: "dialog", onsubmit: () => (dialog.returnValue = field.value.trim()) },
          h("label", null, question, field),
          h("div", { class: "row" }, h("button", { class: "button primary" }, "OK"),
            h("button", { type: "button", class: "button secondary", onclick: () => dialog.close("") }, cancel))));
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  showJson(value) {
    const dialog = h("dialog", { class: "dialog wide", "aria-label": "JSON of the message", onclose: () => dialog.remove() },
      h("pre", { tabindex: 0 }, JSON.stringify(value, null, 2)),
      h("button", { type: "button", class: "button primary", onclick: () => dialog.close() }, "Close"));
    document.body.append(dialog);
    dialog.showModal();
  }
}

const name = (state, id) => state.people.find((it) => it.id === id)?.name ?? id;
const pings = (pane) => [...pane.channels.values()].reduce((sum, it) => sum + (it.pings ?? 0), 0);

/** Gives a button another drawing and name, and says whether it is pressed. */
function relabel(button, drawing, label, pressed) {
  button.replaceChildren(icon(drawing));
  button.setAttribute("aria-label", label);
  button.title = label;
  if (pressed !== undefined) button.setAttribute("aria-pressed", String(pressed));
}

new Shell().start();
