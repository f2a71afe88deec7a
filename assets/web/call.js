// Calls the reader: the title, the icon, a sound and a notification say that it is their turn.

import { main, onShown, words } from './page.js';

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

onShown(() => {
  shown();
});
shown();

addEventListener('change', async (event) => {
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
