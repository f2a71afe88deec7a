// Choosing a move among the legal ones without asking the server. The chosen parts are a draft in the
// address as on the server: the letter of the piece, then two characters for each part of the move.

import { filled, main, onNavigate, onShown, say, showNotice, words } from './page.js';
import { board, cell, clear, corpse, drawing, focusOn, link, tokenOn } from './board.js';

const [FROM, TO, VICTIM, EXIT, BODY, SECOND] = [0, 1, 2, 3, 4, 5];
const [NONE, OPEN] = ['--', '..'];
const NOTHING = `.${OPEN.repeat(6)}`;
const MOVE = /^([CARDNM])(..)([-x~])(..)(?:!(..))?(?:([-x~])(..))?(?:@(..))?(?:@(..))?$/;

let legal; // the moves of the position that is shown, with their words; nothing where the server is asked
let idle; // what is shown while nothing is chosen
let shown = NOTHING; // the draft that is shown
let ghost; // the drawing of what is carried

// A move with its parts, and what it does where.
function read(text, label) {
  const [, role, from, how, to, victim, leaves, exit, body, second] = MOVE.exec(text);
  const parts = [from, to, victim ?? NONE, exit ?? NONE, body ?? NONE, second ?? NONE];
  const kills = [how === 'x' && to, victim, leaves === 'x' && exit].filter(Boolean);
  const carries = [how === '~' && to, leaves === '~' && exit].filter(Boolean);
  return { text, label, role, parts, kills, carries };
}

function expand({ moves, ...rest }) {
  const all = [];
  for (const [stem, [label, bodies]] of Object.entries(moves)) {
    if (!bodies) all.push(read(stem, label));
    for (const [body] of bodies.matchAll(/../g)) all.push(read(`${stem}@${body}`, label));
  }
  return { moves: all, ...rest };
}

const partsOf = (draft) => draft.slice(1).match(/../g);
const isRole = (draft, role) => draft[0] === '.' || draft[0] === role;

function left(draft) {
  const parts = partsOf(draft);
  return legal.moves.filter((mv) => isRole(draft, mv.role) && parts.every((it, at) => it === OPEN || it === mv.parts[at]));
}

// Returns the draft in which all that the moves have in common is decided, and the rest is open.
function common(moves) {
  const [first, ...rest] = moves;
  const parts = first.parts.map((it, at) => (rest.every((mv) => mv.parts[at] === it) ? it : OPEN));
  return (rest.every((mv) => mv.role === first.role) ? first.role : '.') + parts.join('');
}

// The first part in which moves differ; none if there is only one.
const asks = (moves) => (moves.length < 2 ? -1 : moves[0].parts.findIndex((it, at) => moves.some((mv) => mv.parts[at] !== it)));

// Returns the draft before the last part that there was a choice about.
function back(draft) {
  const next = asks(left(draft));
  for (let part = next < 0 ? SECOND : next - 1; part >= FROM; part--) {
    const earlier = `.${partsOf(draft).slice(0, part).join('')}${OPEN.repeat(6 - part)}`;
    if (asks(left(earlier)) === part) return earlier;
  }
  return NOTHING;
}

const none = () => main().dataset.none ?? main().dataset.path;
const address = (draft) => (draft === NOTHING ? none() : `${main().dataset.draft ?? `${main().dataset.path}?draft=`}${draft}`);

function button(text, href, name) {
  const it = document.createElement('a');
  it.className = `button ${name}`;
  it.textContent = text;
  it.href = href;
  return it;
}

// Shows what is asked, or the move, and the buttons that lead on. The task of an exercise, which was there,
// moves into its tab.
function ask(text, icon, ...buttons) {
  const line = document.createElement('p');
  line.className = 'question';
  if (icon) {
    const shape = document.createElement('span');
    shape.className = 'shape';
    shape.append(icon.cloneNode(true));
    line.append(shape);
  }
  line.append(text);
  const task = main().querySelector('.said .task');
  if (task) main().querySelector('.place').append(task);
  main().querySelector('.said').replaceChildren(line);
  main().querySelector('.row').replaceChildren(...buttons);
  return line;
}

// Moves what is on one square to another, and returns what was there.
function shift(from, to) {
  const [token, lifted] = [tokenOn(from), tokenOn(to)];
  lifted?.remove();
  if (token) put(token, to);
  return lifted;
}

function put(token, square) {
  const maze = cell(square).querySelector('.maze');
  if (maze) maze.after(token);
  else cell(square).prepend(token);
}

// Moves the piece as far as it is decided, and returns what it carries.
function carry(mv, part) {
  const [from, to, , exit, body] = mv.parts;
  if (part <= TO) return tokenOn(from);
  let lifted = shift(from, to);
  const killed = (at) => (mv.kills.includes(at) ? corpse() : undefined);
  lifted = killed(to) ?? lifted;
  cell(from).classList.add('from');
  if (exit === NONE || part <= EXIT) {
    cell(to).classList.add('chosen');
    return part >= BODY ? lifted : tokenOn(to);
  }
  const second = shift(to, exit);
  cell(exit).classList.add('chosen');
  if (part < SECOND) return lifted;
  if (body !== NONE) put(lifted, body);
  return killed(exit) ?? second;
}

function mark(square, mv, part) {
  const it = cell(square);
  const add = (name, ...ids) => {
    it.classList.add(...name.split(' '));
    if (ids.length) it.append(drawing(...ids));
  };
  if (part >= BODY) add('lit body');
  else if (mv.kills.includes(square)) add('lit kills', 'mark', 'ring');
  else if (mv.carries.includes(square)) add('lit carries', 'mark', 'dashes');
  else if (part !== FROM && !it.querySelector('.token')) {
    add(mv.role === 'C' && square === 'e5' ? 'lit rules' : 'lit', 'mark-small', 'dot');
  } else add('lit');
}

// The pieces that can move, to change one's mind.
function pieces() {
  const all = new Map();
  for (const mv of legal.moves) all.set(mv.parts[FROM], [...(all.get(mv.parts[FROM]) ?? []), mv]);
  for (const [square, moves] of all) link(square, address(common(moves)), true);
}

// A reporter's victims, and from where it can kill them.
function reach(moves) {
  const victims = new Map();
  for (const mv of moves.filter((it) => it.parts[VICTIM] !== NONE)) {
    cell(mv.parts[TO]).classList.add('strikes');
    victims.set(mv.parts[VICTIM], [...(victims.get(mv.parts[VICTIM]) ?? []), mv]);
  }
  for (const [square, of] of victims) link(square, address(common(of))).classList.add('victim');
}

function subject(moves, part) {
  const mv = moves[0];
  const [from, to, , exit] = mv.parts;
  const at = part === SECOND && exit !== NONE ? exit : to;
  const what = part >= BODY ? legal.things[at] : `${words.names[mv.role]} ${from} → ${to}`;
  const key = ['from', 'to', 'victim', 'exit', 'body', 'second'][part];
  const question = part === BODY && !'DN'.includes(mv.role) ? words.corpse : words[key];
  return filled(words.pick, what, question);
}

function question(draft, moves, part) {
  const icon = carry(moves[0], part);
  const [from] = partsOf(draft);
  const answers = new Map();
  for (const mv of moves) answers.set(mv.parts[part], [...(answers.get(mv.parts[part]) ?? []), mv]);
  if (part === TO) {
    cell(from).classList.add('chosen');
    pieces();
    link(from, address(NOTHING));
  }
  for (const [square, of] of answers) {
    if (square === NONE) continue;
    link(square, address(common(of)), part === FROM);
    mark(square, of[0], part);
  }
  if (part === TO) reach(moves);
  const text = part === FROM ? words.from : part === TO ? filled(words.to[moves[0].role], from) : subject(moves, part);
  const buttons = [button(words.back, address(back(draft)), 'back')];
  if (answers.has(NONE)) buttons.push(button(words.nobody, address(common(answers.get(NONE))), 'nobody'));
  ask(text, icon, ...buttons);
  const chosen = main().querySelector('.chosen .hidden');
  if (chosen) chosen.textContent = filled(words.chosen, chosen.textContent);
  const squares = [...answers.keys()].filter((it) => it !== NONE);
  say(`${text} ${filled(words.targets, squares.join(', '))}`);
  ghost = icon?.cloneNode(true);
}

// Shows the board after a move that is complete, and asks whether to play it.
function preview(mv) {
  const [from, to, victim, exit, body, second] = mv.parts;
  const killed = mv.kills.map((at) => tokenOn(at)?.getAttribute('class'));
  const mover = tokenOn(from)?.getAttribute('class');
  const icon = tokenOn(from)?.cloneNode(true);
  const first = shift(from, to);
  const bodyOf = (at, token) => (mv.kills.includes(at) ? corpse() : token);
  if (exit !== NONE) {
    const lifted = shift(to, exit);
    if (lifted) put(bodyOf(exit, lifted), second !== NONE ? second : to);
  }
  if (first) put(bodyOf(to, first), body !== NONE ? body : from);
  if (victim !== NONE) tokenOn(victim)?.replaceWith(corpse());
  const wasChief = first?.querySelector('[href^="#icon-chief"]') && mv.kills.includes(to);
  if (wasChief) {
    for (const it of board().querySelectorAll('svg.token')) {
      if (killed.includes(it.getAttribute('class'))) it.setAttribute('class', mover);
    }
  }
  cell(from).classList.add('from');
  cell(exit !== NONE ? exit : to).classList.add('to');
  const text = legal.labels[mv.label].replace('{1}', body).replace('{2}', second);
  const line = ask(`${text} `, icon, play(mv), button(words.back, address(back(common([mv]))), 'back'));
  line.classList.add('preview');
  const code = document.createElement('code');
  code.textContent = mv.text;
  line.append(code);
  main().querySelector('.row button').focus({ preventScroll: true });
  say(`${text} ${words.play}?`);
  warn(mv);
}

function play(mv) {
  const form = document.createElement('form');
  form.className = 'act';
  form.method = 'post';
  form.action = `${main().dataset.path}/move`;
  const version = parseInt(main().dataset.events.split('version=')[1]);
  form.innerHTML = `<input type="hidden" name="move" value="${mv.text}"><input type="hidden" name="seen" value="${version}">`;
  const send = document.createElement('button');
  send.className = 'button main';
  send.textContent = words.play;
  form.append(send);
  return form;
}

// Asks which pieces could kill the chief after a move, and says it beside the move.
async function warn(mv) {
  if ('calm' in main().dataset) return;
  const answer = await fetch(`${main().dataset.path}/danger?move=${encodeURIComponent(mv.text)}`).catch(() => undefined);
  const text = answer?.ok ? await answer.text() : '';
  if (!text || shown !== common([mv])) return;
  const line = document.createElement('p');
  line.className = 'danger';
  line.textContent = text;
  main().querySelector('.said').append(line);
  say(text);
}

// Shows what is shown while nothing is chosen.
function rest() {
  const square = document.activeElement?.dataset?.square;
  board().innerHTML = idle.board;
  main().querySelector('.said').innerHTML = idle.said;
  main().querySelector('.row').innerHTML = idle.row;
  if (main().querySelector('.said .task')) main().querySelector('.place').replaceChildren();
  ghost = undefined;
  if (square) focusOn(square);
}

// Shows an address of the page, if it is one of a choice. False if the server is to be asked.
function show(url) {
  if (!legal || !idle) return false;
  if (url.href === new URL(none(), location.href).href) {
    const was = shown;
    shown = NOTHING;
    rest();
    if (was !== NOTHING) say(words.from);
    return true;
  }
  const draft = url.href.startsWith(new URL(address('x'), location.href).href.slice(0, -1)) && url.searchParams.get('draft');
  if (!draft || draft.length !== NOTHING.length) return false;
  const moves = left(draft);
  const part = asks(moves);
  if (!moves.length || (part < 0 && 'draft' in main().dataset)) return false;
  shown = draft;
  rest();
  clear();
  const typed = main().querySelector('.typed');
  let field = typed?.querySelector('[name=draft]');
  if (typed && !field) {
    field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'draft' });
    typed.append(field);
  }
  if (field) field.value = common(moves);
  if (part < 0) preview(moves[0]);
  else question(draft, moves, part);
  return true;
}

onNavigate(show);

// Takes the moves of the part that is shown.
export function begin() {
  const data = main().querySelector('#legal');
  legal = data ? expand(JSON.parse(data.textContent)) : undefined;
  idle = undefined;
  shown = NOTHING;
  ghost = undefined;
  const isIdle = !main().querySelector('.question, .preview, .notice');
  if (!legal || !isIdle) return;
  const html = (css) => main().querySelector(css).innerHTML;
  idle = { board: html('.board'), said: html('.said'), row: html('.row') };
}

onShown(() => {
  begin();
});
begin();

// Marks the square that was pressed in vain, and no other.
function wrong(square) {
  board().querySelector('.wrong')?.classList.remove('wrong');
  cell(square).classList.add('wrong');
}

// A press on a square that cannot be chosen is answered in the line.
addEventListener('click', async (event) => {
  const square = event.target.closest?.('.board span[data-square]')?.dataset.square;
  if (!square || !legal || !idle) return;
  if (shown === NOTHING) {
    wrong(square);
    showNotice(legal.not[square] ?? filled(legal.empty, square));
    return;
  }
  const before = shown;
  const [mv, ...others] = left(shown);
  // The squares of a move that is complete answer nothing: it is played by its button.
  if (!others.length && mv.parts.includes(square)) return;
  wrong(square);
  const decided = partsOf(common(left(shown))).filter((part) => part !== NONE && part !== OPEN);
  const text = [mv.role, ...decided, square].join(' ');
  const general = filled(words.not_there, square);
  showNotice(general, { stays: true });
  if ('draft' in main().dataset) return;
  const why = await fetch(`${main().dataset.path}/why?text=${encodeURIComponent(text)}`).catch(() => undefined);
  const said = why?.ok ? await why.text() : '';
  if (said && shown === before) showNotice(said, { stays: true });
});

// Shows the carried body under the pointer, on the square where it would go.
addEventListener('pointerover', (event) => {
  board()?.querySelectorAll('.shadow').forEach((it) => it.remove());
  const target = event.target.closest?.('.board a.lit');
  if (!target || !ghost || event.pointerType !== 'mouse' || target.querySelector('.token:not(.shadow)')) return;
  const shadow = ghost.cloneNode(true);
  shadow.classList.add('shadow');
  target.append(shadow);
});
