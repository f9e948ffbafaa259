import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { catalogueServer, recordOf, type TestRecord } from '#web/testing/catalogue.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CatalogueRoom } from '../catalogue-room.tsx';

const EVENT = 'e'.repeat(24);
const PASS = '1'.repeat(24);
const STORE = 'b'.repeat(24);
const event = recordOf(TEMPLATE.venueEvent, EVENT, { name: 'Winter Lights', start_date: '2026-12-01', end_date: '2026-12-31' });
const MATRIX = [
  {
    purchase_date: 'default',
    calendar_price: [
      { date: 'default', price: 40, price_tier: [{ count: 100, price: 48 }] },
      { date: '2026-12-05', price: 54, note: 'kept' },
    ],
  },
];

let server: ReturnType<typeof testServer>;
let sent: ReturnType<ReturnType<typeof testServer>['on']>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

async function open(data: Record<string, unknown> = {}, template: string = TEMPLATE.eventPass) {
  const pass: TestRecord = recordOf(template, PASS, {
    name: 'Adult',
    status: 'active',
    event_id: EVENT,
    store_id: STORE,
    price_matrix: MATRIX,
    blocked_dates: ['2026-12-24'],
    ...data,
  });
  catalogueServer(server, [event, pass, recordOf(TEMPLATE.store, STORE, { name: 'Online' })]);
  sent = server.on(updateDoclet, ({ body }) => ({ data: { ...pass, data: { ...pass.data, ...body.data } } }));
  showRoom(<CatalogueRoom />, {
    server,
    path: `/catalogue/${template === TEMPLATE.eventPass ? 'event-pass' : 'event-merchandise'}/${PASS}?tab=prices`,
    duty: 'admin',
  });
  await screen.findByRole('group', { name: 'When it is bought' });
}

const day = (name: RegExp) => screen.findByRole('button', { name });
const form = (name: RegExp | string) => within(screen.getByRole('group', { name }));
const matrixSent = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0]!.body.data.price_matrix;
};

test('each day shows its price, and says more of itself aloud', async () => {
  await open();
  expect((await day(/^Saturday, December 5th, 54 dollars, its own price/)).textContent).toContain('$54');
  expect((await day(/^Sunday, December 6th, 40 dollars, rises with the number sold$/)).textContent).toContain('$40↗');
  expect(await day(/^Thursday, December 24th, 40 dollars, rises with the number sold, closed$/)).toBeTruthy();
});

test('all Saturdays get a price at once, and the record keeps its shape and all else in it', async () => {
  await open();
  await day(/December 5th/);
  fireEvent.click(screen.getByRole('button', { name: 'All Saturdays' }));
  const prices = form(/^4 days/);
  fireEvent.change(prices.getByLabelText('Price'), { target: { value: '62.5' } });
  fireEvent.keyDown(prices.getByLabelText('Price'), { key: 'Enter' });
  expect(await day(/^Saturday, December 12th, 62.50 dollars, its own price/)).toBeTruthy();
  expect(await matrixSent()).toEqual([
    {
      purchase_date: 'default',
      calendar_price: [
        { date: 'default', price: 40, price_tier: [{ count: 100, price: 48 }] },
        { date: '2026-12-05', price: 62.5, note: 'kept' },
        { date: '2026-12-12', price: 62.5 },
        { date: '2026-12-19', price: 62.5 },
        { date: '2026-12-26', price: 62.5 },
      ],
    },
  ]);
});

test('days are chosen with the arrow keys and Shift, and their own price is removed', async () => {
  await open();
  const first = await day(/December 4th/);
  fireEvent.focus(first);
  fireEvent.keyDown(first, { key: 'ArrowRight', shiftKey: true });
  expect((await day(/December 5th/)).closest('td')!.getAttribute('aria-selected')).toBe('true');
  fireEvent.click(form(/^2 days/).getByRole('button', { name: 'Clear' }));
  expect((await matrixSent())[0].calendar_price.map(({ date }: { date: string }) => date)).toEqual(['default']);
});

test('the price for all other days rises by steps', async () => {
  await open();
  const usual = form('Price for all other days');
  fireEvent.click(usual.getByRole('button', { name: 'Add a step' }));
  fireEvent.change(usual.getByLabelText('Step 2: from so many sold'), { target: { value: '200' } });
  fireEvent.click(usual.getByRole('button', { name: 'Set price' }));
  expect(usual.getByText(/An amount such as/)).toBeTruthy();
  fireEvent.change(usual.getAllByLabelText('costs')[1]!, { target: { value: '$55' } });
  fireEvent.click(usual.getByRole('button', { name: 'Set price' }));
  expect((await matrixSent())[0].calendar_price[0]).toEqual({
    date: 'default',
    price: 40,
    price_tier: [
      { count: 100, price: 48 },
      { count: 200, price: 55 },
    ],
  });
});

test('a price that was typed is set by going on, and one that cannot be read is not', async () => {
  await open();
  const usual = form('Price for all other days').getByLabelText<HTMLInputElement>('Price');
  const goOn = () => fireEvent.focusOut(usual, { relatedTarget: screen.getByRole('button', { name: 'Details' }) });
  fireEvent.change(usual, { target: { value: 'much' } });
  goOn();
  expect(screen.getByText(/An amount such as/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.change(usual, { target: { value: '45' } });
  fireEvent.focusOut(usual, { relatedTarget: form('Price for all other days').getByRole('button', { name: 'Add a step' }) });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  goOn();
  expect(await day(/^Sunday, December 6th, 45 dollars/)).toBeTruthy();
  expect((await matrixSent())[0].calendar_price[0]).toEqual({ date: 'default', price: 45, price_tier: [{ count: 100, price: 48 }] });
});

test('a price typed for chosen days stays while others are chosen as well, and is set by going on from there', async () => {
  await open();
  fireEvent.click(await day(/December 11th/));
  const typed = form(/Dec 11th/).getByLabelText('Price');
  fireEvent.change(typed, { target: { value: '62,5' } });
  const other = await day(/December 12th/);
  fireEvent.focusOut(typed, { relatedTarget: other });
  fireEvent.click(other);
  expect(form(/^2 days/).getByLabelText<HTMLInputElement>('Price').value).toBe('62,5');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.focusOut(other, { relatedTarget: screen.getByRole('button', { name: 'Details' }) });
  expect(form(/^2 days/).getByLabelText<HTMLInputElement>('Price').value).toBe('62.50');
  expect((await matrixSent())[0].calendar_price.slice(2)).toEqual(['11', '12'].map((one) => ({ date: `2026-12-${one}`, price: 62.5 })));
});

test('a price typed for chosen days stays until it is cleared, and without a day it is set for none', async () => {
  await open();
  fireEvent.click(await day(/December 5th/));
  const prices = form(/Dec 5th/);
  fireEvent.change(prices.getByLabelText('Price'), { target: { value: '70' } });
  fireEvent.click(screen.getByRole('button', { name: 'None' }));
  fireEvent.focusOut(await day(/December 5th/), { relatedTarget: screen.getByRole('button', { name: 'Details' }) });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.click(await day(/December 5th/));
  expect(form(/Dec 5th/).getByLabelText<HTMLInputElement>('Price').value).toBe('70');
  fireEvent.click(form(/Dec 5th/).getByRole('button', { name: 'Clear' }));
  expect(form(/Dec 5th/).getByLabelText<HTMLInputElement>('Price').value).toBe('');
});

test('prices for a while have a window of their own', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: '+ Other prices for a while' }));
  fireEvent.change(screen.getByLabelText('Bought from'), { target: { value: '2026-10-01' } });
  fireEvent.change(screen.getByLabelText(/^Bought until/), { target: { value: '2026-10-31' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByRole('button', { name: 'Bought Oct 1, 2026 – Oct 31, 2026' }).getAttribute('aria-pressed')).toBe('true');
  const usual = form('Price for all other days');
  fireEvent.change(usual.getByLabelText('Price'), { target: { value: '35' } });
  fireEvent.click(usual.getByRole('button', { name: 'Set price' }));
  expect(await matrixSent()).toEqual([MATRIX[0], { purchase_date: '2026-10-01:2026-10-31', calendar_price: [{ date: 'default', price: 35 }] }]);
});

test.each<[string, Record<string, unknown>, string?]>([
  ['a pass for the whole event', { is_event_length: true }],
  ['a pass for any one day', { is_any_day: true }],
  ['a pass whose day need not be chosen', { type_weave_props: { calendar_required: false } }],
  ['a piece of merchandise', {}, TEMPLATE.eventMerchandise],
])('%s has one price and no calendar', async (_what, data, template) => {
  await open(data, template);
  expect(form('Price').getByLabelText<HTMLInputElement>('Price').value).toBe('40.00');
  expect(screen.queryByRole('grid')).toBeNull();
  cleanup();
});
