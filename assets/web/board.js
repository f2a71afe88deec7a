// The board: tokens drawn from the text of a position, dragging, and keys.

import { go, main } from './page.js';

export const board = () => main().querySelector('.board');
export const cell = (square) => board()?.querySelector(`[data-square="${square}"]`);
export const tokenOn = (square) => cell(square)?.querySelector('svg.token');

const ARMIES = { r: 'red', b: 'blue', y: 'yellow', g: 'green' };
const ROLES = { C: 'chief', A: 'assassin', R: 'reporter', D: 'diplomat', N: 'necromobile', M: 'militant' };
const SVG = 'http://www.w3.org/2000/svg';

// A drawing by the ids of its parts.
export function drawing(name, ...ids) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', name);
  svg.setAttribute('aria-hidden', 'true');
  for (const id of ids) {
    const use = document.createElementNS(SVG, 'use');
    use.setAttribute('href', `#${id}`);
    svg.append(use);
  }
  return svg;
}

export const corpse = () => drawing('token', 'corpse');

// Returns the occupant of each square, by the square's name: `x` or army and piece, with the army's
// controller.
function contents(text) {
  const [ranks, control] = text.split(' ');
  const all = new Map();
  ranks.split('/').forEach((rank, row) => {
    let file = 0;
    for (const [sign] of rank.matchAll(/\d|x|[rbyg][CARDNM]/g)) {
      if (/\d/.test(sign)) file += Number(sign);
      else all.set('abcdefghi'[file++] + (9 - row), sign === 'x' ? 'x' : sign + control['rbyg'.indexOf(sign[0])]);
    }
  });
  return all;
}

function token(sign) {
  if (sign === 'x') return corpse();
  const [army, role, control] = sign;
  const player = ARMIES[control.toLowerCase()];
  const name = control === '-' ? 'token' : `token ${control === player[0] ? 'by' : 'ring'}-${player}`;
  const icon = `icon-${ROLES[role]}${army === 'g' ? '-green' : ''}`;
  return drawing(name, `base-${ARMIES[army]}`, icon);
}

// Puts the pieces of a position on the board, as the text of its first two fields.
export function draw(text) {
  const all = contents(text);
  for (const it of board().querySelectorAll('[data-square]')) {
    const [sign, old] = [all.get(it.dataset.square), it.querySelector('svg.token')];
    if (!sign) old?.remove();
    else if (old) old.replaceWith(token(sign));
    else (it.querySelector('.maze') ?? it).insertAdjacentElement(it.querySelector('.maze') ? 'afterend' : 'afterbegin', token(sign));
  }
}

// Makes a square one that leads to an address, or none.
export function link(square, href, lifts) {
  const old = cell(square);
  const next = document.createElement(href ? 'a' : 'span');
  next.className = old.className;
  next.dataset.square = square;
  next.append(...old.childNodes);
  if (href) {
    next.href = href;
    next.draggable = false;
    if (lifts) next.dataset.lifts = '';
  } else {
    next.tabIndex = -1;
  }
  const isFocused = old === document.activeElement;
  old.replaceWith(next);
  if (isFocused) next.focus({ preventScroll: true });
  return next;
}

// Takes all that is marked from the board; the pieces stay.
export function clear() {
  for (const it of board().querySelectorAll('a[data-square]')) link(it.dataset.square);
  for (const it of board().querySelectorAll('[data-square]')) {
    it.classList.remove('from', 'to', 'chosen', 'changed', 'lost', 'lit', 'kills', 'carries', 'rules', 'body', 'strikes', 'victim', 'wrong');
    it.querySelectorAll('.mark, .mark-small, .mark-corner').forEach((mark) => mark.remove());
  }
  board().querySelector('.arrows')?.remove();
}

export function focusOn(name) {
  cell(name)?.focus({ preventScroll: true });
}

// Dragging: a piece is lifted, its squares light up, and where it is let go is chosen next.
let drag;
let dragged; // whether the click that comes next ends a drag

function ghostOf(token) {
  const ghost = token.cloneNode(true);
  const box = token.getBoundingClientRect();
  ghost.classList.add('ghost');
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  document.body.append(ghost);
  return ghost;
}

addEventListener('click', (event) => {
  if (!dragged) return;
  dragged = false;
  if (event.target.closest?.('.board')) event.preventDefault();
}, { capture: true });

addEventListener('pointerdown', (event) => {
  dragged = false;
  const lifted = event.target.closest?.('.board a[data-lifts]');
  if (!lifted || event.button || !event.isPrimary) return;
  drag = { link: lifted, x: event.clientX, y: event.clientY };
});

addEventListener('pointermove', (event) => {
  if (!drag || !event.isPrimary) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost) {
    if (Math.hypot(x, y) < 8) return;
    drag.ghost = ghostOf(drag.link.querySelector('.token'));
    drag.ready = go(drag.link.href);
  }
  drag.ghost.style.transform = `translate(${x}px, ${y}px)`;
});

addEventListener('pointerup', async (event) => {
  if (!drag || !event.isPrimary) return;
  const { ghost, ready } = drag;
  drag = undefined;
  if (!ghost) return;
  ghost.remove();
  dragged = true;
  setTimeout(() => (dragged = false), 300);
  const at = document.elementFromPoint(event.clientX, event.clientY);
  const square = at?.closest('[data-square]')?.dataset.square;
  await ready;
  const target = square && main().querySelector(`.board a[data-square="${square}"]:not([data-lifts])`);
  if (target && !target.classList.contains('chosen')) go(target.href);
});

addEventListener('pointercancel', () => {
  drag?.ghost?.remove();
  drag = undefined;
});

addEventListener('dragstart', (event) => {
  if (event.target.closest?.('.board')) event.preventDefault();
});

// Keys: arrows go from square to square, or through the moves of a game that is not being played.
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 };
const WAYS = { ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last' };

addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Escape') {
    main().querySelector('a.back')?.click();
    return;
  }
  // These keys scroll the list of moves.
  if (event.target.closest?.('input, select, textarea, summary, .moves, .sheet')) return;
  const all = [...main().querySelectorAll('.board [data-square]')];
  const at = all.indexOf(document.activeElement);
  const chooses = main().querySelector('.board a');
  const way = WAYS[event.key];
  const steps = !chooses || 'steps' in main().dataset;
  if (at < 0 && steps && way) {
    const step = main().querySelector(`.steps [data-way="${way}"]`);
    if (step) {
      event.preventDefault();
      step.click();
    }
    return;
  }
  // A square without a link is pressed by Enter too: the line says why it cannot be chosen.
  if (event.key === 'Enter' && all[at]?.localName === 'span') all[at].click();
  const step = STEPS[event.key];
  // On a page without a choice they scroll it.
  if (!step || !all.length || (at < 0 && !chooses)) return;
  event.preventDefault();
  if (at < 0) {
    chooses.focus();
    return;
  }
  const to = at + step;
  const sameRow = Math.floor(to / 9) === Math.floor(at / 9);
  if (to >= 0 && to < all.length && (Math.abs(step) === 9 || sameRow)) all[to].focus();
});
