import { afterAll, expect, test } from 'vitest';
import { openTillWithBank } from '#server/testing/own-bank.ts';

const { house, register } = await openTillWithBank('25.00');
afterAll(() => house.close());

const { act } = register;

test.each([
  ['exactly', {}, { amount_tender: 40, amount_change: 0 }],
  ['with change', { amount_tender: '60.00' }, { amount_tender: 60, amount_change: 20 }],
  ['as said twice', { amount_base: '10.00', payment_info: { amount_base: 10 } }, { amount_base: 10 }],
  ['in part', { amount_base: '10.05', amount_tender: 10.05 }, { amount_base: 10.05, amount_change: 0 }],
])('pays %s', async (_, cash, payment) => {
  const { order_id } = await register.sale();
  expect(await act('charge-cash', { order_id, ...cash })).toMatchObject({ success: true, payment });
});

test.each([
  ['less than to pay', { amount_tender: '39.99' }, 400],
  ['change that does not add up', { amount_tender: '60.00', amount_change: '19.00' }, 400],
  ['nothing', { amount_base: 0 }, 400],
  ['three places', { amount_base: '1.001' }, 400],
  ['amounts that contradict each other', { amount_base: '40.00', payment_info: { action: 'CHARGE', amount_base: '10.00' } }, 400],
  ['two sums that were handed over', { amount_tender: '60.00', payment_info: { amount_tender: '50.00' } }, 400],
  ['a minus', { amount_base: -5 }, 400],
  ['a part of a cent', { amount_base: 0.1 + 0.2 }, 400],
  ['more than is due', { amount_base: '40.01' }, 409],
  ['change the till does not have', { amount_tender: '9000.00' }, 409],
])('refuses %s', async (_, cash, status) => {
  const { order_id } = await register.sale();
  expect(await act('charge-cash', { order_id, ...cash })).toMatchObject({ httpStatus: status });
  expect(await register.ctx.db.selectFrom('payment').select('payment_id').where('order_id', '=', order_id).execute()).toEqual([]);
});

test.each(['20000000.01', 99_999_999, '1e9'])('says how large an amount may be where %s is given', async (amount_tender) => {
  const { order_id } = await register.sale();
  const message = 'An amount is 0 to 20,000,000, with at most 2 places.';
  expect(await act('charge-cash', { order_id, amount_tender })).toMatchObject({ httpStatus: 400, message });
});

test('a product sold from a minimum number on is paid for only once there are as many, at a till too', async () => {
  const productId = await register.product({ name: 'Group pass', min_per_order: 2 });
  const free = await register.product({
    name: 'School pass',
    min_per_order: 2,
    price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }],
  });
  const add = (order_id: string, doclet_id: string) =>
    act('add-order-items', { order_id, items: [{ doclet_id, event_id: register.eventId, date: register.day }] });
  const [paid, given] = [await register.open(), await register.open()];
  for (const [order_id, id] of [
    [paid, productId],
    [given, free],
  ] as const)
    expect(await add(order_id, id)).toMatchObject({ httpStatus: 200 });
  expect(await act('charge-cash', { order_id: paid })).toMatchObject({ httpStatus: 409, error: 'too-few' });
  expect(await act('complete-order', { order_id: given })).toMatchObject({ httpStatus: 409, error: 'too-few' });
  await add(paid, productId);
  await add(given, free);
  expect(await act('charge-cash', { order_id: paid })).toMatchObject({ success: true, payment: { amount_base: 80 } });
  for (const order_id of [paid, given]) expect(await act('complete-order', { order_id })).toMatchObject({ state: 'complete' });
});

test('needs an open till, of one’s own', async () => {
  const { order_id } = await register.sale();
  const [colleague, terminal_id] = [await house.person('pos'), await register.terminal({ kind: 'till' })];
  expect(await act('charge-cash', { order_id }, colleague)).toMatchObject({ httpStatus: 409, error: 'till-of-another' });
  const elsewhere = await act('placeholder-order', { terminal_id });
  await act('add-order-items', { order_id: elsewhere.order_id, items: [{ doclet_id: register.passId, event_id: register.eventId, date: register.day }] });
  const pay = () => act('charge-cash', { order_id: elsewhere.order_id });
  expect(await pay()).toMatchObject({ httpStatus: 409, error: 'no-open-till' });
  const till = await act('open-till', { terminal_id, cash_in: '0.00' });
  await act('close-till', { till_id: till.till_id, counted: '0.00' });
  expect(await pay()).toMatchObject({ httpStatus: 409, error: 'no-open-till' });
  await act('open-till', { terminal_id, cash_in: '0.00' }, colleague);
  expect(await pay()).toMatchObject({ httpStatus: 409, error: 'till-of-another' });
  expect(await act('charge-cash', { order_id: 'a'.repeat(24) })).toMatchObject({ httpStatus: 404 });
});

test('paid twice at once, it is paid once', async () => {
  const { order_id } = await register.sale();
  const replies = await Promise.all(Array.from({ length: 8 }, () => act('charge-cash', { order_id })));
  expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  expect(replies.filter((reply) => reply.error === 'nothing-due')).toHaveLength(7);
});

test('sent again under its number it is paid once; other notes under it are another payment', async () => {
  const { order_id } = await register.sale();
  const pay = (cash: object = {}) => act('charge-cash', { order_id, sequence: 4, ...cash });
  const paid = await pay({ amount_tender: '60.00' });
  expect(paid).toMatchObject({ success: true, payment: { amount_change: 20 } });
  for (const same of [{ amount_tender: '60.00' }, { amount_base: '40.00', amount_tender: '60.00', amount_change: '20.00' }, {}])
    expect(await pay(same)).toMatchObject({ success: true, payment: { payment_id: paid.payment.payment_id, amount_tender: 60 } });
  for (const other of [{ amount_tender: '50.00' }, { amount_change: '10.00' }, { amount_base: '30.00' }])
    expect(await pay(other)).toMatchObject({ httpStatus: 409, error: 'sequence-reused' });
});

test('a number that a terminal comes to is not taken for that of a tender without one', async () => {
  const { order_id } = await register.sale();
  const due: number[] = [];
  for (const number of [{ sequence: 1 }, {}, { sequence: 2 }]) due.push((await act('charge-cash', { order_id, amount_base: '10.00', ...number })).order.due);
  expect(due).toEqual([30, 20, 10]);
});

test('the drawer and the books hold what was paid', async () => {
  const { db } = register.ctx;
  const till = await db.selectFrom('till_session').select('till_session_id').where('till_id', '=', register.terminalId).executeTakeFirstOrThrow();
  const sum = async (table: 'till_movement' | 'ledger_entry') => {
    const rows =
      table === 'till_movement'
        ? await db.selectFrom(table).select('amount_cents').where('till_session_id', '=', till.till_session_id).execute()
        : await db.selectFrom(table).select('amount_cents').where('account', '=', `till:${register.terminalId}`).execute();
    return rows.reduce((total, row) => total + row.amount_cents, 0);
  };
  const paid = await db.selectFrom('payment').select('amount_cents').where('state', '=', 'approved').where('tender', '=', 'cash').execute();
  const expected = 2500 + paid.reduce((total, row) => total + row.amount_cents, 0);
  expect([await sum('till_movement'), await sum('ledger_entry')]).toEqual([expected, expected]);
});
