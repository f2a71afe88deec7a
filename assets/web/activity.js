// Within Discord: signs the reader in by Discord's client, and shows the pages without ever opening
// another one, since that would break the connection. The protocol is that of discord/embedded-app-sdk.

const [HANDSHAKE, FRAME] = [0, 1];
const LAYOUTS = ['focused', 'small', 'small'];
const UNLOCKED = 1;
const PATIENCE = 5000; // how long the client may take to answer the handshake, in milliseconds
const KEPT = 'activity'; // with the id of the frame: another person's frame may be beside this one

const plainFetch = window.fetch.bind(window);
const launch = new URLSearchParams(location.search);
const frame = launch.get('frame_id');
const bare = document.getElementById('activity');
const texts = bare?.dataset ?? {};

// Browsers may keep nothing for a frame.
const kept = () => {
  try {
    return JSON.parse(sessionStorage.getItem(`${KEPT} ${frame}`)) ?? {};
  } catch {
    return {};
  }
};
const keep = (values) => {
  Object.assign(own, values);
  try {
    sessionStorage.setItem(`${KEPT} ${frame}`, JSON.stringify(own));
  } catch {
    // Then a frame that is loaded again has only its cookie.
  }
};

const own = kept(); // what this frame was given: its session, and the language of Discord's client
const instance = launch.get('instance_id');

// Discord's client

const waiting = new Map(); // what is done with the answers to commands, by their nonces
let client; // the origin of the client, once it has answered
let ready; // resolves once it has

function post(message, origin = client) {
  const target = window.parent.opener ?? window.parent;
  // The origin of a page without one, as on telephones, cannot be named.
  target.postMessage(message, origin === 'null' ? '*' : origin);
}

// Asks the client for something; rejects with what it says.
function command(cmd, args = {}, evt) {
  const nonce = crypto.randomUUID();
  const answered = new Promise((resolve, reject) => waiting.set(nonce, { resolve, reject }));
  post([FRAME, { cmd, args, evt, nonce }]);
  return answered;
}

const events = {
  ACTIVITY_LAYOUT_MODE_UPDATE: ({ layout_mode: mode }) => (document.documentElement.dataset.layout = LAYOUTS[mode] ?? LAYOUTS[0]),
};

function connect() {
  const parents = new Set([...texts.parents.split(' '), 'null']);
  ready = new Promise((resolve, reject) => {
    setTimeout(reject, PATIENCE);
    addEventListener('message', ({ source, origin, data }) => {
      const isClient = source === window.parent || source === window.parent.opener;
      if (!isClient || !parents.has(origin) || !Array.isArray(data) || data[0] !== FRAME) return;
      const { cmd, evt, nonce, data: told } = data[1] ?? {};
      client ??= origin;
      if (cmd === 'DISPATCH') {
        if (evt === 'READY') resolve();
        events[evt]?.(told ?? {});
      } else if (evt === 'ERROR') {
        waiting.get(nonce)?.reject(told);
      } else {
        waiting.get(nonce)?.resolve(told);
      }
      waiting.delete(nonce);
    });
  });
  ready.catch(() => {});
  const hello = { v: 1, encoding: 'json', client_id: texts.client, frame_id: frame };
  // The page around this one is known by its address, unless the client hides it.
  const around = document.referrer && new URL(document.referrer).origin;
  for (const origin of parents.has(around) ? [around] : [...parents]) post([HANDSHAKE, hello], origin);
}

// The session

const headers = () => ({
  ...(own.session && { 'X-Session': own.session }),
  ...(own.locale && { 'X-Locale': own.locale }),
});

const withHeaders = (url, options) => plainFetch(url, { ...options, headers: { ...options.headers, ...headers() } });

let signing; // the sign-in on its way
const signIn = () => (signing ??= newSession().finally(() => (signing = undefined)));

async function newSession() {
  await ready;
  const state = await plainFetch(`/activity/state?instance_id=${instance}`);
  if (!state.ok) throw new Error(state.status);
  const asked = { client_id: texts.client, response_type: 'code', state: await state.text(), prompt: 'none', scope: ['identify'] };
  const { code } = await command('AUTHORIZE', asked);
  const body = new URLSearchParams({ code, state: asked.state, instance, frame });
  const answer = await plainFetch('/activity', { method: 'POST', body });
  if (!answer.ok) throw new Error(answer.status);
  const { session, access_token: token } = await answer.json();
  await command('AUTHENTICATE', { access_token: token });
  const { locale } = await command('USER_SETTINGS_GET_LOCALE').catch(() => ({}));
  keep({ session, locale });
  command('SUBSCRIBE', {}, 'ACTIVITY_LAYOUT_MODE_UPDATE').catch(() => {});
  command('SET_ORIENTATION_LOCK_STATE', { lock_state: UNLOCKED }).catch(() => {});
}

// The session that a frame had before it was loaded again, where browsers keep cookies for it.
async function sessionBefore() {
  const answer = await plainFetch('/activity/again', { method: 'POST', body: new URLSearchParams({ frame }) });
  if (answer.ok) keep(await answer.json());
}

// Every request of the pages names the session, and one whose session has ended is sent again with a new one.
window.fetch = async (url, options = {}) => {
  if (new URL(url, location.href).origin !== location.origin) return plainFetch(url, options);
  const answer = await withHeaders(url, options);
  if (answer.status !== 401) return answer;
  try {
    await signIn();
  } catch {
    return answer;
  }
  return withHeaders(url, options);
};

// A stream of updates that names the session too, which an EventSource cannot.
window.EventSource = class extends EventTarget {
  static CLOSED = 2;
  readyState = 0;
  stop = new AbortController();

  constructor(path) {
    super();
    this.path = path;
    this.open();
  }

  close() {
    this.readyState = 2;
    this.stop.abort();
  }

  async open() {
    const last = this.last && { 'Last-Event-ID': this.last };
    try {
      const answer = await window.fetch(this.path, { headers: { Accept: 'text/event-stream', ...last }, signal: this.stop.signal });
      if (!answer.ok) this.readyState = 2;
      else await this.read(answer.body.pipeThrough(new TextDecoderStream()).getReader());
    } catch {
      // The connection is lost, or was closed.
    }
    if (this.stop.signal.aborted) return;
    if (this.readyState !== 2) {
      this.readyState = 0;
      setTimeout(() => this.readyState !== 2 && this.open(), 1000);
    }
    this.onerror?.();
  }

  async read(reader) {
    this.readyState = 1;
    this.onopen?.();
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const parts = (text + value.replaceAll('\r', '')).split('\n\n');
      text = parts.pop();
      parts.forEach((part) => this.tell(part));
    }
  }

  tell(part) {
    const fields = part.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line)).filter(Boolean);
    const of = (name) => fields.filter(([, key]) => key === name).map(([, , value]) => value);
    this.last = of('id')[0] ?? this.last;
    if (!of('data').length) return;
    const event = new MessageEvent(of('event')[0] ?? 'message', { data: of('data').join('\n') });
    if (event.type === 'message') this.onmessage?.(event);
    else this.dispatchEvent(event);
  }
};

// The pages

// Shows the first whole page, and starts its scripts.
async function enter(path) {
  const answer = await fetch(path);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (!answer.ok) throw Object.assign(new Error(answer.status), { said: page.querySelector('main p')?.textContent });
  document.documentElement.lang = page.documentElement.lang;
  document.title = page.title;
  document.body.replaceChildren(...[...page.body.children].map((it) => document.importNode(it, true)));
  history.replaceState({}, '', answer.url);
  const scripts = [...page.querySelectorAll('script[type=module]')].map((it) => it.getAttribute('src'));
  const [, first, ...rest] = scripts;
  const pages = await import(first);
  pages.stayHere();
  for (const src of rest) await import(src);
}

// Says why there is no board, with what can be done.
function explain(text) {
  const button = (label, act) => Object.assign(document.createElement('button'), { className: 'button', type: 'button', textContent: label, onclick: act });
  const says = Object.assign(document.createElement('p'), { textContent: text });
  says.setAttribute('role', 'alert');
  const ways = Object.assign(document.createElement('div'), { className: 'ways' });
  ways.append(button(texts.again, begin), button(texts.browser, () => visit(texts.site)));
  bare.replaceChildren(bare.querySelector('h1'), says, ways);
}

// Opens another site, which only the client can.
function visit(url) {
  const asked = client ? command('OPEN_EXTERNAL_LINK', { url }) : Promise.reject();
  asked.catch(() => window.open(url, '_blank', 'noopener'));
}

const OAUTH = 5000;

async function begin() {
  try {
    if (!own.session) await sessionBefore();
    const isBack = Boolean(own.session);
    // A frame that was loaded again goes on with its session: the client may not answer it.
    if (!isBack) await signIn();
    await enter('/activity');
    if (isBack) ready.then(signIn).catch(() => {});
  } catch (error) {
    const isRefused = error?.code === OAUTH;
    explain(isRefused ? texts.refused : error?.said ?? (client ? texts.failed : texts.silent));
  }
}

// Other sites and files are opened by the client, at their own address; all other links stay in the frame.
addEventListener('click', (event) => {
  if (event.target.closest?.('.invite')) command('OPEN_INVITE_DIALOG').catch(() => {});
  const link = event.target.closest?.('a[href]');
  if (!link) return;
  const url = new URL(link.href);
  const isFile = link.hasAttribute('download') || /\.\w+$/.test(url.pathname);
  if (url.origin === location.origin && !isFile) return;
  event.preventDefault();
  visit(url.origin === location.origin ? texts.site + url.pathname + url.search : url.href);
}, true);

if (bare) {
  connect();
  begin();
}
