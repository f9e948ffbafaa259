import { expect, test } from 'vitest';
import { afterPress } from './after-press.ts';

const soon = () => new Promise((done) => setTimeout(done, 5));

test('with nothing pressed it is done at once', () => {
  let runs = 0;
  afterPress(() => runs++);
  expect(runs).toBe(1);
});

test.each(['pointerup', 'pointercancel'])('during a press it waits for %s, and comes once', async (end) => {
  let runs = 0;
  dispatchEvent(new Event('pointerdown'));
  afterPress(() => runs++);
  await soon();
  expect(runs).toBe(0);
  dispatchEvent(new Event(end));
  expect(runs).toBe(0);
  await soon();
  dispatchEvent(new Event(end));
  await soon();
  expect(runs).toBe(1);
});
