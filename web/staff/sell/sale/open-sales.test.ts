import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshBrowser } from '#web/testing/buyer-page.tsx';
import { claimOpenSale, noteSale, openSalesOf } from './open-sales.ts';

const TERMINAL = '7'.repeat(24);
const [A, B] = ['a'.repeat(24), 'b'.repeat(24)];

afterEach(() => {
  vi.unstubAllGlobals();
  freshBrowser();
});

test('a sale is remembered until it is replaced by another, or ends', () => {
  noteSale(TERMINAL, null, A);
  noteSale(TERMINAL, A, B);
  expect(openSalesOf(TERMINAL)).toEqual([B]);
  noteSale(TERMINAL, B, null);
  expect(openSalesOf(TERMINAL)).toEqual([]);
});

describe('with two windows at one terminal', () => {
  const taken = new Set<string>();
  beforeEach(() => {
    taken.clear();
    const request = async (name: string, _options: object, run: (lock: object | null) => unknown) => {
      if (taken.has(name)) return run(null);
      taken.add(name);
      await run({});
      return taken.delete(name);
    };
    vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  });

  test('a sale that another window is working on is left alone', async () => {
    noteSale(TERMINAL, null, A);
    const first = await claimOpenSale(TERMINAL);
    expect(first?.orderId).toBe(A);
    sessionStorage.clear();
    expect(await claimOpenSale(TERMINAL)).toBeNull();
    first!.release();
    await vi.waitFor(() => expect(taken.size).toBe(0));
    expect((await claimOpenSale(TERMINAL))?.orderId).toBe(A);
  });

  test('a reloaded window continues its own sale, not the oldest', async () => {
    noteSale(TERMINAL, null, A);
    noteSale(TERMINAL, null, B);
    expect((await claimOpenSale(TERMINAL))?.orderId).toBe(B);
  });
});
