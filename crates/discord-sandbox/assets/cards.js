// Messages on a page of their own, in the dark and in the light, as a telephone shows them: to look
// through languages. They come from a list in JSON: `[{ "title", "message" }]` in the element `#cards`.

import { h } from "./dom.js";
import { message } from "./message.js";
import { speaker } from "./words.js";

/** What the messages of such a page may know: nothing but themselves. */
function sceneOf(root, locale, it) {
  const names = new Map([...(it.mentions ?? []), it.author].filter(Boolean).map((user) => [user.id, user]));
  const nothing = () => {};
  return {
    say: speaker(locale), locale, root, now: () => new Date(it.timestamp ?? 0).getTime(), find: nothing, loads: () => true,
    person: (id) => ({ name: names.get(id)?.global_name ?? names.get(id)?.username ?? "somebody" }), role: () => ({ name: "role" }),
    channel: () => ({ name: "channel" }), open: nothing, type: nothing, press: nothing, choose: nothing, jumpTo: nothing, things: () => [],
  };
}

/** Draws all messages of the page. */
export function drawCards() {
  const { cards, locale } = JSON.parse(document.getElementById("cards").textContent);
  const drawn = cards.map(({ title, message: it }) => h("section", { class: "cards" }, h("h2", null, title),
    ["dark", "light"].map((theme) => {
      const root = h("div", { class: "phone", "data-theme": theme });
      root.append(h("ol", { class: "messages" }, message(it, sceneOf(root, locale, it), false)));
      return root;
    })));
  document.body.classList.add("cards-page");
  document.body.append(h("main", null, drawn));
}
