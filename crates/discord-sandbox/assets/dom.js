// Elements without markup: everything that a bot or a person wrote becomes a text node, never HTML.

let count = 0;

/** Returns an id that no other element of the page has. */
export const uid = () => `e${(count += 1)}`;

/**
 * Returns a new element. `props` are attributes, except functions (`onclick`), `dataset`, and
 * `style`, an object of CSS properties. Attributes that are false, null or undefined are left out.
 * Children are nodes, texts and lists of them; empty ones are left out.
 */
export function h(name, props, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (typeof value === "function") node.addEventListener(key.slice(2), value);
    else if (key === "dataset") Object.assign(node.dataset, value);
    else if (key === "style") for (const [it, to] of Object.entries(value)) node.style.setProperty(it, to);
    else if (value !== false && value !== null && value !== undefined)
      node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...nodes(children));
  return node;
}

/** Returns a flat list of children without the empty ones. */
export function nodes(children) {
  const flat = [children].flat(Infinity);
  return flat.filter((it) => it !== null && it !== undefined && it !== false && it !== "");
}

const SVG = "http://www.w3.org/2000/svg";

/** The page's own drawings, on a square of 24 by 24. */
const DRAWINGS = {
  menu: "M4 6h16M4 12h16M4 18h16",
  people: "M8 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2 20c0-4 3-6 6-6s6 2 6 6M16 11a3 3 0 1 0-1-5.8M17 14c3 .3 5 2.4 5 6",
  thread: "M4 5h16M4 10h16M8 15h12M8 20h8M4 10v8a2 2 0 0 0 2 2",
  down: "M6 9l6 6 6-6",
  close: "M6 6l12 12M18 6L6 18",
  send: "M4 12l16-8-5 16-3-6-8-2Z",
  reply: "M10 6l-6 5 6 5M4 11h9c4 0 7 2 7 7",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  file: "M6 3h8l4 4v14H6ZM14 3v5h4",
  link: "M9 5H5v14h14v-4M13 5h6v6M19 5l-9 9",
  eye: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6ZM12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4ZM10 21h4",
  silent: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4ZM10 21h4M3 3l18 18",
  lab: "M9 3h6M10 3v6l-6 11h16l-6-11V3M7 15h10",
  split: "M4 5h16v14H4ZM12 5v14",
  phone: "M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2",
  desk: "M3 5h18v11H3ZM9 20h6M12 16v4",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  moon: "M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10Z",
  check: "M5 12l5 5 9-10",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v10H5Z",
};

/** Returns one of the page's drawings; it says nothing to screen readers. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of [["viewBox", "0 0 24 24"], ["class", "icon"], ["aria-hidden", "true"]])
    svg.setAttribute(key, value);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", DRAWINGS[name]);
  svg.append(path);
  return svg;
}

/** Returns a button with a drawing, named for screen readers and in a tip. */
export function iconButton(name, label, onclick, props) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick, ...props },
    icon(name));
}

/** Returns a person's circle: a colour that follows from the id, and the first letter of the name. */
export function avatar(id, name, props) {
  const letters = [...(name ?? "?").replace(/^[^\p{L}\p{N}]+/u, "")];
  // Neighbouring ids are far apart on the circle of colours.
  const hue = [...String(id)].reduce((sum, digit) => (sum * 31 + digit.charCodeAt(0) * 137) % 360, 7);
  return h("span", { class: "avatar", "aria-hidden": "true", style: { "--hue": hue }, ...props },
    (letters[0] ?? "?").toUpperCase());
}

/** Returns a person's name, in the colour of their role. */
export const colouredName = (name, person, classes) => h("span", { class: classes, title: person?.role, style: person?.color ? { "--role": person.color } : {} }, name);

/** Returns an application's own emoji, or its name where there is no such picture. */
export function ownEmoji(id, name) {
  const label = `:${name}:`;
  const picture = h("img", { class: "emoji", src: `/client/emojis/${id}`, alt: label, title: label,
    onerror: () => picture.replaceWith(h("span", { class: "emoji" }, label)) });
  return picture;
}
