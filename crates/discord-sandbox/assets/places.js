// Servers, channels and members beside the messages.

import { avatar, colouredName, h, icon, iconButton } from "./dom.js";

const DM = 1;
const GROUP = 3;
const THREADS = [11, 12];

/** Whether a channel is a thread. */
export const isThread = (channel) => THREADS.includes(channel.type);

/** Whether a channel is a conversation outside servers. */
export const isDirect = (channel) => channel.type === DM || channel.type === GROUP;

/** Returns a channel's name as people write it: `#general`, `@Ana`, a group's name. */
export function placeName(channel, pane) {
  if (!isDirect(channel)) return `#${channel.name}`;
  const others = (channel.recipients ?? []).filter((id) => id !== pane.state.me);
  const names = others.map((id) => pane.scene().person(id)?.name).filter(Boolean).join(", ");
  return channel.type === GROUP && channel.name ? channel.name : `@${names}`;
}

const badge = (count, label) => (count ? h("span", { class: "badge" }, h("span", { class: "only-read" }, `, ${label}`), h("span", { "aria-hidden": "true" }, count)) : null);

/** Returns the servers, and the channels of the one that is open. */
export function places(pane) {
  const { say } = pane.scene();
  return [rail(pane, say), sidebar(pane, say)];
}

function rail(pane, say) {
  const { guilds, direct } = pane.state;
  const pings = (channels) => channels.reduce((sum, it) => sum + (it.pings ?? 0), 0);
  const entry = (id, name, channels, mark) => {
    const count = pings(channels);
    return h("li", null, h("button", {
      type: "button", class: "guild", title: name,
      "aria-current": pane.guildId === id ? "true" : null, onclick: () => pane.openGuild(id), dataset: { guild: id },
    }, h("span", { "aria-hidden": "true" }, mark), h("span", { class: "only-read" }, name), badge(count, say("pings", { n: count }))));
  };
  return h("ul", { class: "rail", "aria-label": say("servers") },
    entry("@me", say("direct"), direct, icon("people")),
    guilds.map((guild) => entry(guild.id, guild.name, guild.channels, initials(guild.name))));
}

const initials = (name) => name.split(/\s+/).map((word) => [...word][0] ?? "").join("").slice(0, 3);

function sidebar(pane, say) {
  const guild = pane.guild();
  const channels = guild ? guild.channels.filter((it) => !isThread(it)) : pane.state.direct;
  const threads = (parent) => (guild?.channels ?? []).filter((it) =>
    isThread(it) && it.parent_id === parent && (!it.archived || it.id === pane.at));
  const lines = channels.map((channel) => {
    const below = threads(channel.id);
    return h("li", null, entry(channel, pane, say),
      below.length ? h("ul", { class: "threads", "aria-label": say("threads") }, below.map((it) => h("li", null, entry(it, pane, say)))) : null);
  });
  return h("div", { class: "sidebar" },
    h("h2", { class: "sidebar-head" }, guild?.name ?? say("direct")),
    lines.length ? h("ul", { class: "channels", "aria-label": say("channels") }, lines) : h("p", { class: "muted pad" }, say("noPlaces")),
    pane.state.bot.connected ? null : h("p", { class: "bot-away" }, say("away")));
}

function entry(channel, pane, say) {
  const name = placeName(channel, pane);
  const unread = channel.unread > 0 && channel.id !== pane.at;
  const other = isDirect(channel) && (channel.recipients ?? []).find((id) => id !== pane.state.me);
  const mark = other ? avatar(other, pane.scene().person(other)?.name) : h("span", { class: "hash", "aria-hidden": "true" }, isThread(channel) ? icon("thread") : "#");
  return h("button", {
    type: "button", class: `channel${unread ? " unread" : ""}`, "aria-current": channel.id === pane.at ? "page" : null,
    onclick: () => pane.open({ channel: channel.id }), dataset: { channel: channel.id },
  }, mark, h("span", { class: "channel-name" }, name.replace(/^[#@]/, "")), channel.can_write === false && !channel.archived ? icon("lock") : null,
  unread ? h("span", { class: "only-read" }, `, ${say("unread", { n: channel.unread })}`) : null,
  badge(channel.pings, say("pings", { n: channel.pings })));
}

/** Returns the people of the open channel, those who are there first. */
export function members(pane) {
  const scene = pane.scene();
  const { say } = scene;
  const channel = pane.channel();
  const guild = pane.guild();
  const ids = guild
    ? guild.members.map((it) => ({ id: it.id, online: it.online }))
    : (channel?.recipients ?? []).map((id) => ({ id, online: true }));
  const all = ids.map((it) => ({ ...it, ...scene.person(it.id) })).filter((it) => it.name);
  const isBot = (it) => it.bot;
  const groups = [
    [say("online"), all.filter((it) => it.online && !isBot(it))],
    [say("bots"), all.filter((it) => it.online && isBot(it))],
    [say("offline"), all.filter((it) => !it.online)],
  ];
  return groups.filter(([, list]) => list.length > 0).map(([title, list]) => [
    h("h2", { class: "members-head" }, `${title} — ${list.length}`),
    h("ul", { "aria-label": title }, list.map((it) => h("li", { class: `member${it.online ? "" : " offline"}` },
      avatar(it.id, it.name), colouredName(it.name, it, "member-name"),
      it.bot ? h("span", { class: "app" }, say("app")) : null,
      channel?.user_commands?.length
        ? iconButton("more", `${say("more")}: ${it.name}`, (event) => pane.moreOf(it.id, event.currentTarget), { "aria-haspopup": "listbox" })
        : null))),
  ]);
}
