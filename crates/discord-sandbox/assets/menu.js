// Lists that open over the page: select menus, the switch of person, what can be done with a message.

import { h, icon, uid } from "./dom.js";

/**
 * Opens a list below or above `anchor`, inside `root` (a pane, or the bar).
 *
 * `items`: `{ value, label, description, mark, chosen, danger }`; `mark` is a node before the label.
 * `multiple`: `{ least, most }` lets several be chosen and closes by *Done*. `searchable` shows a field.
 * `done(values)` is called with what was chosen, not when the list is cancelled.
 */
export function openMenu(anchor, root, { label, items, multiple, searchable, say, done }) {
  new Menu(anchor, root, { label, items, multiple, searchable, say, done });
}

class Menu {
  constructor(anchor, root, options) {
    Object.assign(this, options, { anchor, root, shown: options.items, at: -1 });
    this.chosen = new Set(this.items.filter((it) => it.chosen).map((it) => it.value));
    this.id = uid();
    this.build();
    this.draw();
    root.append(this.cover);
    this.place();
    this.move(Math.max(0, this.shown.findIndex((it) => it.chosen)));
    (this.search ?? this.list).focus();
    anchor.setAttribute("aria-expanded", "true");
  }

  build() {
    const keys = { onkeydown: (event) => this.key(event) };
    this.list = h("div", {
      role: "listbox", id: this.id, class: "menu-list", "aria-label": this.label, ...keys,
      tabindex: this.searchable ? -1 : 0, "aria-multiselectable": this.multiple ? "true" : null,
    });
    this.search = !this.searchable ? null : h("input", {
      type: "text", role: "combobox", class: "menu-search", "aria-label": `${this.say("search")}: ${this.label}`,
      placeholder: this.say("search"), autocomplete: "off", "aria-controls": this.id, "aria-expanded": "true",
      "aria-autocomplete": "list", oninput: () => this.filter(), ...keys,
    });
    const finish = !this.multiple ? null : h("div", { class: "menu-end" },
      this.problem = h("span", { class: "problem", role: "status" }),
      h("button", { type: "button", class: "button primary", onclick: () => this.finish(), ...keys }, this.say("done")));
    this.box = h("div", { class: "menu" }, this.search, this.list, finish);
    this.cover = h("div", { class: "menu-cover", onclick: (event) => event.target === this.cover && this.leave() }, this.box);
  }

  filter() {
    const wanted = this.search.value.trim().toLowerCase();
    this.shown = this.items.filter((it) => it.label.toLowerCase().includes(wanted));
    this.draw();
    this.move(0);
  }

  draw() {
    const lines = this.shown.map((item, index) => {
      const chosen = this.chosen.has(item.value);
      return h("div", {
        role: "option", id: `${this.id}-${index}`, class: `menu-item${item.danger ? " danger" : ""}`,
        "aria-selected": String(chosen), dataset: { value: item.value },
        onclick: () => this.pick(item), onpointermove: () => this.at !== index && this.move(index),
      }, item.mark,
      h("span", { class: "menu-text" }, h("span", null, item.label),
        item.description && h("span", { class: "muted" }, item.description)),
      item.badge ? h("span", { class: "badge" }, item.badge) : null,
      chosen && icon("check"));
    });
    this.list.replaceChildren(...lines);
    if (lines.length === 0) this.list.append(h("div", { class: "menu-none muted", role: "option", "aria-disabled": "true", "aria-selected": "false" }, this.say("none")));
  }

  move(index) {
    this.at = this.shown.length ? (index + this.shown.length) % this.shown.length : -1;
    const focus = this.search ?? this.list;
    for (const [n, line] of [...this.list.children].entries()) line.classList.toggle("active", n === this.at);
    if (this.at < 0) return focus.removeAttribute("aria-activedescendant");
    focus.setAttribute("aria-activedescendant", `${this.id}-${this.at}`);
    this.list.children[this.at].scrollIntoView({ block: "nearest" });
  }

  key(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    const inButton = event.target.tagName === "BUTTON";
    if (event.key in steps) this.move(this.at + steps[event.key]);
    else if (event.key === "Home" && !this.search) this.move(0);
    else if (event.key === "End" && !this.search) this.move(-1);
    else if (event.key === "Escape") this.leave();
    else if (event.key === "Tab" && !this.multiple) this.leave();
    else if (!inButton && (event.key === "Enter" || (event.key === " " && !this.search))) this.pick(this.shown[this.at]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  pick(item) {
    if (!item) return;
    if (!this.multiple) {
      this.leave();
      this.done([item.value]);
      return;
    }
    if (!this.chosen.delete(item.value)) this.chosen.add(item.value);
    // Where one may be chosen too few, the oldest gives way.
    if (this.chosen.size > this.multiple.most) this.chosen.delete(this.chosen.values().next().value);
    const at = this.at;
    this.draw();
    this.move(at);
  }

  finish() {
    if (this.chosen.size < this.multiple.least) {
      this.problem.textContent = this.say("pick", { n: this.multiple.least });
      return;
    }
    this.leave();
    this.done([...this.chosen]);
  }

  leave() {
    this.cover.remove();
    this.anchor.setAttribute("aria-expanded", "false");
    if (this.anchor.isConnected) this.anchor.focus();
  }

  /** Places the list beside its anchor; in a narrow root it is a sheet at the bottom, by the style. */
  place() {
    const [around, at] = [this.cover, this.anchor].map((it) => it.getBoundingClientRect());
    const style = this.box.style;
    const below = around.bottom - at.bottom;
    const above = at.top - around.top;
    const width = Math.max(at.width, 220);
    style.setProperty("--left", `${Math.max(8, Math.min(at.left - around.left, around.width - width - 8))}px`);
    style.setProperty("--width", `${width}px`);
    const upwards = below < 260 && above > below;
    style.setProperty("--room", `${Math.max(120, (upwards ? above : below) - 12)}px`);
    style.setProperty("--top", upwards ? "auto" : `${at.bottom - around.top + 4}px`);
    style.setProperty("--bottom", upwards ? `${around.bottom - at.top + 4}px` : "auto");
  }
}
