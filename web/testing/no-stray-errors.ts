import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A stray console.error fails the test: a screen that logs errors is broken, even when it looks right. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    throw new Error(`console.error: ${words.map(String).join(' ')}`);
  });
});

afterEach(() => {
  expect(vi.mocked(console.error)).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
