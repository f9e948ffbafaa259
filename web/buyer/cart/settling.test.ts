import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { groupKey } from '#domain/cart/cart.ts';
import { removeReservation } from '#server/actions/remove-reservation/contract.ts';
import { freshBrowser, testServer, WS } from '#web/testing/buyer-page.tsx';
import { cartLine, idOf } from '#web/testing/shop-stock.ts';
import { addHeldLines, lower } from './cart-actions.ts';
import { cartState } from './cart-store.ts';
import { closeFlyout, openFlyout } from './flyout-state.ts';
import { settleLeftOver, settleWhenClosed } from './settling.ts';

const held = (ticket: string) => ({ line: { ...cartLine(ticket), ticketId: idOf(ticket) }, until: 1000 });
const tickets = () => cartState().cart.lines.map((line) => line.ticketId);

let released: ReturnType<ReturnType<typeof testServer>['on']>;
beforeEach(() => {
  released = testServer().on(removeReservation, () => ({ data: { items: [] } }));
  localStorage.setItem('entrada-cart-key', 'k'.repeat(24));
  addHeldLines([held('1'), held('2')]);
  lower(groupKey(cartLine('1')));
});
afterEach(() => {
  closeFlyout();
  vi.unstubAllGlobals();
  freshBrowser();
});

/** Locks as a browser shares them between windows: one exclusive holder, or several shared ones. */
function browserLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  let shared: Promise<unknown>[] = [];
  const request = async (_name: string, ...[first, second]: [unknown, (() => unknown)?]) => {
    const work = (second ?? first) as () => unknown;
    const before = second ? last : Promise.all([last, ...shared]);
    const done = before.then(work);
    if (second) shared.push(done);
    else {
      last = done;
      shared = [];
    }
    return done;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

test.each([
  ['with locks', browserLocks],
  ['over plain HTTP', () => vi.stubGlobal('navigator', {})],
])('lines marked in a closed window are removed, and their holds released: %s', async (_name, browse) => {
  browse();
  await settleLeftOver(WS);
  expect(tickets()).toEqual([idOf('1')]);
  await waitFor(() => expect(released[0]?.body).toEqual({ data: { items: [idOf('2')] } }));
});

test('what another window has marked stays for as long as its flyout is open', async () => {
  browserLocks();
  const close = settleWhenClosed(WS);
  const settled = settleLeftOver(WS);
  await Promise.resolve();
  expect(tickets()).toEqual([idOf('1'), idOf('2')]);
  close();
  await settled;
  expect(tickets()).toEqual([idOf('1')]);
});

test('a flyout opened in the meantime settles for itself when it closes', async () => {
  openFlyout();
  await settleLeftOver(WS);
  expect(tickets()).toHaveLength(2);
});
