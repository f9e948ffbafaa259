import { expect, test } from 'vitest';
import { AT_THE_START, letIn, placeInLine, secondsToNextAsk, secondsToWait, type Progress } from './letting-in.ts';

const BEGINS = 1_000_000;
const start: Progress = { ...AT_THE_START, countedAt: BEGINS };
const places = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);
const room = { perMinute: 60 };

test('whoever is there before the sale begins stands by lot, whoever comes later behind them in the order of coming', () => {
  const early = [
    { at: BEGINS - 1, number: 1, lot: 2 ** 48 - 1 },
    { at: BEGINS - 900_000, number: 2, lot: 5 },
  ].map((entry) => placeInLine(entry, BEGINS));
  const late = [3, 4].map((number) => placeInLine({ at: BEGINS + number, number, lot: 1 }, BEGINS));
  expect([...early, ...late].toSorted((a, b) => a - b)).toEqual([early[1], early[0], late[0], late[1]]);
  expect(placeInLine({ at: BEGINS, number: 5, lot: 1 }, BEGINS)).toBeGreaterThan(late[1]!);
});

test('the first is let in as the sale begins, and then as many a minute as the office says', () => {
  let line = places(1000);
  let progress = start;
  const letInAt: number[] = [];
  for (let second = 0; second < 180; second++) {
    const { count, progress: next } = letIn(progress, line, room, BEGINS + second * 1000);
    progress = next;
    line = line.slice(count);
    letInAt.push(...Array.from({ length: count }, () => second));
  }
  expect(letInAt[0]).toBe(0);
  for (const minute of [0, 1, 2]) expect(letInAt.filter((second) => Math.floor(second / 60) === minute)).toHaveLength(60);
});

test.each([0.1, 0.3, 1, 7, 10, 59])('asked every %d seconds it comes to the same', (every) => {
  let [progress, waiting, count] = [start, places(10_000), 0];
  for (let at = 0; at <= 600; at += every) {
    const step = letIn(progress, waiting, { perMinute: 97 }, BEGINS + at * 1000);
    [progress, waiting, count] = [step.progress, waiting.slice(step.count), count + step.count];
  }
  const last = Math.floor(600 / every) * every;
  expect(Math.abs(count - (1 + (last * 97) / 60))).toBeLessThanOrEqual(1.01);
});

test('after a stop of any length at most a minute’s worth is let in at once', () => {
  expect(letIn(start, places(500), room, BEGINS + 3_600_000).count).toBe(60);
});

test('whoever was passed over comes in at once, and the others wait the longer for it', () => {
  const used: Progress = { credit: 0.5, countedAt: BEGINS, reached: 100 };
  const { count, progress } = letIn(used, [7, 8, 9, 101], room, BEGINS);
  expect([count, progress]).toEqual([3, { credit: -2.5, countedAt: BEGINS, reached: 100 }]);
  expect(letIn(progress, [101], room, BEGINS + 3000).count).toBe(0);
  expect(letIn(progress, [101], room, BEGINS + 3500).count).toBe(1);
});

test('if very many come back, no more than a minute’s worth is let in ahead of time', () => {
  expect(letIn({ credit: 0, countedAt: BEGINS, reached: 5000 }, places(4000), room, BEGINS).count).toBe(60);
  expect(letIn({ credit: 0, countedAt: BEGINS, reached: 5000 }, places(4), { perMinute: 1 }, BEGINS).count).toBe(1);
});

test('if fewer are let in per minute from now on, nobody waits longer than a minute for those who came back before', () => {
  const { progress } = letIn({ credit: 0, countedAt: BEGINS, reached: 5000 }, places(4000), { perMinute: 1000 }, BEGINS);
  expect(letIn(progress, places(500, 5001), { perMinute: 10 }, BEGINS + 60_000).count).toBe(0);
  expect(letIn(progress, places(500, 5001), { perMinute: 10 }, BEGINS + 66_000).count).toBe(1);
});

test('a clock that is set back lets nobody in twice', () => {
  const { progress } = letIn(start, places(6), room, BEGINS + 5000);
  expect(letIn(progress, places(6, 7), room, BEGINS).count).toBe(0);
  expect(letIn(progress, places(6, 7), room, BEGINS + 5000).count).toBe(0);
});

test('how long it takes, and when to ask again', () => {
  expect([0, 9, 119].map((ahead) => secondsToWait(ahead, { perMinute: 120 }))).toEqual([1, 5, 60]);
  expect(secondsToWait(0, { perMinute: 1 })).toBe(60);
  const at = { beginsAt: BEGINS };
  expect([BEGINS - 900_000, BEGINS - 4200, BEGINS].map((now) => secondsToNextAsk('before', at, now))).toEqual([15, 5, 1]);
  expect(secondsToNextAsk('waiting', at, BEGINS)).toBe(5);
});
