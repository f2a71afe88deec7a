// One message, as its reader sees it.

import { avatar, colouredName, h, icon, iconButton } from "./dom.js";
import { attached, colour, components, file, image, veil } from "./components.js";
import { isJumbo, line, link, markdown } from "./markdown.js";

const CARD = 1 << 15;
const NO_EMBEDS = 1 << 2;
const IS_THREAD_START = 18;

/** Whether a message is one of components V2, which have no other content. */
const isCard = (it) => (it.flags & CARD) !== 0;

/**
 * Returns a message as a list item. `scene` is that of components and has further `failure` (why
 * its last press failed), `me`, `dismiss(id)`, `reply(message)`, `more(message, anchor)`, `jumpTo(id)`.
 * A message that `continues` the one before has no name.
 */
export function message(it, scene, continues) {
  const here = { ...scene, message: it };
  const author = scene.person(it.author?.id) ?? { name: it.author?.global_name ?? it.author?.username };
  const name = author.name ?? scene.say("somebody");
  const classes = ["message", continues && "continues", it.pinged && "pinged", it.private && "private"];
  return h("li", { class: classes.filter(Boolean).join(" "), dataset: { id: it.id }, tabindex: -1 },
    continues ? null : above(it, here),
    h("div", { class: "message-body" },
      continues ? h("span", { class: "side-time muted", "aria-hidden": "true" }, clock(it.timestamp, scene)) : avatar(it.author?.id, name),
      h("div", { class: "message-main" },
        continues ? h("span", { class: "only-read" }, `${name}: `) : header(it, name, scene),
        content(it, here, name),
        it.thread && !it.thinking ? threadChip(it.thread, scene) : null,
        scene.failure && h("p", { class: "failure", role: "alert" }, scene.failure),
        it.private && below(it, scene))),
    h("div", { class: "message-actions" },
      scene.reply && !it.private && iconButton("reply", scene.say("reply"), () => scene.reply(it)),
      scene.more && iconButton("more", scene.say("more"), (event) => scene.more(it, event.currentTarget), { "aria-haspopup": "listbox" })));
}

const clock = (time, scene) => new Date(time).toLocaleTimeString(scene.locale, { timeStyle: "short" });

/** Says when a message was sent: `Today at …`, or the date. */
function when(time, scene) {
  const days = (ms) => Math.floor((ms - new Date(ms).getTimezoneOffset() * 60_000) / 86_400_000);
  const ago = days(scene.now()) - days(new Date(time).getTime());
  if (ago === 0) return `${scene.say("today")}, ${clock(time, scene)}`;
  if (ago === 1) return `${scene.say("yesterday")}, ${clock(time, scene)}`;
  return new Date(time).toLocaleString(scene.locale, { dateStyle: "short", timeStyle: "short" });
}

function header(it, name, scene) {
  const person = scene.person(it.author?.id);
  const full = new Date(it.timestamp).toLocaleString(scene.locale, { dateStyle: "full", timeStyle: "medium" });
  return h("div", { class: "message-head" },
    colouredName(name, person, "author"),
    it.author?.bot && h("span", { class: "app" }, scene.say("app")),
    h("time", { class: "muted", datetime: it.timestamp, title: full }, when(it.timestamp, scene)));
}

/** The command that a message answers, or the message that it replies to. */
function above(it, scene) {
  if (it.command) {
    const who = scene.person(it.command.by)?.name ?? scene.say("somebody");
    const [before, between, after] = scene.say("used", { name: "\u0000", command: "\u0000" }).split("\u0000");
    return h("div", { class: "above" }, avatar(it.command.by, who), before, h("strong", null, who), between,
      it.command.name.startsWith("/")
        ? h("button", { type: "button", class: "mention", onclick: () => scene.type(`${it.command.name} `) }, it.command.name)
        : h("strong", null, it.command.name), after);
  }
  if (!it.message_reference || it.type === IS_THREAD_START) return null;
  const to = it.referenced_message ?? scene.find(it.message_reference.message_id);
  if (!to) return h("div", { class: "above" }, h("em", null, scene.say("gone")));
  const who = scene.person(to.author?.id)?.name ?? scene.say("somebody");
  const text = summary(to, scene);
  return h("div", { class: "above" }, avatar(to.author?.id, who),
    h("button", { type: "button", class: "quoted", onclick: () => scene.jumpTo(to.id) }, h("strong", null, `@${who}`), ` ${text}`));
}

/** Returns the words of a message in one line, without marks: for replies and announcements. */
export function summary(it, scene) {
  const texts = [it.content];
  const walk = (list) => (list ?? []).forEach((part) => {
    if (part.type === 10) texts.push(part.content);
    walk(part.components);
  });
  walk(it.components);
  for (const embed of it.embeds ?? []) texts.push(embed.title, embed.description);
  const text = texts.filter(Boolean).join("\n");
  const quiet = { ...scene, say: scene.say, open() {}, type() {} };
  const said = h("span", null, markdown(text, quiet));
  for (const hidden of said.querySelectorAll(".spoiler")) hidden.replaceWith("█");
  for (const block of said.querySelectorAll("br, li, pre, blockquote, .heading, .subtext")) {
    block.before(" ");
    block.after(" ");
  }
  const short = said.textContent.trim().replace(/\s+/g, " ");
  return short || it.attachments?.map((file) => file.filename).join(", ") || "…";
}

function content(it, scene, name) {
  if (it.thinking) return h("div", { class: "thinking muted" }, h("span", { class: "dots", "aria-hidden": "true" }, "•••"), ` ${scene.say("thinking", { name })}`);
  const edited = it.edited_timestamp && h("span", { class: "edited muted", title: new Date(it.edited_timestamp).toLocaleString(scene.locale) }, ` ${scene.say("edited")}`);
  if (isCard(it)) return [h("div", { class: "card" }, components(it.components, scene)), edited];
  const text = it.content && h("div", { class: `markup${isJumbo(it.content) ? " jumbo" : ""}` }, markdown(it.content, scene), edited);
  const embeds = it.flags & NO_EMBEDS ? [] : it.embeds ?? [];
  const shown = embeds.flatMap((embed) => [attached(embed.image, scene), attached(embed.thumbnail, scene)]);
  const files = (it.attachments ?? []).filter((file) => !shown.includes(file));
  return [text, files.length > 0 && attachments(files, scene), embeds.map((embed) => embedded(embed, scene)),
    components(it.components, scene), !text && edited];
}

function attachments(files, scene) {
  const isPicture = (it) => it.content_type?.startsWith("image/");
  const pictures = files.filter(isPicture);
  const others = files.filter((it) => !isPicture(it));
  const veiled = (it) => {
    const node = image(it, scene);
    return it.filename?.startsWith("SPOILER_") ? veil(node, scene) : node;
  };
  return [pictures.length > 0 && h("div", { class: `gallery of-${Math.min(pictures.length, 5)}` }, pictures.map(veiled)),
    others.map((it) => file(it, scene))];
}

function embedded(it, scene) {
  const titled = it.title && (it.url ? link(it.url, line(it.title, { ...scene, isLink: true }), scene) : line(it.title, scene));
  const fields = (it.fields ?? []).map((field) => h("div", { class: field.inline ? "field inline" : "field" },
    h("div", { class: "field-name" }, line(field.name, scene)), h("div", { class: "markup" }, markdown(field.value, scene))));
  const author = it.author?.name && (it.author.url ? link(it.author.url, it.author.name, scene) : it.author.name);
  const at = it.timestamp && when(it.timestamp, scene);
  const foot = [it.footer?.text, at].filter(Boolean).join(" • ");
  return h("article", { class: "embed", style: Number.isInteger(it.color) ? { "--edge": colour(it.color) } : {} },
    h("div", { class: "embed-main" },
      author && h("div", { class: "embed-author" }, author),
      titled && h("div", { class: "embed-title" }, titled),
      it.description && h("div", { class: "markup" }, markdown(it.description, scene)),
      fields.length > 0 && h("div", { class: "fields" }, fields),
      it.image?.url && image(withAlt(it.image, scene), scene),
      foot && h("div", { class: "embed-foot muted" }, foot)),
    it.thumbnail?.url && h("div", { class: "thumbnail" }, image(withAlt(it.thumbnail, scene), scene)));
}

const withAlt = (picture, scene) => ({ ...picture, ...attached(picture, scene) });

function threadChip(thread, scene) {
  return h("button", { type: "button", class: "thread-chip", onclick: () => scene.open({ channel: thread.id }) },
    icon("thread"), h("strong", null, thread.name), h("span", { class: "muted" }, scene.say("thread")));
}

function below(it, scene) {
  return h("div", { class: "only-you muted" }, icon("eye"), scene.say("private"), " · ",
    scene.dismiss && h("button", { type: "button", class: "as-link", onclick: () => scene.dismiss(it.id) }, scene.say("dismiss")));
}
