// Calls the reader: the title, the icon, a sound and a notification say that it is their turn; the tab of
// the talk says how many lines they have not read.

import { main, onShown, say, showNotice, words } from './page.js';

const icon = document.querySelector('link[rel=icon]');
const title = () => document.title.replace(`● ${words.turn} · `, '');
let was = 'yours' in main().dataset;

function tone() {
  const context = new AudioContext();
  const [sound, volume] = [context.createOscillator(), context.createGain()];
  sound.frequency.value = 660;
  volume.gain.setValueAtTime(0.08, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.35);
  sound.connect(volume).connect(context.destination);
  sound.start();
  sound.stop(context.currentTime + 0.4);
}

// Shows whether it is the reader's turn, and calls them when it has just become so.
function call(is) {
  document.title = is ? `● ${words.turn} · ${title()}` : title();
  icon.href = is ? '/turn.ico' : '/favicon.ico';
  if (is && !was) {
    if (localStorage.getItem('sound')) tone();
    if (localStorage.getItem('notify') && document.hidden && Notification.permission === 'granted') {
      const note = new Notification(words.turn, { body: title(), icon: '/turn.ico', tag: main().dataset.path });
      note.onclick = () => window.focus();
    }
  }
  was = is;
}

function shown() {
  for (const box of document.querySelectorAll('[data-call]')) box.checked = Boolean(localStorage.getItem(box.dataset.call));
  if ('plies' in main().dataset) call('yours' in main().dataset);
}

let known; // the last line of talk that was there, and the game that it is of

// Shows how many lines of others have not been read. Returns whether it says new ones.
function talk() {
  const lines = [...main().querySelectorAll('.lines [data-line]')];
  const label = main().querySelector('[for=tab-talk]');
  const number = (it) => Number(it?.dataset.line ?? 0);
  const [game, last] = [main().dataset.path, number(lines.at(-1))];
  const isNew = known?.game === game && last > known.last;
  const fresh = isNew ? lines.filter((it) => number(it) > known.last && !('own' in it.dataset)) : [];
  if (known?.game !== game || isNew) main().querySelector('.lines')?.scrollTo(0, 1e6);
  known = { game, last };
  if (label) {
    const key = `talk ${game}`;
    if (document.getElementById('tab-talk').checked && !document.hidden) localStorage.setItem(key, last);
    const read = Number(localStorage.getItem(key) ?? 0);
    const unread = lines.filter((it) => number(it) > read && !('own' in it.dataset)).length;
    label.dataset.title ??= label.textContent;
    label.textContent = unread ? `${label.dataset.title} (${unread})` : label.dataset.title;
  }
  const said = fresh.map((it) => [...it.querySelectorAll('b, .private, bdi')].map((part) => part.textContent).join(' '));
  // After the question of a move that is being chosen.
  if (fresh.length) setTimeout(() => say(said.join(' ')));
  return fresh.length > 0;
}

onShown(() => {
  shown();
  return talk();
});
shown();
talk();

// A line is sent by itself: a move that is being chosen stays, and the line comes with the updates.
addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.matches('main.game .talking')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const [field, button] = [form.elements.line, form.querySelector('button')];
  if (button.disabled) return;
  button.disabled = true;
  const [body, text] = [new URLSearchParams(new FormData(form)), field.value];
  const answer = await fetch(form.action, { method: 'POST', body, headers: { 'X-Part': '1' } }).catch(() => undefined);
  button.disabled = false;
  if (answer?.status === 204) {
    if (field.value === text) field.value = '';
    return;
  }
  const page = answer && new DOMParser().parseFromString(await answer.text(), 'text/html');
  const said = page?.querySelector('.notice') ?? page?.querySelector('main p');
  showNotice(said?.textContent ?? document.getElementById('live').dataset.lost, { stays: true });
}, { capture: true });

addEventListener('change', async (event) => {
  if (event.target.id === 'tab-talk') {
    talk();
    main().querySelector('.lines')?.scrollTo(0, 1e6);
  }
  const name = event.target.dataset?.call;
  if (!name) return;
  if (!event.target.checked) return localStorage.removeItem(name);
  if (name === 'notify' && (await Notification.requestPermission()) !== 'granted') {
    event.target.checked = false;
    return;
  }
  localStorage.setItem(name, '1');
  if (name === 'sound') tone();
});

// A page that nobody sees follows no game, so that it asks now and then whose turn it is.
setInterval(async () => {
  if (!document.hidden || !('plies' in main().dataset)) return;
  const answer = await fetch(`${main().dataset.path}/turn`).catch(() => undefined);
  if (answer?.ok && document.hidden) call((await answer.text()) === '1');
}, 20_000);
