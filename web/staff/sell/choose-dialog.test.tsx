import { render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { cents } from '#domain/cents.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { BootContext } from '#web/lib/boot.ts';
import { freshBrowser, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { tillProduct } from '#web/testing/fake-till.ts';
import { ChooseDialog } from './choose-dialog.tsx';
import type { Tile } from './tiles.ts';
import type { Wish } from './wish.ts';

afterEach(freshBrowser);

test('a pass without a time on that day is added with each press, however fast they follow', async () => {
  testServer().on(getDoclets, () => ({ data: { items: [], have_more: false, next: null, prev: null } }));
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
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let isOpen = true;
  const dialog = () => (
    <QueryClientProvider client={queries}>
      <BootContext value={testBoot()}>
        <ChooseDialog tile={isOpen ? tile : null} zone="America/Chicago" onAdd={(wish) => added.push(wish)} onClose={() => (isOpen = false)} />
      </BootContext>
    </QueryClientProvider>
  );
  const { rerender } = render(dialog());
  for (const presses of [1, 2, 3]) {
    await waitFor(() => expect(added).toHaveLength(presses));
    expect(isOpen).toBe(false);
    rerender(dialog());
    expect(screen.queryByRole('dialog')).toBeNull();
    isOpen = true;
    rerender(dialog());
  }
});
