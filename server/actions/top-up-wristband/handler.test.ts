import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { failed } from '#server/payments/gateways/gateway.ts';
import { openBands } from '#server/testing/bands.ts';
import { makeCashless } from '#server/testing/cashless.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { setSettings } from '#server/testing/settings.ts';

const { house, gateway, register, act, bands } = await openBands();
afterAll(() => house.close());
afterEach(async () => {
  await house.house.outbox.drain();
  expect(await checkInvariants(house.house, [])).toEqual([]);
});

const CARD = { card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2031', card_cvv: '123' };
/** A band whose wearer also has a card on file and cashless spending on. */
async function cashlessBand(amount: string): Promise<string> {
  const person = await register.buyer();
  const records = await makeCashless(register.ctx, person.accountId);
  const uid = bands.newUid();
  await act('link-wristband', { uid, consumer_id: records.consumerId });
  await bands.topUp(uid, amount);
  return uid;
}

const employ = (who: TestPerson, storeId: string) =>
  register.add(TEMPLATE.staff, { first_name: 'P', last_name: 'O', profile_id: who.accountId, store_ids: [storeId] });
test('cash goes into the drawer and onto the band, and pays', async () => {
  const { uid } = await bands.band();
  const change = { amount_tender: '60.00', amount_change: '10.00' };
  expect(await bands.topUp(uid, '50.00', change)).toMatchObject({ status: 'added', amount: 50, wristband: { uid, balance: 50, cashless: false } });
  expect(await bands.pay(uid)).toMatchObject({ success: true, payment: { tender: 'stored-value', amount_base: 40 }, order: { due: 0 } });
  expect(await bands.balance(uid)).toBe(10);
});

test('a card pays for it; a declined one adds nothing and leaves nothing open', async () => {
  const { uid } = await bands.band();
  expect(await bands.topUp(uid, '25.00', { method: 'card-manual', payment_info: CARD })).toMatchObject({ status: 'added', wristband: { balance: 25 } });
  const refused = await bands.topUp(uid, '25.00', { method: 'card-manual', payment_info: { ...CARD, card_number: '4000000000000002' } });
  expect(refused).toMatchObject({ success: false, status: 'declined', decline_message: 'Your card was declined.', wristband: { balance: 25 } });
  expect(await act('top-up-wristband', { uid, terminal_id: register.terminalId, amount: '5', method: 'card' })).toMatchObject({ httpStatus: 400 });
});

test('a repeat under the same number, of a top-up for which no card was asked, is told that nothing was taken', async () => {
  const { uid } = await bands.band();
  const more = { method: 'card-manual', sequence: 900 };
  expect(await bands.topUp(uid, '20.00', more)).toMatchObject({ httpStatus: 400 });
  const again = await bands.topUp(uid, '20.00', { ...more, payment_info: CARD });
  expect(again).toMatchObject({ success: false, status: 'declined', decline_message: 'No card was asked. Add the money anew.', wristband: { balance: 0 } });
  expect(await bands.topUp(uid, '20.00', { ...more, sequence: 901, payment_info: CARD })).toMatchObject({ status: 'added', wristband: { balance: 20 } });
});

test('is an order of its own, with a receipt and without tickets, and is not refunded like one', async () => {
  const { uid } = await bands.band();
  const { order_id } = await bands.topUp(uid, '25.00', { method: 'card-manual', payment_info: CARD });
  const admin = await house.person('admin');
  expect(await act('history-by-order', { order_id }, admin)).toMatchObject({
    status: 'complete',
    total: 25,
    items: [{ name: `Wristband ${uid}`, state: 'sold' }],
  });
  const receipt = await house.call('GET', `/api/workspace/${house.workspaceId}/orders/${order_id}/receipt.pdf`, { token: admin.token });
  expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(await register.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', order_id).execute()).toEqual([]);
  expect(await act('refund', { order_id, reason: 'x' }, admin)).toMatchObject({ error: 'nothing-to-refund' });
});

test('cannot be given back as goodwill either, because the money is still on the band', async () => {
  const { uid } = await bands.band();
  const { order_id } = await bands.topUp(uid, '20.00');
  const admin = await house.person('admin');
  expect(await act('arbitrary-refund', { order_id, amount: 20, reason: 'sorry' })).toMatchObject({ httpStatus: 409, error: 'top-up' });
  expect(await act('arbitrary-refund', { order_id, amount: 5, reason: 'sorry' }, admin)).toMatchObject({ httpStatus: 409, error: 'top-up' });
  expect(await act('preview-refund', { order_id, amount: 5, arbitrary: true }, admin)).toMatchObject({ httpStatus: 409, error: 'top-up' });
  expect(await act('return-wristband-value', { uid })).toMatchObject({ httpStatus: 200 });
  expect(await bands.balance(uid)).toBe(0);
});

test('a lost answer is looked up, and then the money is on the band', async () => {
  const { uid } = await bands.band();
  gateway.lose(1);
  const asked = await bands.topUp(uid, '25.00', { method: 'card-manual', payment_info: CARD });
  expect(asked).toMatchObject({ success: false, status: 'confirming', wristband: { balance: 0 } });
  expect(await act('complete-order', { order_id: asked.order_id })).toMatchObject({ error: 'top-up' });
  house.clock.advance(30_000);
  await resolveOpen(house.house);
  await house.house.outbox.drain();
  expect(await bands.balance(uid)).toBe(25);
});

test('sent again under its number it is the same, even ten times at once', async () => {
  const { uid } = await bands.band();
  const replies = await Promise.all(Array.from({ length: 10 }, () => bands.topUp(uid, '20.00', { sequence: 77 })));
  expect(new Set(replies.map((reply) => reply.order_id)).size).toBe(1);
  expect(await bands.balance(uid)).toBe(20);
  expect(await bands.topUp(uid, '30.00', { sequence: 77 })).toMatchObject({ error: 'sequence-reused' });
});

test('stored value is spent first, and the card, if there is one, pays the rest', async () => {
  const uid = await cashlessBand('15.00');
  const { order_id } = await register.sale();
  const paid = await act('charge-wristband', { order_id, uid, sequence: 3 });
  expect(paid).toMatchObject({ success: true, payment: { tender: 'wristband', amount_base: 25 }, order: { due: 0 } });
  expect(paid.order.payments.map((one: any) => [one.tender, one.amount_base])).toEqual([
    ['wristband', 25],
    ['stored-value', 15],
  ]);
  expect(await act('charge-wristband', { order_id, uid, sequence: 3 })).toMatchObject({ payment: { payment_id: paid.payment.payment_id } });
  expect(await bands.balance(uid)).toBe(0);
  expect(await act('complete-order', { order_id })).toMatchObject({ state: 'complete' });
  const { uid: poor } = await bands.band('15.00');
  expect(await bands.pay(poor)).toMatchObject({ error: 'not-enough-value' });
  expect(await bands.pay(poor, { amount_base: '15.00' })).toMatchObject({ success: true, order: { due: 25 } });
  expect(await bands.pay(poor, { amount_base: '1.00' })).toMatchObject({ error: 'not-cashless' });
});

test('of two tills that want the last of it exactly one gets it', async () => {
  const { uid } = await bands.band('40.00');
  const sales = await Promise.all(Array.from({ length: 10 }, () => register.sale()));
  const replies = await Promise.all(sales.map(({ order_id }) => act('charge-wristband', { order_id, uid })));
  expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  expect(replies.filter((reply) => reply.error === 'not-cashless')).toHaveLength(9);
  expect(await bands.balance(uid)).toBe(0);
});

test('control: looking first and taking then would spend it several times without the guard', async () => {
  const { uid } = await bands.band('40.00');
  const looked = await Promise.all(Array.from({ length: 10 }, () => bands.balance(uid)));
  expect(looked.filter((left) => left >= 40)).toHaveLength(10);
  const taken = await Promise.allSettled(
    looked.map(() =>
      sql`update wristband_value set balance_cents = balance_cents - 4000 where wristband_id = (select wristband_id from wristband where uid = ${uid})`.execute(
        register.ctx.db,
      ),
    ),
  );
  expect(taken.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect(String((taken.find((one) => one.status === 'rejected') as PromiseRejectedResult).reason)).toContain('stored_value_never_negative');
  await sql`update wristband_value set balance_cents = 4000 where wristband_id = (select wristband_id from wristband where uid = ${uid})`.execute(
    register.ctx.db,
  );
});

test('a sale given up, or a ticket refunded, puts it back on the band', async () => {
  const { uid } = await bands.band('80.00');
  const { order_id } = await register.sale();
  await act('charge-wristband', { order_id, uid });
  expect(await bands.balance(uid)).toBe(40);
  await act('cancel-transaction', { order_id });
  await act('cancel-transaction', { order_id });
  expect(await bands.balance(uid)).toBe(80);
  const second = await register.sale();
  await act('charge-wristband', { order_id: second.order_id, uid });
  await act('complete-order', { order_id: second.order_id });
  expect(await act('refund', { order_id: second.order_id, reason: 'Rain' })).toMatchObject({ status: 'refunded', amount: 40 });
  expect(await bands.balance(uid)).toBe(80);
});

test('unspent value goes back to what it was paid with, and never more', async () => {
  const { uid } = await bands.band('30.00');
  await bands.topUp(uid, '20.00', { method: 'card-manual', payment_info: CARD });
  await bands.pay(uid);
  expect(await act('return-wristband-value', { uid, amount: '10.01' })).toMatchObject({ error: 'not-enough-value' });
  expect(await act('return-wristband-value', { uid, method: 'cash', reason: 'No card at hand' })).toMatchObject({ httpStatus: 403 });
  const admin: TestPerson = await house.person('admin');
  expect(await act('return-wristband-value', { uid, method: 'cash' }, admin)).toMatchObject({ httpStatus: 400 });
  const replies = await Promise.all(Array.from({ length: 6 }, () => act('return-wristband-value', { uid, amount: '4.00' })));
  expect(replies.filter((reply) => reply.amount === 4)).toHaveLength(2);
  expect(replies.filter((reply) => reply.error === 'not-enough-value')).toHaveLength(4);
  await house.house.outbox.drain();
  const refunds = await register.ctx.db.selectFrom('refund').selectAll().where('amount_cents', '=', 400).execute();
  expect(refunds.map((refund) => [refund.tender, refund.state])).toEqual([
    ['card-manual', 'succeeded'],
    ['card-manual', 'succeeded'],
  ]);
  expect(await act('return-wristband-value', { uid })).toMatchObject({ amount: 2, wristband: { balance: 0 } });
  expect(await act('return-wristband-value', { uid })).toMatchObject({ httpStatus: 400, error: 'nothing-to-return' });
  const { uid: cash } = await bands.band('30.00');
  expect(await act('return-wristband-value', { uid: cash })).toMatchObject({ amount: 30, refunds: [{ method: 'cash', status: 'refunded' }] });
});

test('unspent value goes back to cards before cash, and of each to the latest first', async () => {
  const card = { method: 'card-manual', payment_info: CARD };
  const { uid } = await bands.band('10.00', card);
  await bands.topUp(uid, '15.00', card);
  await bands.topUp(uid, '20.00');
  await bands.topUp(uid, '5.00');
  const back = async (amount: string) => {
    const { refunds } = await act('return-wristband-value', { uid, amount });
    return refunds.map((refund: { method: string; amount: number }) => `${refund.method} ${refund.amount}`);
  };
  expect(await back('18.00')).toEqual(['card-manual 15', 'card-manual 3']);
  expect(await back('13.00')).toEqual(['card-manual 7', 'cash 5', 'cash 1']);
  expect(await bands.balance(uid)).toBe(19);
});

test('an administrator gives it back in cash out of their own drawer, though a card paid for it', async () => {
  const { uid } = await bands.band('30.00', { method: 'card-manual', payment_info: CARD });
  const [admin, terminal_id] = [await house.person('admin'), await register.terminal({ kind: 'till', name: 'Office till' })];
  const inCash = { uid, method: 'cash', reason: 'The card is closed' };
  expect(await act('return-wristband-value', inCash, admin)).toMatchObject({ error: 'no-open-till' });
  await act('open-till', { terminal_id, cash_in: '50.00' }, admin);
  expect(await act('return-wristband-value', inCash, admin)).toMatchObject({
    status: 'given',
    refunds: [{ method: 'cash', status: 'refunded', amount: 30 }],
    wristband: { balance: 0 },
  });
  expect(await act('close-till', { till_id: terminal_id, counted: '20.00' }, admin)).toMatchObject({ httpStatus: 200, over_short: 0 });
});

test('somebody with a low refund limit gives back no more than that alone', async () => {
  const operator = await house.person('pos');
  const staff_id = await employ(operator, register.storeId);
  await register.add(TEMPLATE.posAccount, { name: 'Desk', staff_id, refund_limit: 5 });
  const { uid } = await bands.band('20.00', { method: 'card-manual', payment_info: CARD });
  expect(await act('return-wristband-value', { uid, amount: '5.01' }, operator)).toMatchObject({ status: 'awaiting-approval' });
  expect(await act('return-wristband-value', { uid, amount: '5.00' }, operator)).toMatchObject({ status: 'given', amount: 5 });
});

test('a point of sale gives back what its own stores took, and cannot ask for more', async () => {
  const [elsewhere, here, paid] = [await house.person('pos'), await house.person('pos'), { method: 'card-manual', payment_info: CARD }];
  const otherStore = await register.add(TEMPLATE.store, { name: 'Another store' });
  await employ(elsewhere, otherStore);
  await employ(here, register.storeId);
  const { uid } = await bands.band('120.00', paid);
  for (const amount of ['20.00', '110.00']) expect(await act('return-wristband-value', { uid, amount }, elsewhere)).toMatchObject({ error: 'another-store' });
  const tasks = await house.call('GET', `/api/workspace/${house.workspaceId}/tasks`, { token: elsewhere.token });
  expect([tasks.body.data.items, await bands.balance(uid)]).toEqual([[], 120]);
  const terminal_id = await register.terminal({ kind: 'till', name: 'Till there', store_id: otherStore });
  await act('top-up-wristband', { uid, terminal_id, amount: '30.00', ...paid }, elsewhere);
  expect(await act('return-wristband-value', { uid, amount: '30.01' }, elsewhere)).toMatchObject({ error: 'another-store' });
  expect(await act('return-wristband-value', { uid, amount: '30.00' }, elsewhere)).toMatchObject({ status: 'given', amount: 30 });
  expect(await act('return-wristband-value', { uid, amount: '20.00' }, here)).toMatchObject({ status: 'given', amount: 20 });
  expect(await bands.balance(uid)).toBe(100);
});

test('above the limit a second person must agree, also in slices and for an administrator', async () => {
  const staff = await house.person('staff');
  const admin = await house.person('admin');
  const { uid } = await bands.band('90.00', { method: 'card-manual', payment_info: CARD });
  await bands.topUp(uid, '90.00', { method: 'card-manual', payment_info: CARD });
  expect(await act('return-wristband-value', { uid, amount: '60.00' }, staff)).toMatchObject({ status: 'given', amount: 60, task_id: null });
  const asked = await act('return-wristband-value', { uid, amount: '60.00' }, staff);
  expect(asked).toMatchObject({ status: 'awaiting-approval', amount: 60, refunds: [], wristband: { balance: 120 } });
  expect(await act('return-wristband-value', { uid, amount: '60.00' }, admin)).toMatchObject({ status: 'awaiting-approval' });
  const decide = (who: TestPerson) =>
    house.call('POST', `/api/workspace/${house.workspaceId}/task/${asked.task_id}`, { token: who.token, body: { status: 'confirmed' } });
  expect([(await decide(staff)).status, (await decide(await house.person('staff'))).status]).toEqual([403, 403]);
  const decided = await decide(admin);
  expect([decided.status, (await decide(admin)).status]).toEqual([200, 200]);
  expect(decided.body.data.facts).toMatchObject({ amount: 60, wristband: uid, reason: null, is_outdated: false });
  await house.house.outbox.drain();
  expect(await bands.balance(uid)).toBe(60);
  const refunds = await register.ctx.db.selectFrom('refund').selectAll().where('approved_by', '=', admin.accountId).execute();
  expect(refunds.every((refund) => refund.requested_by === staff.accountId && refund.state === 'succeeded')).toBe(true);
  expect(refunds.reduce((sum, refund) => sum + refund.amount_cents, 0)).toBe(6000);
});

test('several bands at once cannot exceed a day’s limit without a second person', async () => {
  const staff = await house.person('staff');
  const several: string[] = [];
  for (let n = 0; n < 5; n++) several.push((await bands.band('40.00', { method: 'card-manual', payment_info: CARD })).uid);
  await setSettings(house, { refund_daily_cents: 10_000 });
  const replies = await Promise.all(several.map((uid) => act('return-wristband-value', { uid }, staff)));
  await setSettings(house, {});
  expect(replies.filter((reply) => reply.status === 'given')).toHaveLength(2);
  expect(replies.filter((reply) => reply.status === 'awaiting-approval')).toHaveLength(3);
});

test('if the bank refuses, the value stays on the band', async () => {
  const { uid } = await bands.band('20.00', { method: 'card-manual', payment_info: CARD });
  gateway.refuseRefunds(failed('closed'));
  expect(await act('return-wristband-value', { uid })).toMatchObject({ refunds: [{ status: 'pending' }] });
  await house.house.outbox.drain();
  gateway.refuseRefunds(null);
  expect(await bands.balance(uid)).toBe(20);
});

test('a lost band is blocked, and the next one gets what was on it', async () => {
  const { uid, consumerId } = await bands.band('30.00');
  const next = bands.newUid();
  expect(await act('block-wristband', { uid })).toMatchObject({ status: 'blocked', balance: 30 });
  expect(await bands.pay(uid)).toMatchObject({ error: 'wristband-not-linked' });
  expect(await act('link-wristband', { uid, consumer_id: consumerId })).toMatchObject({ error: 'wristband-blocked' });
  expect(await act('replace-wristband', { uid, new_uid: uid })).toMatchObject({ error: 'same-wristband' });
  const replies = await Promise.all([1, 2, 3].map(() => act('replace-wristband', { uid, new_uid: next })));
  for (const reply of replies) expect(reply).toMatchObject({ uid: next, status: 'linked', balance: 30, first_name: 'Ana' });
  expect(await act('replace-wristband', { uid, new_uid: bands.newUid() })).toMatchObject({ error: 'wristband-replaced' });
  expect([await bands.balance(uid), await bands.balance(next)]).toEqual([0, 30]);
  expect(await act('return-wristband-value', { uid: next })).toMatchObject({ amount: 30 });
});

test('a lost band that nobody wears any more is blocked as well; one that was handed in stays handed in', async () => {
  const [{ uid, consumerId }, given] = [await bands.band(), await bands.band()];
  await act('unlink-wristband', { uid });
  expect(await act('block-wristband', { uid })).toMatchObject({ status: 'blocked', consumer_id: null });
  expect(await act('link-wristband', { uid, consumer_id: consumerId })).toMatchObject({ error: 'wristband-blocked' });
  await act('checkout-wristband', { uid: given.uid });
  expect(await act('block-wristband', { uid: given.uid })).toMatchObject({ httpStatus: 409, error: 'wristband-checked-out' });
});

test('refuses strangers, unworn bands and invalid amounts', async () => {
  const { uid } = await bands.band();
  expect(await bands.topUp('04FFFFFFF0', '10.00')).toMatchObject({ httpStatus: 404 });
  for (const amount of ['0', '-1', '1.001', '1000.01', '1e3']) expect(await bands.topUp(uid, amount)).toMatchObject({ httpStatus: 400 });
  const web = await house.person('web');
  for (const name of ['top-up-wristband', 'return-wristband-value', 'block-wristband', 'replace-wristband'])
    expect(await act(name, { uid, new_uid: bands.newUid(), terminal_id: register.terminalId, amount: '1', method: 'cash' }, web)).toMatchObject({
      httpStatus: 403,
    });
});

test.each([['cash'], ['card']])('of two bands under one number of the terminal at once the second is refused (%s)', async (method) => {
  const uids = [(await bands.band()).uid, (await bands.band()).uid];
  for (let sequence = 501; sequence <= 505; sequence++) {
    const more = { method, sequence: method === 'cash' ? sequence : sequence + 100, payment_info: CARD };
    const replies = await Promise.all(uids.map((uid) => bands.topUp(uid, '1.00', more)));
    expect(replies.map(({ status, error }) => status ?? error).toSorted()).toEqual(['added', 'sequence-reused']);
  }
});
