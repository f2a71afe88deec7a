// Messages on a page of their own, in the dark and in the light, as a telephone shows them: to look
// through languages.

import { h } from "./dom.js";
import { message } from "./message.js";
import { speaker } from "./words.js";

/** The scene of messages that know nothing except themselves. */
function sceneOf(root, locale, it) {
  const users = [...(it.mentions ?? []), it.author].filter(Boolean);
  const names = new Map(users.map((user) => [user.id, user.global_name ?? user.username]));
  const nothing = () => {};
  return {
    say: speaker(locale), locale, root, now: () => new Date(it.timestamp).getTime(), find: nothing, loads: (url) => !/^https?:/i.test(url),
    person: (id) => ({ name: names.get(id) ?? "somebody" }), role: () => ({ name: "role" }), channel: () => ({ name: "channel" }),
    open: nothing, type: nothing, press: nothing, choose: nothing, jumpTo: nothing, things: () => [],
  };
}

/** Draws all messages, each `{ title, message }`. */
export function drawCards({ cards, locale }) {
  const drawn = cards.map(({ title, message: sent }) => {
    const it = { timestamp: new Date(0).toISOString(), flags: 0, author: { id: "0", username: "Bot", bot: true }, ...sent };
    const phones = ["dark", "light"].map((theme) => {
      const root = h("div", { class: "phone", "data-theme": theme });
      root.append(h("ol", { class: "messages" }, message(it, sceneOf(root, locale, it), false)));
      return root;
    });
    return h("section", { class: "cards" }, h("h2", null, title), phones);
  });
  document.body.classList.add("cards-page");
  document.body.append(h("main", null, drawn));
}
