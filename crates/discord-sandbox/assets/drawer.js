// The hand for testing: what the bot asked lately, and faults to try it with.

import { get, post } from "./api.js";
import { h, iconButton } from "./dom.js";

const EVERY_MS = 1000;
const SHOWN = 200;
const MINUTE_MS = 60_000;
const ROUTES = [
  ["POST /interactions/**", "answers to interactions"],
  ["POST /webhooks/**", "follow-ups"],
  ["PATCH /webhooks/**", "edits of answers"],
  ["POST /channels/*/messages", "messages in channels"],
  ["**", "everything"],
];
/** How a request fails: a kind of `/client/fault` or a status, and its name. */
const FAILURES = [
  ["500", "500"], ["502", "502"], ["403", "403"], ["404", "404"], ["rate_limit", "429, for 2 s"], ["slow", "answered 2 s late"],
  ["drop_request", "lost on its way"], ["answer_lost", "done, its answer lost"],
];
const PERMISSIONS = [
  "SEND_MESSAGES", "VIEW_CHANNEL", "ATTACH_FILES", "EMBED_LINKS", "READ_MESSAGE_HISTORY", "SEND_MESSAGES_IN_THREADS",
  "CREATE_PUBLIC_THREADS", "MENTION_EVERYONE",
];

/** The drawer beside the panes. */
export class Drawer {
  constructor(shell) {
    this.shell = shell;
    this.next = 0;
    this.requests = [];
    this.timer = 0;
    this.build();
  }

  build() {
    this.status = h("p", { class: "drawer-status", role: "status" });
    this.faults = h("div", { class: "faults" });
    this.rows = h("tbody");
    this.none = h("p", { class: "muted" }, "No requests in the last minute.");
    const head = ["When", "Request", "Status", "ms"].map((it) => h("th", { scope: "col" }, it));
    this.table = h("table", { class: "requests", hidden: true }, h("caption", { class: "only-read" }, "Requests of the last minute"), h("thead", null, h("tr", null, head)), this.rows);
    this.node = h("aside", { class: "drawer", hidden: true, "aria-label": "Testing" },
      h("div", { class: "drawer-head" }, h("h2", null, "Testing"), iconButton("close", "Close", () => this.toggle(false))),
      this.status, this.faults, h("h3", null, "Requests of the last minute"),
      h("div", { class: "requests-box", tabindex: 0, role: "region", "aria-label": "Requests" }, this.none, this.table));
  }

  toggle(open = this.node.hidden) {
    this.node.hidden = !open;
    this.shell.drawerButton.setAttribute("aria-expanded", String(open));
    this.shell.store("drawer", open);
    clearInterval(this.timer);
    if (!open) return;
    this.told();
    this.poll();
    this.timer = setInterval(() => this.poll(), EVERY_MS);
  }

  /** The pane that the buttons are about. */
  pane() {
    return this.shell.panes[0];
  }

  /** Draws the buttons again after a change: they name the place that the person sees. */
  told() {
    const pane = this.pane();
    if (this.node.hidden || !pane?.state) return;
    const channel = pane.channel();
    const guild = pane.guild();
    const me = pane.state.people.find((it) => it.id === pane.state.me);
    const key = JSON.stringify([channel?.id, channel?.archived, guild?.id, guild?.roles, me, pane.state.can_restart, pane.state.bot, channel?.entry_point]);
    if (key === this.key) return;
    this.key = key;
    this.faults.replaceChildren(...this.groups(pane, channel, guild, me).map(([title, ...parts]) =>
      h("fieldset", null, h("legend", null, title), h("div", { class: "row" }, parts))));
  }

  groups(pane, channel, guild, me) {
    const where = pane.title.textContent;
    const member = guild ?? pane.state.guilds[0];
    const place = channel && guild ? [[`Permissions of the bot in ${where}`, ...this.permissions(channel)], [`In ${where}`,
      this.button("Delete the newest message", () => this.deleteNewest(pane)),
      channel.parent_id && [11, 12].includes(channel.type) && !channel.archived && this.button("Archive the thread", () => post("place", { archive: channel.id })),
      this.button(`Delete ${where}`, () => post("place", { delete_channel: channel.id }), "danger"),
      channel.type === 0 && this.button("New thread…", () => this.named("What is the thread’s name?", (name) => ({ new_thread: name, channel: channel.id }))),
      this.button("New channel…", () => this.named("What is the channel’s name?", (name) => ({ new_channel: name, guild: guild.id })))],
    [`Roles of ${me.name} in ${guild.name}`, ...this.roles(guild, me)]] : [];
    return [
      ["The bot", this.button("Break its connection", () => post("fault", { kind: "drop_connection" })),
        pane.state.can_restart && this.button("Kill and restart it", () => post("restart", {}))],
      ["Its next requests fail", ...this.failing()],
      ...place,
      [`${me.name}`,
        member && this.button(`Leaves ${member.name}`, () => post("person", { as: me.id, leave: member.id })),
        ...this.elsewhere(pane, me),
        this.button(me.dms_closed ? "Opens direct messages" : "Closes direct messages", () => post("person", { as: me.id, dms_closed: !me.dms_closed }))],
      ...this.activity(pane),
      ["Faults", this.button("Clear all faults", () => post("fault", { kind: "clear" }))],
    ];
  }

  /** The buttons that make an Activity fail. */
  activity(pane) {
    if (!pane.channel()?.entry_point) return [];
    return [["The Activity",
      this.button("Reload its frame", async () => pane.frame?.reload() ?? null),
      this.button("Nobody authorizes it", () => post("fault", { kind: "authorization_refused" })),
      this.button("Block its cookies", () => post("fault", { kind: "no_cookies" }))]];
  }

  /** Servers that a person has left can be joined again: this page remembers them. */
  elsewhere(pane, me) {
    this.guilds = new Map([...(this.guilds ?? []), ...pane.state.guilds.map((it) => [it.id, it.name])]);
    const here = new Set(pane.state.guilds.map((it) => it.id));
    const left = [...this.guilds].filter(([id]) => !here.has(id));
    return left.map(([id, name]) => this.button(`Joins ${name}`, () => post("person", { as: me.id, join: id })));
  }

  failing() {
    const routes = this.select("What fails", ROUTES);
    const failure = this.select("How", FAILURES);
    const times = h("input", { type: "number", min: 1, max: 99, value: 1, "aria-label": "How often" });
    const kind = () => (Number(failure.value) ? { kind: "status", status: Number(failure.value) } : { kind: failure.value, seconds: 2 });
    const body = () => ({ ...kind(), route: routes.value, times: Number(times.value) || 1 });
    return [routes, failure, times, this.button("Let it fail", () => post("fault", body()))];
  }

  roles(guild, me) {
    const roles = guild.roles.filter((it) => it.id !== guild.id);
    const role = this.select("Role", roles.map((it) => [it.id, it.name]));
    return [roles.length > 0 && role, roles.length > 0 && this.button("Add the role", () => post("person", { as: me.id, add_role: role.value })),
      roles.length > 0 && this.button("Remove the role", () => post("person", { as: me.id, remove_role: role.value })),
      this.button("New role…", () => this.named("What is the role’s name?", (name) => ({ new_role: name, guild: guild.id })))];
  }

  permissions(channel) {
    const permission = this.select("Permission", PERMISSIONS.map((it) => [it, it]));
    const body = (kind) => ({ [kind]: permission.value, channel: channel.id });
    return [permission, this.button("Take it away", () => post("fault", { kind: "no_permission", permission: permission.value, channel: channel.id })),
      this.button("Give it back", () => post("place", body("allow")))];
  }

  select(label, options) {
    return h("select", { "aria-label": label }, options.map(([value, text]) => h("option", { value }, text)));
  }

  button(label, act, style = "secondary") {
    return h("button", { type: "button", class: `button ${style}`, onclick: () => this.run(label, act) }, label);
  }

  async run(label, act) {
    try {
      const done = await act();
      if (done !== null) this.status.textContent = `Done: ${label}.`;
    } catch (error) {
      this.status.textContent = `${label}: ${error.message}`;
    }
    this.pane()?.changed(null);
  }

  async deleteNewest(pane) {
    const newest = pane.channel()?.messages?.at(-1);
    if (!newest) throw new Error("there is no message here");
    await post("place", { delete_message: newest.id });
  }

  async named(question, body) {
    const name = await this.shell.ask(question);
    return name ? post("place", body(name)) : null;
  }

  async poll() {
    if (document.hidden) return;
    const answer = await get("requests", { since: this.next }).catch(() => null);
    if (!answer) return;
    this.next = answer.next;
    const now = this.pane()?.state ? this.pane().scene().now() : Date.now();
    const recent = this.requests.filter((it) => now - it.at < MINUTE_MS);
    if (answer.requests.length === 0 && recent.length === this.requests.length) return;
    this.requests = [...recent, ...answer.requests].slice(-SHOWN);
    this.none.hidden = this.requests.length > 0;
    this.table.hidden = this.requests.length === 0;
    this.rows.replaceChildren(...this.requests.toReversed().map(row));
  }
}

function row(it) {
  const failed = it.rejected || it.status >= 400;
  return h("tr", { class: failed ? "rejected" : "" },
    h("td", { class: "muted" }, new Date(it.at).toLocaleTimeString("en-GB")),
    h("td", null, h("span", { class: "method" }, it.method), ` ${it.path}`, it.rejected ? h("div", { class: "problem" }, it.rejected) : null),
    h("td", null, it.status ?? ""),
    h("td", null, it.ms === null || it.ms === undefined ? "" : Math.round(it.ms * 10) / 10));
}
