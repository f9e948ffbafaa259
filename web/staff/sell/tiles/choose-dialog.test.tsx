import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { cents } from '#domain/cents.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { BootContext } from '#web/lib/page/boot.ts';
import { freshBrowser, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { tillProduct } from '#web/testing/fake-till.ts';
import type { Wish } from '../sale/wish.ts';
import { ChooseDialog } from './choose-dialog.tsx';
import type { Tile } from './tiles.ts';

afterEach(freshBrowser);

type TimesAnswer = { data: { items: []; have_more: false; next: null; prev: null } };
const NO_TIMES: TimesAnswer = { data: { items: [], have_more: false, next: null, prev: null } };

/** The dialog of a pass with sessions, whose caller opens and closes it. */
function openTour(answer: () => TimesAnswer | Promise<TimesAnswer>) {
  testServer().on(getDoclets, answer);
  const product = tillProduct('Tour', { session_ids: ['5'.repeat(24)] });
  const priceCents = cents(1000);
  const variant = { product, date: '2031-11-21', priceCents, left: null, state: 'open' } as const;
  const tile: Tile = {
    id: product._id,
    name: 'Tour',
    section: 'admission',
    priceCents,
    hasSeveralPrices: false,
    left: null,
    state: 'open',
    variants: [variant],
  };
  const added: Wish[] = [];
  const caller = { isOpen: true };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const dialog = () => (
    <QueryClientProvider client={queries}>
      <BootContext value={testBoot()}>
        <ChooseDialog tile={caller.isOpen ? tile : null} zone="America/Chicago" onAdd={(wish) => added.push(wish)} onClose={() => (caller.isOpen = false)} />
      </BootContext>
    </QueryClientProvider>
  );
  const { rerender } = render(dialog());
  return { added, caller, draw: () => rerender(dialog()) };
}

test('a pass without a time on that day is added with each press, however fast they follow', async () => {
  const { added, caller, draw } = openTour(() => NO_TIMES);
  for (const presses of [1, 2, 3]) {
    await waitFor(() => expect(added).toHaveLength(presses));
    expect(caller.isOpen).toBe(false);
    draw();
    expect(screen.queryByRole('dialog')).toBeNull();
    caller.isOpen = true;
    draw();
  }
});

test('a pass whose times come after the dialog was left is not added', async () => {
  const { promise, resolve } = Promise.withResolvers<TimesAnswer>();
  const { added, caller, draw } = openTour(() => promise);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(caller.isOpen).toBe(false);
  draw();
  resolve(NO_TIMES);
  await waitFor(() => expect(screen.queryByText('Back')).toBeNull());
  expect(added).toEqual([]);
});
