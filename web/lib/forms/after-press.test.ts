import { expect, test } from 'vitest';
import { afterPress } from './after-press.ts';

const soon = () => new Promise((done) => setTimeout(done, 5));

test('runs at once if nothing is pressed', () => {
  let runs = 0;
  afterPress(() => runs++);
  expect(runs).toBe(1);
});

test.each(['pointerup', 'pointercancel'])('waits for %s during a press, and runs once', async (end) => {
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
