// Discord's Markdown, read into nodes.
//
// `scene` answers what a text cannot say itself: `say` (the client's words), `locale`, `now()` in
// milliseconds, `person(id)`, `role(id)`, `channel(id)`, `command(id)`, `open(place)`, `type(text)`.

import { h, ownEmoji, uid } from "./dom.js";

const ADDRESS = /^https?:\/\//i;
const MESSAGE_LINK = /^https:\/\/(?:ptb\.|canary\.)?discord\.com\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** Returns the nodes of a text with headings, lists, quotes and code blocks. */
export function markdown(text, scene) {
  return blocks(text ?? "", scene, false);
}

/** Returns the nodes of one line, such as an embed's title. */
export function line(text, scene) {
  return inline((text ?? "").replace(/\n/g, " "), scene);
}

/** Whether a text contains only a few emoji, which are shown large. */
export function isJumbo(text) {
  const emoji = /^(?:<a?:\w+:\d+>|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\u{fe0f}\u{200d}\p{Emoji_Modifier}\p{Extended_Pictographic}]*|\s)+$/u;
  return emoji.test(text) && [...text].length <= 60;
}

const FENCE = /```(?:([a-z0-9_+\-.#]+)\n)?\n*([\s\S]*?[^\n])\n*```\n?/iy;
const BLOCKS = [
  [/>>> ?([\s\S]+)/y, (found, scene) => h("blockquote", null, blocks(found[1], scene, true))],
  [/(?:> ?[^\n]*(?:\n|$))+/y, quote, (text) => /^> /.test(text)],
  [/(#{1,3})[ \t]+([^\n]+)(?:\n|$)/y, heading],
  [/-#[ \t]+([^\n]+)(?:\n|$)/y, (found, scene) => h("div", { class: "subtext" }, inline(found[1], scene))],
  [/(?:[ \t]*(?:[-*]|\d{1,10}\.)[ \t]+[^\n]+(?:\n[ \t]{2,}[^\n]+)*(?:\n|$))+/y, (found, scene) => list(found[0], scene)],
];

function quote(found, scene) {
  const inner = found[0].replace(/\n$/, "").replace(/^> ?/gm, "");
  return h("blockquote", null, blocks(inner, scene, true));
}

/** A bot may begin with any size, so all headings of messages are one level below the channel's. */
function heading(found, scene) {
  return h("div", { class: `heading h${found[1].length}`, role: "heading", "aria-level": 2 },
    inline(found[2].replace(/[ \t]+#*$/, ""), scene));
}

function blocks(text, scene, quoted) {
  const out = [];
  let plain = "";
  let at = 0;
  const flush = () => {
    // The end of a line before a block is the block's own.
    out.push(...inline(plain.replace(/\n$/, ""), scene));
    plain = "";
  };
  while (at < text.length) {
    const found = startOfLine(text, at) && block(text, at, scene, quoted);
    if (found) {
      flush();
      out.push(...[found.node].flat());
      at = found.end;
      continue;
    }
    FENCE.lastIndex = at;
    const code = text.startsWith("```", at) && FENCE.exec(text);
    if (code) {
      flush();
      out.push(codeBlock(code[1], code[2]));
      at = FENCE.lastIndex;
      continue;
    }
    const end = nextStop(text, at);
    plain += text.slice(at, end);
    at = end;
  }
  return [...out, ...inline(plain, scene)];
}

const startOfLine = (text, at) => at === 0 || text[at - 1] === "\n";

/** The next place where a block may begin: a new line, or a fence of code. */
function nextStop(text, at) {
  const stops = [text.indexOf("\n", at) + 1, text.indexOf("```", at + 1)].filter((it) => it > at);
  return Math.min(text.length, ...stops);
}

function block(text, at, scene, quoted) {
  for (const [pattern, build, holds] of BLOCKS) {
    if (quoted && (build === quote || pattern === BLOCKS[0][0])) continue;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found && (!holds || holds(found[0]))) return { node: build(found, scene), end: at + found[0].length };
  }
  return null;
}

/** Lines of lists, nested by how far they are indented; bullets and numbers are lists of their own. */
function list(text, scene) {
  const roots = [];
  const stack = [];
  for (const each of text.replace(/\n$/, "").split("\n")) {
    const found = /^([ \t]*)([-*]|\d{1,10}\.)[ \t]+(.*)$/.exec(each);
    if (!found) {
      stack.at(-1).last.append(h("br"), ...inline(each.trim(), scene));
      continue;
    }
    const depth = found[1].replace(/\t/g, "  ").length;
    const kind = /\d/.test(found[2]) ? "ol" : "ul";
    while (stack.length > 1 && depth < stack.at(-1).depth) stack.pop();
    if (stack.length && depth <= stack.at(-1).depth + 1 && kind !== stack.at(-1).kind) stack.pop();
    if (stack.length === 0 || depth > stack.at(-1).depth + 1) {
      const node = h(kind, kind === "ol" ? { start: parseInt(found[2], 10) } : null);
      if (stack.length) stack.at(-1).last.append(node);
      else roots.push(node);
      stack.push({ depth, kind, node, last: null });
    }
    const top = stack.at(-1);
    top.last = h("li", null, inline(found[3], scene));
    top.node.append(top.last);
  }
  return roots;
}

function codeBlock(language, code) {
  // A block of code may be wider than the message: then it scrolls, with keys too.
  return h("pre", { tabindex: 0 }, h("code", { "data-language": language }, code));
}

// The order decides: earlier rules win at the same place.
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, (found) => found[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (found) => h("code", null, found[2].replace(/^ (`[\s\S]*`) $/, "$1"))],
  [/<t:(-?\d{1,17})(?::([a-zA-Z]))?>/y, (found, scene) => timestamp(found, scene)],
  [/<@!?(\d+)>/y, (found, scene) => mention("person", found[1], scene)],
  [/<@&(\d+)>/y, (found, scene) => mention("role", found[1], scene)],
  [/<#(\d+)>/y, (found, scene) => mention("channel", found[1], scene)],
  [/<\/([^:>]+):(\d+)>/y, (found, scene) => command(found, scene)],
  [/<a?:(\w{2,}):(\d+)>/y, (found) => ownEmoji(found[2], found[1])],
  [/@(everyone|here)\b/y, (found) => h("span", { class: "mention" }, found[0])],
  [/\[((?:\\[\s\S]|\[[^\]]*\]|[^\[\]\\])+)\]\(\s*<?(https?:\/\/[^\s>]+?)>?(?:\s+['"]([\s\S]*?)['"])?\s*\)/iy, masked],
  [/<(https?:\/\/[^\s<>]+)>/iy, (found, scene) => link(found[1], null, scene)],
  [/https?:\/\/[^\s<>"]+/iy, address],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, (found, scene) => h("strong", null, inline(found[1], scene))],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, (found, scene) => h("u", null, inline(found[1], scene))],
  [/\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:[^*\s]|\*\*)|[^\s*\\])+?)\*(?!\*)/y, (found, scene) => h("em", null, inline(found[1], scene))],
  [/\b_((?:__|\\[\s\S]|[^\\_])+?)_\b/y, (found, scene) => h("em", null, inline(found[1], scene))],
  [/~~(?=\S)([\s\S]*?\S)~~(?!~)/y, (found, scene) => h("s", null, inline(found[1], scene))],
  [/\|\|([\s\S]+?)\|\|/y, (found, scene) => spoiler(inline(found[1], scene), scene)],
  [/\n/y, () => h("br")],
];
const SPECIAL = /[\\`<@[*_~|\n]|https?:\/\//gi;

function inline(text, scene) {
  const out = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(text)?.index ?? text.length;
    plain += text.slice(at, next);
    at = next;
    const found = at < text.length && rule(text, at, scene);
    if (found) {
      if (plain) out.push(plain);
      plain = "";
      out.push(...[found.nodes].flat());
      at += found.length;
    } else if (at < text.length) {
      plain += text[at];
      at += 1;
    }
  }
  if (plain) out.push(plain);
  return out;
}

function rule(text, at, scene) {
  for (const [pattern, build] of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const nodes = found && build(found, scene);
    if (nodes !== null && nodes !== false) return { nodes, length: found[0].length };
  }
  return null;
}

/** A bare address ends before punctuation that belongs to the sentence. */
function address(found, scene) {
  let url = found[0].replace(/[.,:;"'\]!?*_~|]+$/, "");
  if (url.endsWith(")") && !url.includes("(")) url = url.replace(/\)+$/, "");
  return [link(url, null, scene), found[0].slice(url.length)];
}

function masked(found, scene) {
  return link(found[2], inline(found[1], { ...scene, isLink: true }), scene, found[3]);
}

/** A link: to a message or channel of Discord's it stays in the page, otherwise it opens a new tab. */
export function link(url, children, scene, title) {
  const inside = MESSAGE_LINK.exec(url);
  if (inside && !scene.isLink) {
    const channel = scene.channel(inside[2]);
    const name = `#${channel?.name ?? scene.say("someChannel")}`;
    const text = children ?? (inside[3] ? `${name} › ${scene.say("message")}` : name);
    return jump(text, { channel: inside[2], message: inside[3] }, scene);
  }
  if (!ADDRESS.test(url) || scene.isLink) return children ?? url;
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer nofollow", title: title ?? (children ? url : null) },
    children ?? url);
}

const jump = (text, place, scene) =>
  h("button", { type: "button", class: "mention", onclick: () => scene.open(place) }, text);

function mention(kind, id, scene) {
  const found = scene[kind](id);
  if (kind === "channel") {
    const name = `#${found?.name ?? scene.say("someChannel")}`;
    return found && !scene.isLink ? jump(name, { channel: id }, scene) : h("span", { class: "mention" }, name);
  }
  const name = found?.name ?? scene.say(kind === "person" ? "somebody" : "someRole");
  const mine = found?.mine ? " mine" : "";
  return h("span", { class: `mention${mine}`, style: found?.color ? { "--role": found.color } : {} }, `@${name}`);
}

function command(found, scene) {
  const text = `/${found[1]}`;
  return h("button", { type: "button", class: "mention", onclick: () => scene.type(`${text} `) }, text);
}

function spoiler(children, scene) {
  const id = uid();
  const content = h("span", { class: "spoiler-text", id, inert: true }, children);
  const cover = h("button", {
    type: "button", class: "spoiler-cover", "aria-label": scene.say("spoiler"), "aria-expanded": "false", "aria-controls": id,
    onclick: () => {
      content.inert = false;
      cover.parentNode.classList.add("shown");
      cover.remove();
    },
  });
  return h("span", { class: "spoiler" }, content, cover);
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" },
  d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" }, S: { dateStyle: "short", timeStyle: "medium" },
};

function timestamp(found, scene) {
  const date = new Date(Number(found[1]) * 1000);
  const style = found[2] ?? "f";
  if (Number.isNaN(date.getTime()) || !(style === "R" || STYLES[style])) return null;
  const full = date.toLocaleString(scene.locale, STYLES.F);
  const text = style === "R" ? relative(date, scene) : date.toLocaleString(scene.locale, STYLES[style]);
  return h("time", { class: "timestamp", datetime: date.toISOString(), title: full, "data-relative": style === "R" }, text);
}

const UNITS = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]];

/** Says how far a time is away, as `in 3 days`. */
export function relative(date, scene) {
  const seconds = Math.round((date.getTime() - scene.now()) / 1000);
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  const format = new Intl.RelativeTimeFormat(scene.locale, { numeric: "always" });
  return format.format(Math.round(seconds / length), unit);
}

/** Brings all relative times below a node up to date. */
export function refreshTimes(root, scene) {
  for (const time of root.querySelectorAll("time[data-relative]")) {
    const text = relative(new Date(time.dateTime), scene);
    if (time.textContent !== text) time.textContent = text;
  }
}
