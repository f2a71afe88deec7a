// Forms that a bot opens over a person's window (modals).

import { h, iconButton, uid } from "./dom.js";
import { menu } from "./components.js";
import { markdown } from "./markdown.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const PARAGRAPH = 2;

/**
 * Shows a form in `pane`, of which everything else is out of reach meanwhile. `submit(fields)` sends
 * what was filled in, by custom ids, and rejects with why it could not be.
 */
export function openForm(form, scene, submit) {
  return new Form(form, scene, submit);
}

class Form {
  constructor(form, scene, submit) {
    Object.assign(this, { form, scene, submit, before: document.activeElement });
    this.fields = (form.components ?? []).map((it) => this.part(it));
    this.build();
    scene.root.append(this.cover);
    scene.veil(true);
    (this.box.querySelector("input, textarea, .select") ?? this.send).focus();
  }

  build() {
    const { form, scene } = this;
    const title = uid();
    this.problem = h("p", { class: "problem", role: "alert" });
    this.send = h("button", { type: "submit", class: "button primary" }, scene.say("submit"));
    const submit = (event) => {
      event.preventDefault();
      this.finish();
    };
    const inside = h("form", { novalidate: true, onsubmit: submit },
    h("div", { class: "form-head" }, h("h2", { id: title }, form.title), iconButton("close", scene.say("close"), () => this.leave())),
    h("div", { class: "form-body" }, this.fields.map((field) => field.node), this.problem),
    h("div", { class: "form-end" }, h("button", { type: "button", class: "button secondary", onclick: () => this.leave() }, scene.say("cancel")), this.send));
    this.box = h("div", { class: "form", role: "dialog", "aria-modal": "true", "aria-labelledby": title, onkeydown: (event) => this.key(event) }, inside);
    this.cover = h("div", { class: "form-cover" }, this.box);
  }

  /** A part of the form: its node, and for a field `id`, `value()` and `wrong()`, a sentence or null. */
  part(it) {
    if (it.type === TEXT) return { node: h("div", { class: "text markup" }, markdown(it.content, this.scene)) };
    const inRow = it.type === ROW;
    const field = inRow ? it.components?.[0] : it.component;
    if (it.type !== LABEL && !inRow) return { node: h("div", { class: "unknown" }, `Component of type ${it.type}: not known`) };
    return this.field(field, inRow ? field.label : it.label, inRow ? null : it.description);
  }

  field(it, label, description) {
    const ids = { label: uid(), help: uid(), problem: uid(), field: uid() };
    const needed = it.required !== false;
    const props = {
      id: ids.field, "aria-describedby": `${ids.help} ${ids.problem}`, "aria-required": it.type === TEXT_INPUT ? String(needed) : null,
    };
    const control = it.type === TEXT_INPUT ? this.input(it, props) : this.select(it, props, ids, needed);
    const problem = h("p", { class: "problem", id: ids.problem });
    const head = h("label", { id: ids.label, for: ids.field }, label, needed ? h("span", { class: "star", title: this.scene.say("required") }, " *") : null);
    return {
      id: it.custom_id, value: control.value, control: control.target, problem,
      wrong: () => (needed && control.value().length === 0 ? this.scene.say("fill") : control.wrong()),
      node: h("div", { class: "form-field" }, head, h("p", { class: "muted", id: ids.help }, description), control.node, problem),
    };
  }

  input(it, props) {
    const shared = { ...props, placeholder: it.placeholder, maxlength: it.max_length ?? 4000, autocomplete: "off" };
    const node = it.style === PARAGRAPH ? h("textarea", { ...shared, rows: 4 }) : h("input", { ...shared, type: "text" });
    node.value = it.value ?? "";
    const least = it.min_length ?? 0;
    return {
      node, target: () => node, value: () => node.value,
      wrong: () => (node.value && [...node.value].length < least ? this.scene.say("short", { n: least }) : null),
    };
  }

  select(it, props, ids, needed) {
    let chosen = (it.options ?? []).filter((option) => option.default).map((option) => option.value);
    chosen.push(...(it.default_values ?? []).map((value) => String(value.id)));
    const box = h("div", { class: "form-select" });
    const draw = () => {
      const scene = { ...this.scene, choose: (_, values) => { chosen = values; draw(); box.firstChild.focus(); } };
      const least = needed ? it.min_values ?? 1 : 0;
      box.replaceChildren(menu({ ...it, min_values: least }, scene, chosen, { ...props, "aria-labelledby": `${ids.label} ${ids.field}` }));
    };
    draw();
    return { node: box, target: () => box.firstChild, value: () => chosen, wrong: () => null };
  }

  async finish() {
    const fields = this.fields.filter((field) => field.id !== undefined);
    let first = null;
    for (const field of fields) {
      field.problem.textContent = field.wrong() ?? "";
      field.control().toggleAttribute("aria-invalid", field.problem.textContent !== "");
      if (field.problem.textContent) first ??= field;
    }
    if (first) return first.control().focus();
    this.send.disabled = true;
    this.problem.textContent = "";
    try {
      const answer = await this.submit(Object.fromEntries(fields.map((field) => [field.id, field.value()])));
      this.leave();
      this.scene.answered(answer);
    } catch (error) {
      this.problem.textContent = error.message;
    }
    this.send.disabled = false;
  }

  key(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      this.leave();
    }
    if (event.key !== "Tab") return;
    // The focus stays within the form.
    const all = [...this.box.querySelectorAll("button, input, textarea")].filter((it) => !it.disabled);
    const edge = event.shiftKey ? all[0] : all.at(-1);
    if (document.activeElement !== edge) return;
    event.preventDefault();
    (event.shiftKey ? all.at(-1) : all[0]).focus();
  }

  leave() {
    this.cover.remove();
    this.scene.veil(false);
    if (this.before?.isConnected) this.before.focus();
    else this.scene.focus();
  }
}
