// Components of messages: rows of buttons and menus, and the parts of which cards consist.

import { avatar, h, icon, ownEmoji } from "./dom.js";
import { markdown } from "./markdown.js";
import { openMenu } from "./menu.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary", 6: "secondary" };
const MENUS = { 3: "texts", 5: "people", 6: "roles", 7: "mentionables", 8: "channels" };
const BUTTON = 2;

/**
 * Returns the nodes of a list of components. `scene` is that of markdown and has further
 * `message`, `busy` (the custom id that is being answered), `press(id)`, `choose(id, values)`,
 * `things(kind, component)` (what a menu of people, roles or channels offers) and `root`.
 */
export function components(list, scene) {
  return (list ?? []).map((it) => {
    const build = BUILDERS[it.type];
    return build ? build(it, scene) : h("div", { class: "unknown" }, `Component of type ${it.type}: not known`);
  });
}

const BUILDERS = {
  1: (it, scene) => h("div", { class: "row" }, components(it.components, scene)),
  2: button,
  3: menu, 5: menu, 6: menu, 7: menu, 8: menu,
  9: (it, scene) => h("div", { class: "section" },
    h("div", { class: "section-text" }, components(it.components, scene)), components([it.accessory], scene)),
  10: (it, scene) => h("div", { class: "text markup" }, markdown(it.content, scene)),
  11: (it, scene) => h("div", { class: "thumbnail" }, media(it.media, it, scene)),
  12: gallery,
  13: (it, scene) => hidden(it, file(attached(it.file, scene) ?? { filename: it.file?.url }, scene), scene),
  14: (it) => it.divider === false
    ? h("div", { class: `gap spacing-${it.spacing ?? 1}` })
    : h("hr", { class: `spacing-${it.spacing ?? 1}` }),
  17: (it, scene) => hidden(it, h("div", {
    class: `container${Number.isInteger(it.accent_color) ? " accented" : ""}`,
    style: Number.isInteger(it.accent_color) ? { "--edge": colour(it.accent_color) } : {},
  }, components(it.components, scene)), scene),
};

/** Returns `#0000ff` for 255. */
export const colour = (number) => `#${number.toString(16).padStart(6, "0")}`;

/** Returns an emoji: a letter of the font, or an application's own. */
export function emoji(it) {
  if (!it?.name) return null;
  return it.id ? ownEmoji(it.id, it.name) : h("span", { class: "emoji" }, it.name);
}

function button(it, scene) {
  const words = [emoji(it.emoji), it.label];
  if (it.style === 5) {
    const off = it.disabled || !/^(https?|discord):\/\//i.test(it.url ?? "");
    const inside = [...words, icon("link"), h("span", { class: "only-read" }, ` (${scene.say("opens")})`)];
    return off
      ? h("button", { type: "button", class: "button secondary", disabled: true }, inside)
      : h("a", { class: "button secondary", href: it.url, target: "_blank", rel: "noopener noreferrer" }, inside);
  }
  const busy = scene.busy !== undefined && scene.busy === it.custom_id;
  const props = {
    type: "button", class: `button ${STYLES[it.style] ?? "secondary"}`, disabled: it.disabled || scene.busy !== undefined,
    "aria-busy": busy ? "true" : null, "aria-label": it.label ? null : it.emoji?.name,
    dataset: { custom: it.custom_id ?? "" }, onclick: () => scene.press(it.custom_id),
  };
  return h("button", props, busy ? h("span", { class: "dots" }, "•••") : null, words);
}

/** Returns what a menu offers, as items of a list over the page. */
function offered(it, scene) {
  if (it.type === 3) {
    return (it.options ?? []).map((option) => ({
      value: option.value, label: option.label, description: option.description,
      mark: emoji(option.emoji), chosen: option.default === true,
    }));
  }
  const before = (it.default_values ?? []).map((value) => String(value.id));
  return scene.things(MENUS[it.type], it).map((thing) => ({
    value: thing.id, label: thing.name, chosen: before.includes(thing.id), description: thing.below,
    mark: thing.kind === "person" ? avatar(thing.id, thing.name) : h("span", { class: "hash" }, thing.kind === "channel" ? "#" : "@"),
  }));
}

/**
 * Returns a menu as a button that opens its list. `chosen`, a list of values, replaces what the
 * component says is chosen: in forms.
 */
export function menu(it, scene, chosen, props) {
  const items = offered(it, scene);
  if (chosen) for (const item of items) item.chosen = chosen.includes(item.value);
  const most = it.max_values ?? 1;
  const least = it.min_values ?? 1;
  const picked = items.filter((item) => item.chosen);
  const label = it.placeholder || scene.say("choose");
  const busy = scene.busy !== undefined && scene.busy === it.custom_id;
  const open = () => openMenu(node, scene.root, {
    label, items, say: scene.say, searchable: it.type !== 3 || items.length > 12,
    multiple: most > 1 || least === 0 ? { least, most } : null,
    done: (values) => scene.choose(it.custom_id, values),
  });
  const shown = picked.length
    ? picked.map((item) => h("span", { class: "picked" }, item.mark?.cloneNode(true), item.label))
    : h("span", { class: "placeholder" }, label);
  const node = h("button", {
    type: "button", class: "select", disabled: it.disabled || scene.busy !== undefined, "aria-haspopup": "listbox",
    "aria-expanded": "false", "aria-busy": busy ? "true" : null, dataset: { custom: it.custom_id ?? "" }, onclick: open, ...props,
  }, h("span", { class: "select-text" }, picked.length ? h("span", { class: "only-read" }, `${label}: `) : null, shown), icon("down"));
  return node;
}

const hidden = (it, node, scene) => (it.spoiler ? veil(node, scene) : node);

/** Covers a part that is marked as a spoiler until it is pressed. */
export function veil(node, scene) {
  node.inert = true;
  const show = (event) => {
    node.inert = false;
    box.classList.add("shown");
    event.currentTarget.remove();
  };
  const box = h("div", { class: "veil" }, node,
    h("button", { type: "button", class: "veil-cover", onclick: show }, scene.say("spoiler")));
  return box;
}

/** Returns the message's own file that a component or an embed shows, by its name or its address. */
export const attached = (it, scene) => {
  const name = it?.url?.startsWith("attachment://") ? it.url.slice(13) : null;
  const files = scene.message.attachments ?? [];
  return files.find((file) => (name ? file.filename === name : file.url === it?.url));
};

function gallery(it, scene) {
  const items = it.items ?? [];
  return h("div", { class: `gallery of-${Math.min(items.length, 5)}` }, items.map((item) => media(item.media, item, scene)));
}

/** Returns a picture of a component, or a note where it is not on this server. */
function media(it, beside, scene) {
  const found = attached(it, scene);
  const picture = { ...it, ...found, url: found?.url ?? it?.url, description: beside.description ?? found?.description };
  return hidden(beside, image(picture, scene), scene);
}

/** The names of this machine: a page at one of them shows what is at another. */
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Returns an address as one of this page's server; null if it is another server's. */
function own(url) {
  const at = new URL(url, location.href);
  const isHere = at.origin === location.origin
    || (at.port === location.port && LOOPBACK.has(at.hostname) && LOOPBACK.has(location.hostname));
  return isHere ? at.pathname + at.search : null;
}

/** Returns a picture with its alternative text; pictures on other servers are not loaded. */
export function image(it, scene) {
  const named = String(it.url ?? "");
  const url = own(named);
  if (!url) return h("p", { class: "elsewhere muted" }, scene.say("elsewhere", { url: named }));
  const alt = it.description ?? it.filename ?? scene.say("picture");
  return h("a", { class: "picture", href: url, target: "_blank", rel: "noopener" },
    h("img", { src: url, alt, title: it.description, width: it.width, height: it.height, decoding: "async" }));
}

const SIZES = [["MB", 1 << 20], ["KB", 1 << 10], ["B", 1]];

/** Returns a file with its name and size, to be downloaded. */
export function file(it, scene) {
  const name = it.filename ?? "";
  const [unit, length] = SIZES.find(([, length]) => (it.size ?? 0) >= length) ?? SIZES[2];
  const size = it.size === undefined ? null : `${Number(((it.size ?? 0) / length).toFixed(2))} ${unit}`;
  return h("div", { class: "file" }, icon("file"), h("div", { class: "file-text" },
    it.url ? h("a", { href: it.url, download: name, "aria-label": scene.say("download", { name }) }, name) : name,
    h("span", { class: "muted" }, size)));
}
