import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '#web/lib/kept/session.ts';
import { joinLive } from './shared-live.ts';

const lines = vi.hoisted(() => ({ opened: [] as { say: () => void; isClosed: boolean }[] }));
vi.mock('./live.ts', () => ({
  openLive: (say: () => void) => {
    const line = { say, isClosed: false };
    lines.opened.push(line);
    return { close: () => void (line.isClosed = true) };
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  lines.opened = [];
  startSession({ authKey: 'key', profileId: 'a'.repeat(24) });
});
afterEach(() => {
  endSession();
  vi.useRealTimers();
});

test('one line stays open from screen to screen, and news in between is heard', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const leave = joinLive(first);
  lines.opened[0]!.say();
  leave();
  lines.opened[0]!.say();
  const leaveAgain = joinLive(second);
  expect([first.mock.calls.length, second.mock.calls.length, lines.opened.length]).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(5000);
  expect(lines.opened[0]!.isClosed).toBe(false);
  leaveAgain();
  vi.advanceTimersByTime(1999);
  expect(lines.opened[0]!.isClosed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(lines.opened[0]!.isClosed).toBe(true);
});

test('a screen that opens before the other has closed keeps hearing', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const leave = joinLive(first);
  joinLive(second);
  leave();
  vi.advanceTimersByTime(5000);
  lines.opened[0]!.say();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

test('two parts of a page hear the same, and the line stays for the one that is left', () => {
  const [menu, room] = [vi.fn(), vi.fn()];
  joinLive(menu);
  const leave = joinLive(room);
  lines.opened[0]!.say();
  leave();
  leave();
  vi.advanceTimersByTime(5000);
  lines.opened[0]!.say();
  expect([menu.mock.calls.length, room.mock.calls.length, lines.opened.length, lines.opened[0]!.isClosed]).toEqual([2, 1, 1, false]);
});

test('the line ends at once with the sign-in, and the next person gets their own', () => {
  const leave = joinLive(vi.fn());
  leave();
  endSession();
  expect(lines.opened[0]!.isClosed).toBe(true);
  startSession({ authKey: 'other', profileId: 'b'.repeat(24) });
  joinLive(vi.fn());
  expect(lines.opened).toHaveLength(2);
  expect(lines.opened[1]!.isClosed).toBe(false);
});

test('opens no line while nobody is signed in', () => {
  endSession();
  joinLive(vi.fn())();
  expect(lines.opened).toEqual([]);
});
