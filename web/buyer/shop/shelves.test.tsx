import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CATEGORY } from '#domain/fixed-ids.ts';
import { productAvailability } from '#server/actions/product-availability/contract.ts';
import { recordResourceUse } from '#server/actions/record-resource-use/contract.ts';
import { EVENT, freshBrowser, showScreen, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { idOf, product, shopEvent, STORE } from '#web/testing/shop-stock.ts';
import { ShopScreen } from './shop-screen.tsx';

beforeEach(() => {
  const server = testServer();
  server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
  server.on(productAvailability, () => ({ data: { items: [{}] } }));
});
afterEach(freshBrowser);

const passes = (count: number) =>
  Array.from({ length: count }, (_, index) => product({ _id: String(index).padStart(24, 'a'), name: `Lantern ${index}`, sort: index }));
const tee = product({ _id: idOf('b'), name: 'Tee', color: 'Crème', size: 'S', category_id: CATEGORY.merchandise });

const show = (stock: ReturnType<typeof product>[], event = shopEvent()) =>
  showScreen(<ShopScreen />, { path: '/', boot: testBoot({ event, products: [{ event_id: EVENT, store_id: STORE, passes: stock }] }) });
const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

test('in a large shop a product is found by its name', async () => {
  show([...passes(30), tee]);
  const field = await screen.findByRole('searchbox', { name: 'Find by name' });
  fireEvent.change(field, { target: { value: '29 LANTERN' } });
  await waitFor(() => expect(names()).toEqual(['Lantern 29']));
  expect(screen.getByText('1 found')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Merchandise' })).toBeNull();
  fireEvent.change(field, { target: { value: 'creme' } });
  await waitFor(() => expect(names()).toEqual(['Tee, Crème']));
});

test('a name that nothing has is said, with a way back', async () => {
  show(passes(30));
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: ' sledge ' } });
  expect(await screen.findByText('Nothing here is called ‘sledge’.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show everything' }));
  await waitFor(() => expect(names()).toHaveLength(30));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('a small shop is looked through without a field', () => {
  show(passes(8));
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('an event of one day has nothing to pick', () => {
  show(passes(1), shopEvent({ start_date: '2096-02-03', end_date: '2096-02-03' }));
  expect(within(screen.getByRole('group', { name: 'Next dates' })).getByRole('button', { pressed: true }).textContent).toContain('Fri, Feb3');
  expect(within(screen.getByRole('article')).getByRole('button').textContent).toBe('Select');
});
