// The list of messages of a channel: drawn in part, so that what did not change stays as it is.

import { h, iconButton } from "./dom.js";
import { message, summary } from "./message.js";
import { refreshTimes } from "./markdown.js";

const SAME_AUTHOR_MS = 7 * 60_000;
const NEAR_END_PX = 80;

/** The scrolling list in the middle of a pane. */
export class Messages {
  constructor(pane) {
    this.pane = pane;
    this.drawn = new Map();
    this.list = h("ol", { class: "messages" });
    this.start = h("div", { class: "beginning" });
    this.latest = iconButton("down", "", () => this.toEnd(), { class: "icon-button latest", hidden: true });
    this.scroller = h("div", { class: "scroller", tabindex: 0, role: "region", onscroll: () => this.scrolled() }, this.start, this.list);
    this.node = h("div", { class: "messages-box" }, this.scroller, this.latest);
    this.isAtEnd = true;
    this.top = 0;
    // Pictures that arrive make the list longer.
    new ResizeObserver(() => this.isAtEnd && this.toEnd()).observe(this.list);
    new ResizeObserver(() => this.isAtEnd && this.toEnd()).observe(this.scroller);
  }

  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    // A list that grew meanwhile, by a picture, was not scrolled away from its end.
    const isUpwards = scrollTop < this.top;
    if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) this.isAtEnd = true;
    else if (isUpwards) this.isAtEnd = false;
    this.top = scrollTop;
    this.latest.hidden = this.isAtEnd;
    if (this.isAtEnd) this.pane.seen();
    if (scrollTop < NEAR_END_PX) this.pane.loadOlder();
  }

  /** Forgets the list: another channel is shown. */
  clear() {
    this.drawn.clear();
    this.list.replaceChildren();
    this.isAtEnd = true;
    this.latest.hidden = true;
  }

  /** Shows messages; `before` is drawn above the first, `firstNew` is the id after the line of new ones. */
  draw(messages, scene, { before, firstNew, label, key }) {
    const { activeElement } = document;
    const focused = this.list.contains(activeElement) ? { id: activeElement.closest("li")?.dataset.id, custom: activeElement.dataset.custom ?? activeElement.dataset.pressed } : null;
    const height = this.scroller.scrollHeight;
    const top = this.scroller.scrollTop;
    const wasFirst = this.list.querySelector(".message")?.dataset.id;
    this.scroller.setAttribute("aria-label", label);
    this.latest.setAttribute("aria-label", scene.say("latest"));
    this.latest.title = scene.say("latest");
    this.start.replaceChildren(...before);
    const next = new Map();
    const wanted = this.lines(messages, scene, firstNew, key).map(({ id, signature, build }) => {
      const known = this.drawn.get(id);
      const node = known?.signature === signature ? known.node : build();
      next.set(id, { signature, node });
      return node;
    });
    this.drawn = next;
    place(this.list, wanted);
    if (focused && !document.contains(activeElement)) this.restore(focused);
    if (this.isAtEnd) this.toEnd();
    // Older messages above do not move what is read.
    else if (wasFirst !== messages[0]?.id && this.drawn.has(wasFirst)) this.scroller.scrollTop = top + this.scroller.scrollHeight - height;
  }

  /** The lines to draw, in order: days, the line before new messages, messages. */
  lines(messages, scene, firstNew, key) {
    const lines = [];
    let last = null;
    for (const it of messages) {
      const day = new Date(it.timestamp).toLocaleDateString(scene.locale, { dateStyle: "long" });
      if (day !== last?.day) lines.push(divider(`day-${day}`, "divider", day, key));
      const isNew = it.id === firstNew;
      if (isNew) lines.push(divider("new", "divider new", scene.say("unread", { n: "" }).trim(), key));
      const continues = !isNew && day === last?.day && follows(it, last.message);
      const state = scene.of(it.id);
      lines.push({
        id: it.id, signature: JSON.stringify([it, continues, state.busy, state.failure, key]),
        build: () => message(it, { ...scene, ...state }, continues),
      });
      last = { day, message: it };
    }
    return lines;
  }

  /** A message that was drawn again gets its focus back. */
  restore({ id, custom }) {
    const node = this.drawn.get(id)?.node;
    const part = custom && [...(node?.querySelectorAll("[data-custom]") ?? [])].find((it) => it.dataset.custom === custom && !it.disabled);
    // A button that is pressed cannot have the focus until it was answered.
    if (node && custom && !part) node.dataset.pressed = custom;
    (part || node || this.scroller).focus({ preventScroll: true });
  }

  /** Scrolls to a message and marks it for a moment; false if it is not there. */
  jumpTo(id) {
    const node = this.drawn.get(id)?.node;
    if (!node) return false;
    node.scrollIntoView({ block: "center" });
    node.focus({ preventScroll: true });
    node.classList.add("found");
    setTimeout(() => node.classList.remove("found"), 2000);
    return true;
  }

  refreshTimes(scene) {
    refreshTimes(this.list, scene);
  }
}

/** Makes these the children of a list, moving as few as possible. */
function place(list, wanted) {
  const kept = new Set(wanted);
  for (const node of [...list.children]) if (!kept.has(node)) node.remove();
  for (const [index, node] of wanted.entries()) if (list.children[index] !== node) list.insertBefore(node, list.children[index] ?? null);
}

const divider = (id, classes, text, key) => ({ id, signature: `${text}${key}`, build: () => h("li", { class: classes }, h("span", null, text)) });

/** Whether a message is shown without its author's name, below the one before. */
function follows(it, before) {
  const near = new Date(it.timestamp) - new Date(before.timestamp) < SAME_AUTHOR_MS;
  return near && it.author?.id === before.author?.id && !it.command && !it.message_reference && Boolean(it.private) === Boolean(before.private);
}

/** The words of a screen reader for a new message. */
export const announcement = (it, scene) => `${scene.person(it.author?.id)?.name ?? scene.say("somebody")}: ${summary(it, scene)}`;
