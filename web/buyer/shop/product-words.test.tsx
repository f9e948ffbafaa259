import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { productAvailability } from '#server/actions/product-availability/contract.ts';
import { recordResourceUse } from '#server/actions/record-resource-use/contract.ts';
import { EVENT, freshBrowser, showScreen, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { idOf, product, shopEvent, STORE } from '#web/testing/shop-stock.ts';
import { ShopScreen } from './shop-screen.tsx';

const MAP = '/api/assets/stream/map-0123456789abcdef.png';
const told = product({ name: 'Boat Tour', description: `<p>Around the island.</p><img src="${MAP}" alt="The route">` });
const plain = product({ _id: idOf('b'), name: 'Pier Walk', description: '<p>Along the <b>pier</b>.</p>', move_until_days: 1 });

beforeEach(() => {
  const server = testServer();
  server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
  server.on(productAvailability, () => ({ data: { items: [{}] } }));
});
afterEach(freshBrowser);

async function choose(name: string) {
  showScreen(<ShopScreen />, {
    path: '/',
    route: '/',
    boot: testBoot({ event: shopEvent(), products: [{ event_id: EVENT, store_id: STORE, passes: [told, plain] }] }),
  });
  fireEvent.click(within(screen.getByRole('heading', { name }).closest('article')!).getByRole('button'));
  return within(await screen.findByRole('dialog', { name }));
}

test('a description with a picture opens in the frame where no script runs', async () => {
  const dialog = await choose('Boat Tour');
  expect(dialog.getByText('Around the island.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Read more' }));
  const frame = await screen.findByTitle('Boat Tour');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.getAttribute('srcdoc')).toContain(`<img src="${MAP}" alt="The route">`);
});

test('plain paragraphs are shown in the dialog as they are', async () => {
  const dialog = await choose('Pier Walk');
  expect(dialog.getByText('Along the pier.')).toBeTruthy();
  expect(dialog.getByText('You can change the day until the day before.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Read more' })).toBeNull();
});
