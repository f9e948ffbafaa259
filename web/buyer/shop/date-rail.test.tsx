import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

const priced = (price: number) => [{ purchase_date: 'default', calendar_price: [{ date: 'default', price }] }];
const adult = product({ _id: idOf('a'), name: 'Adult', sort: 1, price_matrix: priced(54) });
const junior = product({ _id: idOf('b'), name: 'Junior', sort: 2, price_matrix: priced(19.5) });

const show = (passes: ReturnType<typeof product>[], dates: { start_date: string; end_date: string }) =>
  showScreen(<ShopScreen />, { path: '/', boot: testBoot({ event: shopEvent(dates), products: [{ event_id: EVENT, store_id: STORE, passes }] }) });
const railDays = () =>
  within(screen.getByRole('group', { name: 'Next dates' }))
    .getAllByRole('button')
    .map((button) => button.textContent);

test('a day on which several things are sold says from which price on', () => {
  show([adult, junior], { start_date: '2096-02-03', end_date: '2096-02-04' });
  expect(railDays()[0]).toBe('Friday, February 3rd, from 19.50 dollarsFri, Feb3from $19.50');
});

test('a day with one price says it', () => {
  show([adult], { start_date: '2096-02-03', end_date: '2096-02-04' });
  expect(railDays()[0]).toBe('Friday, February 3rd, 54 dollarsFri, Feb3$54');
});

test('days far apart follow one another, each with its month', () => {
  const days = ['2096-02-05', '2096-02-07', '2096-03-20', '2096-12-01'];
  show([{ ...adult, dates_valid: days }], { start_date: '2096-02-03', end_date: '2096-12-31' });
  expect(railDays().map((text) => text?.replace(/^.*(not available|dollars)/, ''))).toEqual([
    'Fri, Feb3Closed',
    'Sat4Closed',
    'Sun5$54',
    'Mon6Closed',
    'Tue7$54',
    'Tue, Mar20$54',
    'Sat, Dec1$54',
  ]);
});
