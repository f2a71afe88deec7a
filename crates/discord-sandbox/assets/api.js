// The JSON API beside the page, and its stream of events.

/** A request that was rejected or found no server; `message` is a sentence for people. */
export class Rejected extends Error {
  constructor(message, status, answer) {
    super(message);
    this.status = status;
    this.answer = answer;
  }
}

async function ask(path, init) {
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Rejected("The sandbox does not answer.", 0);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok || answer.ok === false) {
    const why = answer.text ?? answer.error ?? answer.why ?? answer.message;
    throw new Rejected(why ?? `The sandbox answered with ${response.status}.`, response.status, answer);
  }
  return answer;
}

const query = (values) => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(given).toString();
};

/** Asks `GET /client/NAME?VALUES`. */
export const get = (name, values = {}) => ask(`/client/${name}?${query(values)}`);

/** Asks `POST /client/NAME` with a body in JSON. */
export const post = (name, body) =>
  ask(`/client/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

const RETRY_MS = 1000;
const POLL_MS = 4000;

/**
 * Follows what one person sees: calls `changed(channels)` with a list of channels, or null where
 * anything may have changed, and `reachable(bool)`. Returns a function that ends it.
 *
 * A hidden tab polls instead, since browsers allow only six connections per server, and each open
 * stream needs one.
 */
export function follow(person, changed, reachable) {
  let source = null;
  let timer = 0;
  const again = (ms) => {
    clearTimeout(timer);
    timer = setTimeout(open, ms);
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  function open() {
    close();
    if (document.hidden) {
      changed(null);
      again(POLL_MS);
      return;
    }
    source = new EventSource(`/client/events?${query({ as: person })}`);
    // The first event comes at once, and says that anything may have changed meanwhile.
    source.onopen = () => reachable(true);
    source.onerror = () => {
      reachable(false);
      close();
      again(RETRY_MS);
    };
    source.addEventListener("changed", (event) => changed(JSON.parse(event.data).channels));
  }
  document.addEventListener("visibilitychange", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", open);
    close();
  };
}
