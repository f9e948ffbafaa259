import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD, GOOD_CARD } from '#server/testing/shop.ts';

/** The office gave this person a terminal. The sale and the till are at another one. */
const { house, register } = await openTillWithBank();
let elsewhere: TestPerson;
let order_id: string;
beforeAll(async () => {
  elsewhere = await house.person('pos');
  const staff_id = await register.add(TEMPLATE.staff, { first_name: 'Else', last_name: 'Where', profile_id: elsewhere.accountId });
  await register.add(TEMPLATE.posAccount, { name: 'Desk', staff_id, terminal_ids: [await register.terminal({ kind: 'till', name: 'Till 2' })] });
  order_id = (await register.sale()).order_id;
});
afterAll(() => house.close());

const terminal_id = register.terminalId;
const item = { doclet_id: register.passId, event_id: register.eventId, date: register.day };

test.each<[string, object]>([
  ['add-order-items', { items: [item] }],
  ['charge-cash', {}],
  ['charge-card', { payment_info: GOOD_CARD }],
  ['charge-card-manual', { payment_info: GOOD_CARD }],
  ['charge-wristband', { uid: 'BAND-1' }],
  ['complete-order', { email: 'elsewhere@example.test' }],
  ['cancel-transaction', {}],
])('%s finds no sale of another terminal', async (name, data) => {
  expect(await register.act(name, { order_id, ...data }, elsewhere)).toMatchObject({ httpStatus: 404, message: 'The sale was not found.' });
  expect(await register.act('add-order-items', { order_id, items: [] })).toMatchObject({ httpStatus: 200, total: 40, due: 40 });
});

test.each<[string, object]>([
  ['placeholder-order', {}],
  ['open-till', {}],
  ['close-till', { counted: 0 }],
  ['add-till-cash', { cash_in: 1 }],
  ['remove-till-cash', { cash_out: 1 }],
  ['device-info', {}],
  ['top-up-wristband', { uid: 'BAND-1', amount: 5, method: 'cash' }],
  ['scan-ticket', { ticket_id: 'f'.repeat(24) }],
  ['gate-counts', {}],
])('%s finds no terminal but their own', async (name, data) => {
  expect(await register.act(name, { terminal_id, ...data }, elsewhere)).toMatchObject({ httpStatus: 404 });
});

test('an order of the shop is no sale of a till, not even for the office', async () => {
  const [buyer, staff] = [await register.buyer(), await house.person('staff')];
  const tried = await register.submit(buyer, register.items(await register.hold(buyer)), { payment_info: BAD_CARD });
  const { order_id: declined } = tried.body.data.items[0];
  for (const name of ['add-order-items', 'charge-cash', 'complete-order', 'cancel-transaction'])
    expect(await register.act(name, { order_id: declined, items: [] }, staff), name).toMatchObject({ httpStatus: 404, message: 'The sale was not found.' });
});
