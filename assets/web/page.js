// The page: follows a game, and exchanges its main part instead of loading all of it. Without scripts
// everything works as links and forms.

const live = document.getElementById('live');
export const main = () => document.querySelector('main');
export const words = JSON.parse(document.getElementById('words')?.textContent ?? '{}');

// A text of the words with values in its places.
export const filled = (text, ...values) => values.reduce((all, it, at) => all.replaceAll(`{${at + 1}}`, it), text);

// Has a screen reader say something.
export function say(text) {
  if (live.textContent !== text) live.textContent = text;
}

const shownHooks = []; // what is done with each main part once it is there
// Calls a function with each main part, and the one before it. It returns whether it says itself what
// happened.
export const onShown = (hook) => shownHooks.push(hook);

let stays = false; // whether no other page is opened: within Discord that would break the connection
export const stayHere = () => (stays = true);

let local; // shows an address without the server, if it can
export const onNavigate = (hook) => (local = hook);

const isGame = () => main().hasAttribute('data-path');
const isInGame = (url) => url.origin === location.origin && url.pathname === main().dataset.path;

let source; // the stream of updates
let streamed; // its address
let shown = main().outerHTML; // the main part as it came
let latest = 0; // the number of the newest request: answers to older ones are not shown
let answered = 0; // the number of the newest one whose answer is shown

// Returns a key by which a focusable element is found again in the next main part: a step by its
// way, any other link by its address, a control by its form and name.
function keyOf(it) {
  if (it.dataset.way) return `way ${it.dataset.way}`;
  if (it.matches('summary, a')) return `${it.localName} ${it.href ?? it.textContent}`;
  const fields = it.form?.elements;
  if (it.name === 'tab') return it.id;
  return [it.localName, it.className, it.form?.action, fields?.act?.value, fields?.about?.value, it.name, it.localName === 'button' && it.value].join(' ');
}

const inMain = (css, key) => [...main().querySelectorAll(css)].find((it) => keyOf(it) === key);

// Whether another line of a menu is chosen than the one that came with the page.
const isSet = (menu) => menu.selectedIndex !== Math.max(0, [...menu.options].findIndex((it) => it.defaultSelected));

// Remembers the opened and set elements of the main part, and the focus, and restores them in the next
// one. A form that was answered is done, and closed.
function remembered(form) {
  const opened = form ? [] : [...main().querySelectorAll('details[open] > summary')].map(keyOf);
  const menus = [...main().querySelectorAll('select')].filter(isSet);
  const set = menus.map((it) => [keyOf(it), it.value]);
  const active = document.activeElement;
  const focused = main().contains(active) && keyOf(active);
  const tab = main().querySelector('[name=tab]:checked')?.id;
  return () => {
    const again = tab && document.getElementById(tab);
    if (again) again.checked = true;
    for (const key of opened) inMain('summary', key)?.parentElement.setAttribute('open', '');
    for (const [key, value] of set) {
      const menu = inMain('select', key);
      if (menu) menu.value = value;
    }
    if (focused) inMain('summary, a, button, select, ol, [name=tab]', focused)?.focus({ preventScroll: true });
  };
}

// Shows another main part, and keeps the focus where it was. `form` is the one that it answers, if any.
function show(html, form) {
  const next = new DOMParser().parseFromString(html, 'text/html');
  const part = next.querySelector('main');
  if (!part) return false;
  // If nothing is new, the page stays, with all that somebody has typed or opened in it.
  if (!form && !part.dataset.again && part.outerHTML === shown) return true;
  shown = part.outerHTML;
  const focused = document.activeElement;
  const square = focused?.dataset?.square;
  const typed = document.getElementById('typed');
  const text = typed?.value;
  const isTyping = typed && focused === typed;
  const line = document.getElementById('line');
  const isSliding = focused?.type === 'range';
  const old = main();
  const scrolled = old.querySelector('.tab-moves')?.scrollTop;
  const restore = remembered(form);
  old.replaceWith(document.importNode(part, true));
  if (next.title) document.title = next.title;
  restore();
  // So does a line that somebody writes to other players.
  const writing = document.getElementById('line');
  if (line && writing) {
    if (line === focused || line.value) writing.replaceWith(line);
    if (line === focused) line.focus({ preventScroll: true });
  }
  const field = document.getElementById('typed');
  const chosen = main().querySelector('[autofocus]');
  // A rejected text stays in its field, to be corrected, and an accepted one is cleared. The answer to
  // another form leaves what somebody types.
  const isAnswer = form && form === typed?.form;
  const isRefused = form && main().querySelector('.notice');
  const isTaken = !isRefused && (isAnswer || !isTyping);
  if (field && !isTaken) field.value = text ?? '';
  if (field && isTyping && !(isAnswer && chosen)) {
    field.focus();
    // A text that came with the page has the caret before it.
    field.setSelectionRange(field.value.length, field.value.length);
  } else if (chosen && line !== focused) {
    chosen.focus({ preventScroll: true });
  } else if (isSliding) {
    main().querySelector('input[type="range"]')?.focus({ preventScroll: true });
  } else if (square) {
    main().querySelector(`.board [data-square="${square}"]`)?.focus({ preventScroll: true });
  }
  const isSaid = shownHooks.map((hook) => hook(main(), old)).some(Boolean);
  const notice = main().querySelector('.notice')?.textContent;
  if (notice || !isSaid) say(notice || [...passed(old), main().dataset.state].join(' '));
  ready(scrolled);
  return true;
}

// The moves that came since another main part, in words, but for the last one: `data-state` says it.
function passed(old) {
  const count = (part) => part.querySelectorAll('.history .moves li').length;
  const more = count(main()) - count(old);
  const told = more > 1 ? [...main().querySelectorAll('.story [data-ply]')].slice(-more, -1) : [];
  return told.map((it) => it.textContent);
}

// How far a tab scrolls to have a move of its list in the middle, below the head, which stays.
function middle(tab, current) {
  const head = tab.querySelector('.head')?.offsetHeight ?? 0;
  const [from, at] = [tab, current].map((it) => it.getBoundingClientRect().top);
  // On a low screen the move is right below the head, even if its lower edge is out of sight.
  const below = Math.max(head + 1, (head + tab.clientHeight - current.offsetHeight) / 2);
  return tab.scrollTop + at - from - tab.clientTop - below;
}

// Prepares each new main part.
function ready(scrolled) {
  for (const time of main().querySelectorAll('time')) {
    const at = new Date(time.dateTime);
    const isToday = time.closest('.lines') && at.toDateString() === new Date().toDateString();
    time.textContent = at.toLocaleString(document.documentElement.lang, {
      dateStyle: isToday ? undefined : 'medium',
      timeStyle: 'seconds' in time.dataset ? 'medium' : 'short',
    });
  }
  // The move that is shown is in sight in the list. Where the tab scrolls and not the list, what happened
  // is, beside the newest board.
  const moves = main().querySelector('.moves');
  const [tab, current] = [moves?.closest('.tab'), moves?.querySelector('[aria-current]')];
  if (current) moves.scrollTop = current.offsetTop - moves.clientHeight / 2;
  const isEarlier = current && !('plies' in main().dataset);
  if (tab) tab.scrollTop = isEarlier ? middle(tab, current) : scrolled ?? 0;
  follow();
  // Work in progress, such as a review, is looked for again.
  const again = Number(main().dataset.again);
  if (again) setTimeout(() => main().dataset.again && load(location.href), again * 1000);
}

// Follows the game that is shown; a page of an earlier move is left as it is until the game is over.
// Browsers have six connections to a server: a page that nobody sees leaves them to the others.
function follow() {
  const path = document.hidden ? undefined : main().dataset.events;
  const wanted = path && path.split('?')[0];
  if (source && streamed === wanted && source.readyState !== EventSource.CLOSED) return;
  source?.close();
  source = undefined;
  streamed = wanted;
  if (!path) return;
  source = new EventSource(path);
  source.onopen = () => lost(false);
  source.onmessage = (event) => {
    lost(false);
    // The answer to a form is shown first: it leads away from the chosen squares.
    if (sending) missed = event.data;
    else arrived(event.data);
  };
  // Another tab has signed in as somebody, or has signed out.
  source.addEventListener('session', () => {
    source.close();
    load(location.href);
  });
  // A stream lasts some minutes; the next one goes on with what is shown.
  source.addEventListener('end', () => {
    source.close();
    follow();
  });
  source.onerror = () => {
    lost(true);
    if (source.readyState === EventSource.CLOSED) setTimeout(followAgain, 2000);
  };
}

// Shows a change. Chosen squares stay chosen if they are still possible, and an earlier move is shown
// on.
function arrived(html) {
  const isChoosing = /draft=/.test(location.search);
  if (/move=/.test(location.search)) load(location.href);
  else if (!isChoosing) show(html);
  else if (local && show(html) && local(new URL(location.href))) return;
  else load(location.href);
}

// The state of the game that a main part shows: its version, and behind a hyphen its rematch.
const seen = (part) => part?.dataset.events?.split('version=')[1] ?? '';

// Follows the game again. If this person may not see it any more, the page that says so is shown.
async function followAgain() {
  if (!main().dataset.events) return;
  const answer = await fetch(main().dataset.path, { headers: { 'X-Part': '1' } }).catch(() => undefined);
  if (answer && [403, 404, 410].includes(answer.status)) {
    lost(false);
    show(await answer.text());
  } else {
    follow();
  }
}

// Meanwhile another tab may have signed in as somebody, or signed out, and a telephone may have slept.
// A notice that is shown once, such as a hint, stays: then only news is shown.
addEventListener('visibilitychange', () => {
  follow();
  const isSaid = main().querySelector('.notice');
  if (!document.hidden && main().dataset.events && !sending && !isSaid) load(location.href);
});

// Says that the server is out of reach.
function lost(is) {
  document.body.classList.toggle('lost', is);
  if (is) live.textContent = live.dataset.lost;
  else if (live.textContent === live.dataset.lost) live.textContent = main().dataset.state || '';
}

// Says in the main part that a form may not have arrived, once.
function warn() {
  const notice = document.createElement('p');
  notice.className = 'notice unsent';
  notice.textContent = live.dataset.unsent;
  const line = main().querySelector('.said');
  if (line) line.replaceChildren(notice);
  else main().querySelector('h1').after(notice);
  say(notice.textContent);
}

let unsent; // whether the form that was sent last may not have arrived

// Fetches a page and shows its main part. `keep` is whether the address is a new entry of the
// browser's history, `form` the form that is sent, if any.
export async function load(url, { keep, form, ...options } = {}) {
  const number = ++latest;
  // On a slow line a sign that a press was noticed.
  const slow = setTimeout(() => number === latest && document.body.classList.add('slow'), 300);
  try {
    const answer = await fetch(url, { ...options, headers: { 'X-Part': '1' } });
    const html = await answer.text();
    if (number !== latest) return;
    if (stays && answer.status >= 500) throw new Error(answer.statusText);
    answered = number;
    lost(false);
    // Too many requests: what is shown stays, and the line says so.
    if (answer.status === 429 && main().querySelector('.said')) return tell(html);
    const to = new URL(answer.url);
    const isGet = !options.method;
    const leadsAway = !stays && (isGet || answer.redirected) && !isInGame(to);
    if (leadsAway || !show(html, form)) {
      location.assign(answer.url);
    } else if (isGet && keep) {
      history.pushState({}, '', answer.url);
    } else if (answer.redirected) {
      history.replaceState({}, '', answer.url);
    } else if (answer.headers.has('content-location')) {
      history.replaceState({}, '', answer.headers.get('content-location'));
    }
    if (unsent && isGet) warn();
    unsent = false;
  } catch {
    // A form is not sent again by itself: nobody knows whether it arrived. The page as it is now shows it.
    unsent ||= Boolean(options.method);
    const again = options.method ? () => load(location.href) : () => load(url, { keep, form });
    if (number === latest) {
      lost(true);
      setTimeout(() => number === latest && again(), 1000);
    } else if (unsent && answered === latest) {
      // The newer page is shown already.
      warn();
      unsent = false;
    }
  } finally {
    clearTimeout(slow);
    if (number === latest) document.body.classList.remove('slow');
  }
}

// Says in the line what a page of a failure says.
function tell(html) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  showNotice(page.querySelector('main p')?.textContent ?? '');
}

// Says something in the line, above what is there if that stays.
export function showNotice(text, { stays } = {}) {
  const line = main().querySelector('.said') ?? main();
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.textContent = text;
  line.querySelector('.notice')?.remove();
  if (stays) line.prepend(notice);
  else line.replaceChildren(notice);
  line.scrollTop = 0;
  say(text);
}

addEventListener('popstate', () => {
  // A page that says why something failed is not a game, so the page before it is loaded again.
  if (stays && location.pathname !== main().dataset.path) load(location.href);
  else if (!isGame()) location.reload();
  else if (location.pathname === main().dataset.path && !local?.(new URL(location.href))) load(location.href);
});

// Shows an address of this game: by itself if it can, else from the server.
export async function go(href) {
  const url = new URL(href, location.href);
  if (local?.(url)) history.pushState({}, '', url);
  else await load(url, { keep: true });
}

addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return;
  // A link in a drawing has an address of another kind.
  const url = new URL(link.href.baseVal ?? link.href, location.href);
  if (!stays && (!isGame() || !isInGame(url) || !main().contains(link))) return;
  event.preventDefault();
  go(url);
});

let sending; // whether a form is on its way: the same one twice would be refused
let missed; // the latest update that arrived meanwhile

addEventListener('submit', (event) => {
  const form = event.target;
  if (!stays && (!isGame() || !main().contains(form))) return;
  if (form.method === 'get') {
    event.preventDefault();
    // The button that was pressed may say which of several things is meant.
    const fields = new FormData(form, event.submitter);
    load(`${form.action}?${new URLSearchParams(fields)}`, { keep: true, form });
  } else if (stays || form.action.startsWith(location.origin + main().dataset.path + '/')) {
    event.preventDefault();
    if (sending) return;
    sending = true;
    const body = new URLSearchParams(new FormData(form));
    load(form.action, { method: 'POST', body, form }).finally(() => {
      sending = false;
      const html = missed;
      missed = undefined;
      const part = html && new DOMParser().parseFromString(html, 'text/html').querySelector('main');
      if (part && parseInt(seen(part)) >= parseInt(seen(main())) && seen(part) !== seen(main())) arrived(html);
    });
  }
});

// Only once the slider is released: the next board contains a new one.
addEventListener('change', (event) => {
  if (event.target.type !== 'range' || !isGame()) return;
  load(`${main().dataset.path}?${event.target.name}=${event.target.value}`, { keep: true });
});

// Links and texts of one's own are selected at a touch, to be copied.
addEventListener('focusin', (event) => {
  if (event.target.matches?.('.address')) event.target.select();
});

// A button beside a link copies it; it is there only where scripts are.
addEventListener('click', async (event) => {
  const button = event.target.closest?.('.copy');
  if (!button) return;
  const field = button.parentElement.querySelector('.address');
  field.select();
  // Browsers give away the clipboard by TLS or on this machine alone.
  const copied = navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  if (!(await copied) && !document.execCommand('copy')) return;
  button.textContent = live.textContent = button.dataset.done;
});

// A personal link is used as soon as a person looks at its page.
main().querySelector('form[data-at-once]')?.requestSubmit();
ready();
