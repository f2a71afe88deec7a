// The view of one person: servers, channels, messages, members, and the field in which they type.

import { follow, get, post } from "./api.js";
import { Composer } from "./composer.js";
import { h, iconButton } from "./dom.js";
import { openForm } from "./form.js";
import { Frame } from "./frame.js";
import { openMenu } from "./menu.js";
import { announcement, Messages } from "./messages.js";
import { isDirect, isThread, members, placeName, places } from "./places.js";
import { ring } from "./sound.js";
import { colour } from "./components.js";
import { speaker, spoken } from "./words.js";

const DID_NOT_RESPOND = 504;
const PERSON = "@";

/** One person's client. `shell` has `moved(pane)`, `told()`, `sounds()` and `stored(key)`. */
export class Pane {
  constructor(person, channel, shell) {
    Object.assign(this, { person, shell, wanted: channel, at: null, guildId: null, state: null });
    this.channels = new Map();
    this.lastOf = new Map();
    this.busy = new Map();
    this.failures = new Map();
    this.notes = [];
    this.messages = new Messages(this);
    this.composer = new Composer(this);
    this.build();
    this.stop = follow(person, (channels) => this.changed(channels), (yes) => this.reachable(yes));
    this.tick = setInterval(() => this.state && this.messages.refreshTimes(this.scene()), 1000);
  }

  build() {
    this.nav = h("nav", { class: "places" });
    this.title = h("h1", { class: "chat-title" });
    this.toPlaces = iconButton("menu", "", () => this.show("places"), { class: "icon-button only-narrow to-places" });
    this.toMembers = iconButton("people", "", () => this.show("members"), { class: "icon-button to-members" });
    this.banner = h("p", { class: "banner", role: "alert", hidden: true });
    this.said = h("div", { class: "only-read", role: "log", "aria-live": "polite", "aria-relevant": "additions" });
    this.chat = h("div", { class: "chat" },
      h("div", { class: "chat-head" }, this.toPlaces, this.title, this.toMembers), this.banner, this.messages.node, this.composer.node);
    this.enterButton = h("button", { type: "button", class: "button secondary enter", hidden: true, onclick: () => this.enterActivity() });
    this.title.after(this.enterButton);
    this.people = h("aside", { class: "members", tabindex: 0 });
    this.shade = h("div", { class: "shade", onclick: () => this.show("chat") });
    this.body = h("div", { class: "pane-body", dataset: { show: "chat" } }, this.nav, this.chat, this.people, this.shade);
    this.node = h("section", { class: "pane", onkeydown: (event) => this.key(event) }, this.body, this.said);
  }

  close() {
    this.stop();
    this.closeActivity();
    clearInterval(this.tick);
    this.node.remove();
  }

  // The state of the world

  /** Asks for what has changed: some channels, or with null everything; one question at a time. */
  changed(channels) {
    if (channels === null || !this.state) this.all = true;
    else this.some = new Set([...(this.some ?? []), ...channels]);
    this.asking ??= this.ask().finally(() => (this.asking = null));
    return this.asking;
  }

  async ask() {
    while (this.all || this.some?.size) {
      const [all, some] = [this.all, [...(this.some ?? [])]];
      this.all = false;
      this.some = new Set();
      try {
        if (all) this.take(await get("state", { as: this.person }));
        else for (const id of some) this.takeChannel(await get("state", { as: this.person, channel: id }));
        this.reachable(true);
      } catch (error) {
        if (error.status === 0) return this.reachable(false);
        // A channel that is gone; or the person is.
        if (all) return this.unavailable(error);
        this.all = true;
      }
    }
  }

  unavailable(error) {
    this.banner.hidden = false;
    this.banner.textContent = error.message;
    this.shell.lost(this, error);
  }

  take(state) {
    const first = !this.state;
    this.state = state;
    this.offset = state.now - Date.now();
    const all = [...state.guilds.flatMap((guild) => guild.channels.map((it) => ({ ...it, guild: guild.id }))), ...state.direct];
    const before = this.channels;
    this.channels = new Map(all.map((it) => [it.id, merged(before.get(it.id), it)]));
    for (const guild of state.guilds) guild.channels = guild.channels.map((it) => this.channels.get(it.id));
    state.direct = state.direct.map((it) => this.channels.get(it.id));
    // A message drawn before may name people and places that have changed.
    this.namesKey = JSON.stringify([state.people, state.guilds.map((it) => [it.members, it.roles, it.channels.map((c) => c.name)])]);
    this.hear(before, first);
    this.choosePlace();
    this.draw();
  }

  takeChannel({ now, channel }) {
    if (!channel || !this.channels.has(channel.id)) {
      this.all = true;
      return;
    }
    this.offset = now - Date.now();
    const before = new Map(this.channels);
    const old = this.channels.get(channel.id);
    const next = { ...merged(old, channel), guild: old.guild };
    this.channels.set(channel.id, next);
    const replace = (list) => list.map((it) => (it.id === next.id ? next : it));
    for (const guild of this.state.guilds) guild.channels = replace(guild.channels);
    this.state.direct = replace(this.state.direct);
    this.hear(before, false);
    this.draw();
  }

  /** Rings for new pings, and says new messages of the open channel. */
  hear(before, first) {
    if (first) return;
    let pinged = false;
    for (const channel of this.channels.values()) {
      const known = new Set(before.get(channel.id)?.messages?.map((it) => it.id));
      const fresh = (channel.messages ?? []).filter((it) => !known.has(it.id) && it.author?.id !== this.state.me);
      pinged ||= before.has(channel.id) && (fresh.some((it) => it.pinged) || channel.pings > before.get(channel.id).pings);
      if (channel.id !== this.at || !before.has(channel.id)) continue;
      const scene = this.scene();
      for (const it of fresh.slice(-5)) this.said.append(h("p", null, announcement(it, scene)));
      while (this.said.children.length > 20) this.said.firstChild.remove();
    }
    if (pinged && this.shell.sounds()) ring();
  }

  reachable(yes) {
    if (!this.state) {
      this.banner.hidden = yes;
      this.banner.textContent = yes ? "" : speaker("en")("dead");
      return;
    }
    this.banner.hidden = yes;
    this.banner.textContent = yes ? "" : this.scene().say("dead");
  }

  // Where the person is

  channel() {
    return this.channels.get(this.at);
  }

  guild() {
    return this.state.guilds.find((it) => it.id === this.guildId);
  }

  choosePlace() {
    const byName = [...this.channels.values()].find((it) => this.wanted && (it.id === this.wanted || it.name === this.wanted.replace(/^#/, "")));
    this.wanted = null;
    if (byName) return this.enter(byName);
    if (this.channels.has(this.at)) return;
    const guild = this.guild() ?? this.state.guilds[0];
    const first = guild?.channels.find((it) => !isThread(it)) ?? (this.at && guild ? null : this.state.direct[0]);
    if (first) return this.enter(first);
    this.at = null;
    this.guildId = guild?.id ?? "@me";
  }

  enter(channel) {
    if (channel.id !== this.at) {
      this.messages.clear();
      const count = Math.min(channel.unread ?? 0, channel.messages?.length ?? 0);
      this.firstNew = count ? channel.messages.at(-count).id : null;
      this.offered = undefined;
    }
    this.at = channel.id;
    this.guildId = isDirect(channel) ? "@me" : channel.guild;
    this.lastOf.set(this.guildId, channel.id);
    this.shell.moved(this);
  }

  openGuild(id) {
    this.guildId = id;
    const list = id === "@me" ? this.state.direct : this.guild().channels;
    const channel = list.find((it) => it.id === this.lastOf.get(id)) ?? list.find((it) => !isThread(it));
    if (channel) this.enter(channel);
    else this.at = null;
    this.draw();
  }

  /** Opens a channel, and a message in it. */
  open({ channel, message }) {
    const found = this.channels.get(channel);
    if (!found) return;
    this.enter(found);
    this.draw();
    this.show("chat");
    if (message) this.jumpTo(message);
    else if (matchMedia("(pointer: fine)").matches) this.composer.field.focus();
  }

  jumpTo(id) {
    this.messages.isAtEnd = false;
    if (!this.messages.jumpTo(id)) this.loadOlder().then((more) => more && this.jumpTo(id));
  }

  /** In a narrow pane, what is in front: `places`, `chat`, `members`; in a wide one the members come and go. */
  show(what) {
    const { dataset } = this.body;
    const isNarrow = this.toPlaces.offsetParent !== null;
    if (what === "members" && !isNarrow) dataset.members = dataset.members === "hidden" ? "shown" : "hidden";
    else dataset.show = dataset.show === what ? "chat" : what;
    if (what === "places") this.nav.querySelector("[aria-current=page]")?.focus();
  }

  seen() {
    const channel = this.channel();
    if (!channel || document.hidden || !this.messages.isAtEnd || !(channel.unread || channel.pings)) return;
    channel.unread = channel.pings = 0;
    post("read", { as: this.person, channel: channel.id }).catch(() => {});
    this.drawPlaces();
    this.shell.told();
  }

  async loadOlder() {
    const channel = this.channel();
    const first = channel?.messages?.[0];
    if (!first || channel.complete || this.loading) return false;
    this.loading = true;
    const asked = { as: this.person, channel: channel.id, before: first.id };
    const answer = await get("state", asked).catch(() => null);
    this.loading = false;
    if (!answer) return false;
    const older = (answer.channel.messages ?? []).filter((it) => BigInt(it.id) < BigInt(first.id));
    const now = this.channels.get(channel.id);
    if (!now) return false;
    now.complete = older.length === 0;
    now.messages = [...older, ...now.messages];
    if (older.length) this.draw();
    return older.length > 0;
  }

  // Drawing

  /** The data and actions that the parts of the page use. */
  scene() {
    const { state } = this;
    const me = state.people.find((it) => it.id === state.me);
    const locale = me?.locale ?? "en-US";
    return {
      say: speaker(locale), locale, me: state.me, root: this.node, now: () => Date.now() + (this.offset ?? 0),
      person: (id) => this.findPerson(id), role: (id) => this.findRole(id), channel: (id) => this.channels.get(id),
      find: (id) => this.channel()?.messages?.find((it) => it.id === id),
      open: (place) => this.open(place), type: (text) => this.composer.fill(text), jumpTo: (id) => this.jumpTo(id),
      things: (kind, it) => this.things(kind, it), dismiss: (id) => this.dismiss(id),
      reply: this.channel()?.can_write === false ? null : (it) => this.composer.answers(it),
      more: (it, anchor) => this.more(it, anchor), answered: (answer) => this.answered(answer),
      veil: (yes) => (this.body.inert = yes), focus: () => this.composer.field.focus(),
      of: (id) => ({
        busy: this.busy.get(id), failure: this.failures.get(id),
        press: (button) => this.act(id, button, () => post("press", { as: this.person, message: id, button })),
        choose: (menu, values) => this.act(id, menu, () => post("choose", { as: this.person, message: id, menu, values })),
      }),
    };
  }

  findPerson(id) {
    const { state } = this;
    const user = state.people.find((it) => it.id === id) ?? (state.bot.id === id ? { ...state.bot, bot: true } : null);
    if (!user) return null;
    const guild = this.guild();
    const member = guild?.members.find((it) => it.id === id);
    const role = guild?.roles.findLast((it) => it.color && member?.roles.includes(it.id));
    return { id, name: member?.nick ?? user.name, bot: user.bot, mine: id === state.me, color: role && colour(role.color), role: role?.name };
  }

  findRole(id) {
    const guild = this.guild();
    const role = guild?.roles.find((it) => it.id === id);
    const mine = guild?.members.find((it) => it.id === this.state.me)?.roles.includes(id);
    return role && { name: role.name.replace(/^@/, ""), mine: mine || id === guild.id, color: role.color ? colour(role.color) : null };
  }

  things(kind, it) {
    const guild = this.guild();
    const ids = guild ? guild.members.map((member) => member.id) : this.channel()?.recipients ?? [];
    const people = () => ids.map((id) => ({ ...this.findPerson(id), id, kind: "person" })).filter((person) => person.name);
    const roles = () => (guild?.roles ?? []).map((role) => ({ id: role.id, name: role.name.replace(/^@/, ""), kind: "role" }));
    const fits = (channel) => !it.channel_types?.length || it.channel_types.includes(channel.type);
    const all = {
      people, roles, mentionables: () => [...people(), ...roles()],
      channels: () => (guild?.channels ?? []).filter(fits).map((channel) => ({ id: channel.id, name: channel.name, kind: "channel" })),
    };
    return all[kind]();
  }

  /** Names that can be mentioned while typing. */
  names() {
    const people = this.things("mentionables", {}).map((it) => ({ ...it, mark: PERSON }));
    return [...people, ...this.things("channels", {}).map((it) => ({ ...it, mark: "#" }))];
  }

  shown() {
    const gone = this.shell.stored("dismissed");
    const own = (this.channel()?.messages ?? []).filter((it) => !gone.includes(it.id));
    const notes = this.notes.filter((it) => it.channel === this.at);
    return [...own, ...notes].sort((a, b) => new Date(a.timestamp) - new Date(b.timestamp));
  }

  draw() {
    const scene = this.scene();
    const { say } = scene;
    const channel = this.channel();
    const name = channel ? placeName(channel, this) : this.guild()?.name ?? say("direct");
    this.node.lang = spoken(scene.locale);
    this.node.setAttribute("aria-label", say("you", { name: scene.person(scene.me)?.name ?? this.person }));
    this.title.textContent = name;
    for (const [button, label] of [[this.toPlaces, say("menu")], [this.toMembers, say("members")]]) {
      button.setAttribute("aria-label", label);
      button.title = label;
    }
    this.drawPlaces();
    this.people.setAttribute("aria-label", this.own(say("members")));
    this.people.replaceChildren(...members(this).flat());
    const messages = this.shown();
    this.messages.draw(messages, scene, {
      before: this.beginning(channel, name, messages, say), firstNew: this.firstNew, label: this.own(say("messages", { place: name })),
      key: `${scene.locale} ${this.namesKey}`,
    });
    this.composer.node.hidden = !channel;
    if (channel) this.composer.draw(channel, name);
    this.drawEntry(channel, say);
    this.seen();
    this.shell.told();
  }

  /** Names a part of the page; side by side, as this person's. */
  own(name) {
    return this.shell.panes.length > 1 ? `${name} (${this.person})` : name;
  }

  drawPlaces() {
    const focused = this.nav.contains(document.activeElement) && document.activeElement.dataset;
    const { say } = this.scene();
    this.nav.setAttribute("aria-label", this.own(say("menu")));
    this.nav.replaceChildren(...places(this));
    const kind = focused && (focused.channel ? "channel" : "guild");
    if (kind) this.nav.querySelector(`[data-${kind}="${focused[kind]}"]`)?.focus();
  }

  /** The text above the first message: the beginning of the channel, and in an empty one something to try. */
  beginning(channel, name, messages, say) {
    if (!channel) return [h("p", { class: "muted pad" }, say("noPlaces"))];
    if (channel.messages?.length >= 50 && !channel.complete) return [];
    const state = isThread(channel) && channel.locked ? say("locked") : isThread(channel) && channel.archived ? say("archived") : null;
    const begins = [h("p", { class: "beginning-name" }, say("empty", { place: name })), state && h("p", { class: "muted" }, state)];
    if (messages.length > 0) return begins.filter(Boolean);
    if (this.offered === undefined) this.offer(channel.id);
    const it = channel.archived ? null : this.offered;
    return [...begins, it && h("div", { class: "row" },
      h("button", { type: "button", class: "button primary try", onclick: () => this.try(it) }, say("try", { command: it.text.trim() })),
      h("span", { class: "muted" }, say("slash")))].filter(Boolean);
  }

  /** Asks for the first command that is offered in a channel. */
  async offer(id) {
    this.offered = null;
    const answer = await post("complete", { as: this.person, channel: id, text: "/" }).catch(() => null);
    const first = answer?.items?.find((it) => it.kind === "command");
    if (id !== this.at || !first) return;
    this.offered = first;
    this.draw();
  }

  /** Types a command that is offered; one that needs options is put into the field. */
  async try(item) {
    const text = item.text.trim();
    const asked = { as: this.person, channel: this.at, text: `${text} ` };
    const { option, items } = await post("complete", asked).catch(() => ({}));
    if (option?.required || items?.some((it) => it.required)) return this.composer.fill(`${text} `);
    return this.sent(text).catch((error) => this.composer.complain(error.message));
  }

  // The person's actions

  /** Sends a text: `@Ana` and `#general` become mentions. Rejects with a sentence. */
  async sent(text, replyTo) {
    this.messages.isAtEnd = true;
    const channel = this.at;
    const body = { as: this.person, channel, text: text.startsWith("/") ? text : this.mentions(text), reply_to: replyTo };
    try {
      this.answered(await post("type", body));
    } catch (error) {
      if (error.status !== DID_NOT_RESPOND) throw error;
      this.note(channel, text, this.scene().say("silent"));
    }
  }

  mentions(text) {
    const names = this.names().sort((a, b) => b.name.length - a.name.length);
    const kinds = { person: "@", role: "@&", channel: "#" };
    return names.reduce((so_far, it) => so_far.replaceAll(`${it.mark}${it.name}`, `<${kinds[it.kind]}${it.id}>`), text);
  }

  /** A line that only this page shows, since the application did not answer. */
  note(channel, command, text) {
    const { state } = this;
    this.notes.push({
      id: `note-${this.notes.length + 1}`, channel, timestamp: new Date(this.scene().now()).toISOString(), author: { id: state.bot.id, bot: true },
      content: text, private: true, flags: 64, command: { name: command, by: state.me }, failed: true,
    });
    this.draw();
  }

  /** The button that opens the bot's Activity here, or joins the one that runs. */
  drawEntry(channel, say) {
    const runs = channel?.activity?.length > 0;
    const name = channel?.entry_point;
    this.enterButton.hidden = !name && !runs;
    this.enterButton.dataset.act = runs ? "join" : "launch";
    this.enterButton.textContent = runs ? say("joinIn", { name: this.state.bot.name }) : name ?? "";
  }

  async enterActivity() {
    const body = { as: this.person, do: this.enterButton.dataset.act, channel: this.at };
    try {
      this.answered(await post("activity", body));
    } catch (error) {
      this.composer.complain(error.status === DID_NOT_RESPOND ? this.scene().say("silent") : error.message);
    }
  }

  async openActivity(activity) {
    await this.closeActivity(activity.instance);
    this.frame = new Frame(this, activity);
    this.body.dataset.activity = "open";
    this.chat.after(this.frame.node);
  }

  /** Closes the Activity that is open; where the same one is opened again, its instance goes on. */
  async closeActivity(next) {
    const { frame } = this;
    this.frame = null;
    delete this.body.dataset.activity;
    if (!frame) return;
    if (frame.activity.instance === next) frame.leave();
    else await frame.close();
  }

  answered(answer) {
    if (answer?.activity) this.openActivity(answer.activity);
    if (answer?.modal) {
      const { modal } = answer;
      openForm(modal, this.scene(), (fields) => post("submit", { as: this.person, interaction: modal.interaction, fields }));
    }
  }

  /** Presses or chooses something on a message; says below the message what went wrong. */
  async act(id, part, ask) {
    if (this.busy.has(id)) return;
    this.busy.set(id, part);
    this.failures.delete(id);
    this.draw();
    try {
      this.answered(await ask());
    } catch (error) {
      this.failures.set(id, error.status === DID_NOT_RESPOND ? this.scene().say("failed") : error.message);
    }
    // Nothing on the message can be pressed again before its new parts are there.
    await this.changed([this.at]);
    this.busy.delete(id);
    this.draw();
  }

  dismiss(id) {
    this.notes = this.notes.filter((it) => it.id !== id);
    this.shell.store("dismissed", [...this.shell.stored("dismissed"), id].slice(-500));
    this.draw();
    this.messages.scroller.focus();
  }

  /** Uses a command of the application on a message or a person. */
  async use(command, on) {
    this.messages.isAtEnd = true;
    try {
      this.answered(await post("menu", { as: this.person, command, ...on }));
    } catch (error) {
      this.composer.complain(error.status === DID_NOT_RESPOND ? this.scene().say("silent") : error.message);
    }
  }

  /** The menu of a person: the application's commands on them. */
  moreOf(id, anchor) {
    const { say } = this.scene();
    const items = this.channel().user_commands.map((name) => ({ value: name, label: name }));
    const on = { person: id, channel: this.at };
    openMenu(anchor, this.node, { label: say("more"), items, say, done: ([name]) => this.use(name, on).then(() => this.show("chat")) });
  }

  more(it, anchor) {
    const { say } = this.scene();
    const acts = {
      id: () => navigator.clipboard?.writeText(it.id),
      json: () => this.shell.showJson(it),
      remove: () => post("place", { delete_message: it.id }).catch((error) => this.composer.complain(error.message)),
    };
    const items = [["id", "copyId"], ["json", "json"], ["remove", "remove"]]
      .map(([value, label]) => ({ value, label: say(label), danger: value === "remove" }));
    const commands = it.private ? [] : this.channel().message_commands;
    items.unshift(...commands.map((name) => ({ value: `/${name}`, label: name })));
    const done = ([value]) => (value in acts ? acts[value]() : this.use(value.slice(1), { message: it.id }));
    openMenu(anchor, this.node, { label: say("more"), items, say, done });
  }

  key(event) {
    if (event.key === "Escape" && this.body.dataset.show !== "chat") this.show("chat");
    else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) this.step(event.key === "ArrowUp" ? -1 : 1);
    else return;
    event.preventDefault();
  }

  /** Opens the channel above or below, as Alt and an arrow do at Discord. */
  step(by) {
    const all = [...this.nav.querySelectorAll(".channel")].map((it) => it.dataset.channel);
    const next = all[(all.indexOf(this.at) + by + all.length) % all.length];
    if (next) this.open({ channel: next });
  }
}

/** A channel as it is now, with the older messages that were loaded before. */
function merged(before, channel) {
  const messages = channel.messages;
  if (!messages) return { ...channel, messages: before?.messages, complete: before?.complete };
  const first = messages[0];
  const older = first ? (before?.messages ?? []).filter((it) => BigInt(it.id) < BigInt(first.id)) : [];
  return { ...channel, messages: [...older, ...messages], complete: before?.complete };
}
