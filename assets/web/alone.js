// The parts of pages that run by themselves: a game that plays itself on the start page, and the
// lessons that were solved in this browser.

import { main, onShown } from './page.js';
import { clear, draw } from './board.js';
import { animate } from './replay.js';

const STEP = 1500;
const wait = (time) => new Promise((done) => setTimeout(done, time));

// Plays the game of the start page, again and again.
async function play() {
  const demo = main().querySelector('.demo');
  if (!demo || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const isThere = () => document.contains(demo);
  const told = demo.querySelector('.told');
  while (isThere()) {
    await wait(STEP);
    for (const it of demo.querySelectorAll('li')) {
      while (document.hidden) await wait(STEP);
      if (!isThere()) return;
      const start = animate(it.dataset.play, STEP * 0.7);
      clear();
      draw(it.dataset.board);
      start();
      told.textContent = it.textContent;
      await wait(STEP);
    }
    await wait(2 * STEP);
    clear();
    draw(demo.dataset.board);
  }
}

const solved = () => JSON.parse(localStorage.getItem('lessons') ?? '[]');

// Remembers a lesson that was solved, and ticks those of the list.
function tick() {
  const lesson = /^\/learn\/(\w+)$/.exec(main().dataset.path ?? '')?.[1];
  if (lesson && main().querySelector('.solved') && !solved().includes(lesson)) {
    localStorage.setItem('lessons', JSON.stringify([...solved(), lesson]));
  }
  for (const it of main().querySelectorAll('[data-lesson]')) it.classList.toggle('done', solved().includes(it.dataset.lesson));
}

onShown(() => {
  tick();
});
tick();
play();
