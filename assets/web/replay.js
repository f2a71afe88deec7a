// Moves that can be seen: those that came since a page was shown are shown one after the other, each with
// its sentence. Any press skips them. A player who goes out of the game stops there.

import { main, onShown, say, words } from './page.js';
import { board, cell, clear, draw, tokenOn } from './board.js';
import { begin } from './choose.js';

const PARTS = ['.board', '.said', '.row', '.players.far', '.players.near']; // what is shown again at the end
const SPEEDS = { normal: 900, fast: 350, instant: 0 };

let seen = -1; // how many plies of the game have been shown
let position; // the board after them
let game; // the path of the game that this is about
let last; // what the newest part shows: restored at the end
let running = false; // whether moves are being shown
let stopped = false; // whether it waits for the player who has gone out
let told; // the line about the move that is being shown
let skip; // ends the wait between two moves

const speed = () => localStorage.getItem('speed') ?? 'normal';
const pause = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SPEEDS[speed()] ?? SPEEDS.normal);
const plies = () => Number(main().dataset.plies);
const moves = () => [...main().querySelectorAll('.story [data-ply]')];
const next = () => moves().find((it) => Number(it.dataset.ply) === seen);
const squares = (text) => text.match(/../g) ?? [];
const wait = (time) => new Promise((done) => {
  skip = done;
  setTimeout(done, time);
});

// Remembers how much of this game has been shown in this browser.
function remember() {
  seen = plies();
  position = main().dataset.board;
  try {
    localStorage.setItem(`seen ${game}`, seen);
  } catch {
    // Nothing is remembered where nothing may be.
  }
}

// Shows the end of what is shown: the part as it came.
function settle() {
  running = stopped = false;
  document.body.classList.remove('replaying', 'stopped');
  for (const [css, html] of last) main().querySelector(css).innerHTML = html;
  remember();
  begin();
  main().querySelector('.row [autofocus]')?.focus({ preventScroll: true });
  say(main().dataset.state);
}

const shift = (from, to) => {
  const [one, other] = [from, to].map((it) => cell(it).getBoundingClientRect());
  return `translate(${one.x - other.x}px, ${one.y - other.y}px)`;
};

// Shows a move: the piece glides, then the victim is a corpse, and goes where it is put.
export function animate(play, time) {
  const [way, killed = [], bodies = []] = play.split('|').map(squares);
  const end = way.at(-1);
  const before = new Map(killed.map((at) => [at, tokenOn(at)?.cloneNode(true)]));
  return () => {
    const steps = way.map((it) => ({ transform: shift(it, end) }));
    tokenOn(end)?.animate(steps, { duration: time * 0.45, easing: 'ease-in-out' });
    for (const [at, victim] of before) {
      if (!victim) continue;
      victim.classList.add('fallen');
      cell(at).append(victim);
      victim.animate([{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], { duration: time * 0.5, fill: 'forwards' }).finished.then(() => victim.remove(), () => victim.remove());
    }
    for (let index = 0; index + 1 < bodies.length; index += 2) {
      const [from, to] = [bodies[index], bodies[index + 1]];
      const [start, isKilled] = [shift(from, to), killed.includes(from)];
      tokenOn(to)?.animate([
        { transform: start, opacity: isKilled ? 0 : 1 },
        { transform: start, opacity: isKilled ? 0 : 1, offset: 0.5 },
        { transform: start, opacity: 1, offset: 0.55 },
        { transform: 'none', opacity: 1 },
      ], { duration: time * 0.85, easing: 'ease-in-out' });
    }
  };
}

function tell(it) {
  const text = it.dataset.say ?? it.textContent;
  const line = document.createElement('p');
  line.className = it.dataset.say ? 'told own' : 'told';
  line.textContent = text;
  told = line;
  main().querySelector('.said').replaceChildren(line);
  say(it.dataset.say ? `${it.textContent}` : text);
}

// Keeps that line where the part that has come says more already. What it answers is shown.
function tellAgain() {
  if (!main().querySelector('.notice')) main().querySelector('.said').replaceChildren(told);
}

function rowOf(...buttons) {
  main().querySelector('.row').replaceChildren(...buttons);
}

function button(text, name, press) {
  const it = document.createElement('button');
  it.type = 'button';
  it.className = `button ${name}`;
  it.textContent = text;
  it.addEventListener('click', (event) => {
    event.stopPropagation();
    press();
  });
  return it;
}

// Stops the replay, for somebody who has just gone out of the game, and shows what they can do.
function stop() {
  stopped = true;
  const buttons = [button(words.watch, 'main', () => {
    stopped = false;
    run();
  }), button(words.to_end, 'to-end', settle)];
  const row = document.createElement('div');
  row.innerHTML = last.get('.row');
  rowOf(...buttons, ...row.querySelectorAll('form:has([value="take-back"]), a[href$="/review"]'));
  players(seen);
}

// Shows the players as they were after `plies` plies.
async function players(plies) {
  const answer = await fetch(`${game}?move=${plies}`, { headers: { 'X-Part': '1' } }).catch(() => undefined);
  if (!answer?.ok) return;
  const part = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (!stopped || seen !== plies) return;
  for (const css of PARTS.filter((it) => it.startsWith('.players'))) {
    main().querySelector(css).innerHTML = part.querySelector(css)?.innerHTML ?? '';
  }
  document.body.classList.add('stopped');
}

// The board while moves are shown: nothing can be chosen on it.
function prepare() {
  document.body.classList.remove('stopped');
  document.body.classList.add('replaying');
  clear();
  draw(position);
}

async function run() {
  running = true;
  prepare();
  rowOf(button(words.skip, 'skip', settle));
  for (let it = next(); it && running; it = next()) {
    const time = pause();
    if (!time) break;
    const start = animate(it.dataset.play, time);
    seen += 1;
    position = it.dataset.board;
    clear();
    draw(position);
    start();
    mark(it);
    tell(it);
    await wait(time);
    if (!running) return;
    if ('end' in it.dataset) return stop();
  }
  if (running) settle();
}

function mark(it) {
  const [way, killed] = it.dataset.play.split('|').map(squares);
  if (!way.length) return;
  cell(way[0]).classList.add('from');
  cell(way.at(-1)).classList.add('to');
  for (const at of killed ?? []) cell(at).classList.add('lost');
}

// Takes the part that is shown: shows the moves that are new in it. Returns whether it says them.
function take() {
  if (!('plies' in main().dataset) || !board()) return false;
  if (game !== main().dataset.path) {
    game = main().dataset.path;
    seen = Number(localStorage.getItem(`seen ${game}`) ?? plies());
    position = undefined;
    running = stopped = false;
  }
  last = new Map(PARTS.map((css) => [css, main().querySelector(css).innerHTML]));
  if (seen > plies()) {
    // A move was taken back.
    seen = plies();
    running = stopped = false;
    document.body.classList.remove('replaying', 'stopped');
  }
  if (main().querySelector('.question, .notice') && !running) {
    remember();
    return false;
  }
  const first = moves()[0];
  if (first && Number(first.dataset.ply) > seen) seen = Number(first.dataset.ply);
  position = next() ? before(next()) : main().dataset.board;
  if (stopped) {
    if (next()) prepare();
    tellAgain();
    stop();
    return true;
  }
  if (!next() || !pause()) {
    if (running) settle();
    else remember();
    return false;
  }
  if (running) {
    prepare();
    tellAgain();
    rowOf(button(words.skip, 'skip', settle));
  } else {
    run();
  }
  return true;
}

// The board before a move of the list.
function before(it) {
  const earlier = moves().find((other) => Number(other.dataset.ply) === Number(it.dataset.ply) - 1);
  return earlier?.dataset.board ?? it.closest('.story').dataset.board;
}

// A press anywhere on the board skips.
addEventListener('click', (event) => {
  if (!running || stopped || !event.target.closest?.('.board')) return;
  event.preventDefault();
  event.stopPropagation();
  skip?.();
  settle();
}, { capture: true });

addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !running || stopped) return;
  event.stopImmediatePropagation();
  skip?.();
  settle();
}, { capture: true });

addEventListener('change', (event) => {
  if (event.target.matches?.('.speed')) localStorage.setItem('speed', event.target.value);
});

function start() {
  for (const menu of document.querySelectorAll('.speed')) menu.value = speed();
  return take();
}

onShown(start);
start();
