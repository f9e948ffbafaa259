import { expect, test, vi } from 'vitest';
import { within } from './start-step.ts';

test('a step passes on its result or its failure', async () => {
  const say = vi.fn();
  expect(await within('waiting', 1, Promise.resolve(7), say)).toBe(7);
  await expect(within('waiting', 1, Promise.reject(new Error('broken')), say)).rejects.toThrow('broken');
  expect(say).not.toHaveBeenCalled();
});

test('a step that does not end is named when it is slow, and then given up', async () => {
  vi.useFakeTimers();
  const say = vi.fn();
  const step = within('starting the gateway', 30, new Promise(() => {}), say);
  const refused = expect(step).rejects.toThrow('Entrada gave up starting the gateway after 30 seconds.');
  await vi.advanceTimersByTimeAsync(5000);
  expect(say).toHaveBeenCalledWith('Still starting the gateway …');
  await vi.advanceTimersByTimeAsync(25_000);
  await refused;
  vi.useRealTimers();
});
