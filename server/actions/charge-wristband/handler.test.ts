import { afterAll, expect, test, vi } from 'vitest';
import { dayInZone } from '#domain/zone.ts';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { failed, type ChargeOutcome } from '#server/payments/gateways/gateway.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { settleSpending } from '#server/pos/paying/day-limit.ts';
import { openTillAtNoon } from '#server/testing/at-noon.ts';
import { makeCashless } from '#server/testing/cashless.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

const { house, gateway, register } = await openTillAtNoon();
let bands = 0;
afterAll(() => house.close());

const { act } = register;

/** An organizer with a card on file, a child with a limit, and the child's band. */
async function family(limit: number | null = 100): Promise<{ organizer: TestPerson; childId: string; uid: string }> {
  const organizer = await register.buyer();
  await makeCashless(register.ctx, organizer.accountId);
  const child = await act('family-add-child', { first_name: 'Kit', last_name: 'Kid', dob: '2015-01-01' }, organizer);
  await act('family-set-spending', { consumer_id: child._id, cashless_spending: true, daily_spending_limit: limit }, organizer);
  const uid = `04BEEF${(++bands).toString(16).padStart(4, '0')}`.toUpperCase();
  await act('link-wristband', { uid, consumer_id: child._id });
  return { organizer, childId: child._id, uid };
}
const spentBy = async (consumerId: string) =>
  (await register.ctx.db.selectFrom('spending_day').select('spent_cents').where('consumer_id', '=', consumerId).executeTakeFirst())?.spent_cents ?? 0;
const pay = async (uid: string, more: object = {}) => act('charge-wristband', { order_id: (await register.sale()).order_id, uid, ...more });

async function asIfLongAgo(consumerId: string): Promise<void> {
  for (const table of ['spending_day', 'wristband_charge'] as const)
    await register.ctx.db.updateTable(table).set({ day: '2020-01-01' }).where('consumer_id', '=', consumerId).execute();
}

/** A payment that the bank turns out not to have, which is not noticed at the till yet. */
async function lostPayment(uid: string): Promise<void> {
  gateway.lose(1);
  expect(await pay(uid)).toMatchObject({ success: false });
  gateway.charges.delete([...gateway.charges.keys()].at(-1)!);
  house.clock.advance(30_000);
  await resolveOpen(house.house);
}

test('charges the organizer’s card, and counts towards the day', async () => {
  const { uid, childId } = await family();
  expect(await pay(uid)).toMatchObject({ success: true, payment: { tender: 'wristband', amount_base: 40 }, order: { due: 0 } });
  expect(await spentBy(childId)).toBe(4000);
  expect(await act('link-wristband', { uid, consumer_id: childId })).toMatchObject({ cashless: true, spent_today: 40, daily_limit: 100 });
  await act('unlink-wristband', { uid });
  expect(await pay(uid)).toMatchObject({ error: 'wristband-not-linked' });
});

test('what was spent on another day leaves the whole limit, and makes no room in it when it is given back', async () => {
  const { uid, childId } = await family(40);
  const { order_id } = await register.sale();
  await act('charge-wristband', { order_id, uid });
  await act('complete-order', { order_id });
  await asIfLongAgo(childId);
  expect(await act('link-wristband', { uid, consumer_id: childId })).toMatchObject({ spent_today: 0, daily_limit: 40 });
  expect(await pay(uid)).toMatchObject({ success: true });
  expect(await act('refund', { order_id })).toMatchObject({ status: 'refunded', amount: 40 });
  expect(await pay(uid)).toMatchObject({ error: 'daily-limit' });
});

test('whoever pays is told at once, and sees what the till counts', async () => {
  const { uid, childId, organizer } = await family();
  const told = vi.spyOn(house.house.live, 'changed');
  await pay(uid);
  expect(told.mock.calls.flat()).toContain(`profile:${organizer.accountId}`);
  told.mockRestore();
  const spent = await house.call('GET', `/api/workspace/${house.workspaceId}/family-spending`, { token: organizer.token });
  expect(spent.body.data.items).toEqual([{ consumer_id: childId, spent_today: 40 }]);
});

test('two payments fit into the limit, a third does not, even with ten at once', async () => {
  const { uid, childId } = await family(100);
  const replies = await Promise.all(Array.from({ length: 10 }, () => pay(uid)));
  expect(replies.filter((reply) => reply.success)).toHaveLength(2);
  expect(replies.filter((reply) => reply.error === 'daily-limit')).toHaveLength(8);
  expect(await spentBy(childId)).toBe(8000);
  expect(await pay(uid, { amount_base: '20.01' })).toMatchObject({ error: 'daily-limit', message: 'This is over the daily limit of $100.00.' });
  expect(await pay(uid, { amount_base: '20.00' })).toMatchObject({ success: true });
});

test('control: looking at the limit before spending is not enough', async () => {
  const { childId } = await family(100);
  const looked = await Promise.all(Array.from({ length: 10 }, () => spentBy(childId)));
  expect(looked.filter((spent) => spent + 4000 <= 10_000).length).toBeGreaterThan(2);
});

test('what a sale gives up goes back to the day', async () => {
  const { uid, childId } = await family(100);
  await pay(uid);
  await asIfLongAgo(childId);
  const { order_id } = await register.sale();
  await act('charge-wristband', { order_id, uid });
  await act('cancel-transaction', { order_id });
  const days = await register.ctx.db.selectFrom('spending_day').select('spent_cents').where('consumer_id', '=', childId).orderBy('day').execute();
  expect(days.map((day) => day.spent_cents)).toEqual([4000, 0]);
});

test('… also where the bank turns out to have charged it afterwards', async () => {
  const { uid } = await family(40);
  const { order_id } = await register.sale();
  gateway.lose(1);
  await act('charge-wristband', { order_id, uid });
  await act('cancel-transaction', { order_id });
  house.clock.advance(30_000);
  await resolveOpen(house.house);
  await house.house.outbox.drain();
  expect(await pay(uid)).toMatchObject({ success: true });
});

test('… once, however many notice it at once', async () => {
  const { uid, childId } = await family(null);
  await pay(uid);
  await lostPayment(uid);
  const { settling } = await inTransaction(register.ctx, async (ctx) => {
    await settleSpending(ctx, childId);
    const settling = settleSpending(register.ctx, childId);
    await untilBlocked(ctx.db, settling);
    return { settling };
  });
  await settling;
  expect(await spentBy(childId)).toBe(4000);
});

test('what was given back to the card may be spent again that day', async () => {
  const { uid, childId, organizer } = await family(80);
  const bought = async () => {
    const { order_id } = await register.sale();
    await act('charge-wristband', { order_id, uid });
    return act('complete-order', { order_id });
  };
  const [whole, part] = [await bought(), await bought()];
  expect(await pay(uid)).toMatchObject({ error: 'daily-limit' });
  expect(await act('refund', { order_id: whole.order_id })).toMatchObject({ status: 'refunded', amount: 40 });
  expect(await act('refund', { order_id: part.order_id, amount: 15 })).toMatchObject({ status: 'refunded', amount: 15 });
  const told = await house.call('GET', `/api/workspace/${house.workspaceId}/family-spending`, { token: organizer.token });
  expect(told.body.data.items).toEqual([{ consumer_id: childId, spent_today: 25 }]);
  const replies = await Promise.all([pay(uid), pay(uid)]);
  expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  expect(await pay(uid, { amount_base: '15.01' })).toMatchObject({ error: 'daily-limit' });
  expect(await pay(uid, { amount_base: '15.00' })).toMatchObject({ success: true });
  expect(await act('link-wristband', { uid, consumer_id: childId })).toMatchObject({ spent_today: 80 });
});

test('what the bank turns out not to have charged may be spent again that day', async () => {
  const { uid } = await family(40);
  await lostPayment(uid);
  expect(await pay(uid)).toMatchObject({ success: true });
});

test.each<[string, ChargeOutcome]>([
  ['declines', { status: 'declined', declineMessage: 'No.' }],
  ['fails', failed('closed')],
])('what the bank %s counts towards no day', async (_, outcome) => {
  const { uid, childId } = await family(40);
  const { order_id } = await register.sale();
  vi.spyOn(gateway, 'charge').mockResolvedValueOnce(outcome);
  expect(await act('charge-wristband', { order_id, uid, sequence: 1 })).toMatchObject({ success: false, status: 'declined' });
  expect(await spentBy(childId)).toBe(0);
});

test('over the limit, or without a card, the band is not charged either', async () => {
  const { uid, organizer, childId } = await family(5);
  await act('top-up-wristband', { uid, terminal_id: register.terminalId, amount: '30.00', method: 'cash' });
  const balance = async () => (await act('link-wristband', { uid, consumer_id: childId })).balance;
  const { order_id } = await register.sale();
  expect(await act('charge-wristband', { order_id, uid })).toMatchObject({ error: 'daily-limit' });
  expect(await balance()).toBe(30);
  await register.ctx.db.updateTable('saved_card').set({ removed_at: new Date() }).where('account_id', '=', organizer.accountId).execute();
  expect(await act('charge-wristband', { order_id, uid })).toMatchObject({
    error: 'not-enough-value',
    message: 'Only $30.00 is left on this wristband, and there is no card to charge.',
  });
  expect(await balance()).toBe(30);
  expect(await act('charge-wristband', { order_id, uid, amount_base: '30.00' })).toMatchObject({ success: true, order: { due: 10 } });
});

test('another band under a tender’s number is another tender, for the card and for what is on the band', async () => {
  const [ella, noah] = [await family(null), await family(null)];
  for (const topUp of ['', '10.00', '40.00']) {
    if (topUp) await act('top-up-wristband', { uid: ella.uid, terminal_id: register.terminalId, amount: topUp, method: 'cash' });
    const { order_id } = await register.sale();
    const tender = { order_id, sequence: 3, amount_base: '40.00' };
    const paid = await act('charge-wristband', { ...tender, uid: ella.uid });
    expect(paid).toMatchObject({ success: true, order: { due: 0 } });
    expect(await act('charge-wristband', { ...tender, uid: ella.uid })).toMatchObject({ success: true, payment: { payment_id: paid.payment.payment_id } });
    expect(await act('charge-wristband', { ...tender, uid: noah.uid })).toMatchObject({ error: 'sequence-reused' });
  }
  expect([await spentBy(ella.childId), await spentBy(noah.childId)]).toEqual([7000, 0]);
});

test('cash that was taken under a number is not what a band pays under it', async () => {
  const { uid, childId } = await family(null);
  const { order_id } = await register.sale();
  const tender = { order_id, sequence: 4, amount_base: '10.00' };
  expect(await act('charge-cash', tender)).toMatchObject({ success: true });
  expect(await act('charge-wristband', { ...tender, uid })).toMatchObject({ error: 'sequence-reused' });
  expect(await spentBy(childId)).toBe(0);
});

const paidIn = (orderId: string) => register.ctx.db.selectFrom('payment').select('amount_cents').where('order_id', '=', orderId).execute();

/** A tender of 40.00 that ended after the 15.00 on the band: another till used up the day between that part and the part for the card. */
async function cutShort({ childId, uid }: { childId: string; uid: string }) {
  await act('top-up-wristband', { uid, terminal_id: register.terminalId, amount: '15.00', method: 'cash' });
  const { order_id } = await register.sale();
  const tender = { order_id: order_id as string, uid, sequence: 1, amount_base: '40.00' };
  const { paying } = await inTransaction(register.ctx, async ({ db }) => {
    const day = dayInZone('America/Chicago', house.clock.now());
    await db.insertInto('spending_day').values({ workspace_id: house.workspaceId, consumer_id: childId, day, spent_cents: 10_000 }).execute();
    const paying = act('charge-wristband', tender);
    await expect.poll(() => paidIn(order_id)).toEqual([{ amount_cents: 1500 }]);
    return { paying };
  });
  expect(await paying).toMatchObject({ error: 'daily-limit' });
  return tender;
}
const startAnewDay = (childId: string) => register.ctx.db.updateTable('spending_day').set({ spent_cents: 0 }).where('consumer_id', '=', childId).execute();

test('the card behind a band pays only for whoever wears the band when the tender begins', async () => {
  const [kit, other] = [await family(100), await family(null)];
  const tender = await cutShort(kit);
  await act('unlink-wristband', { uid: kit.uid });
  await act('unlink-wristband', { uid: other.uid });
  await act('link-wristband', { uid: kit.uid, consumer_id: other.childId });
  for (const again of [tender, { ...tender, amount_base: undefined }])
    expect(await act('charge-wristband', again)).toMatchObject({ httpStatus: 409, error: 'wristband-linked' });
  expect([await paidIn(tender.order_id), await spentBy(other.childId)]).toEqual([[{ amount_cents: 1500 }], 0]);
  await startAnewDay(kit.childId);
});

test('a tender whose band has paid its part is another one when it is no more than that part', async () => {
  const kit = await family(100);
  const tender = await cutShort(kit);
  await startAnewDay(kit.childId);
  for (const amount_base of ['15.00', '10.00'])
    expect(await act('charge-wristband', { ...tender, amount_base })).toMatchObject({ httpStatus: 409, error: 'sequence-reused' });
  expect(await act('charge-wristband', tender)).toMatchObject({ success: true, order: { due: 0 } });
});

test('a tender of another amount under the number of one that was paid is not that one', async () => {
  const { uid } = await family(null);
  const { order_id } = await register.sale();
  const tender = { order_id, uid, sequence: 1, amount_base: '25.00' };
  expect(await act('charge-wristband', tender)).toMatchObject({ success: true, order: { due: 15 } });
  expect(await act('charge-wristband', { ...tender, amount_base: '15.00' })).toMatchObject({ httpStatus: 409, error: 'sequence-reused' });
  expect(await act('charge-wristband', tender)).toMatchObject({ success: true, order: { due: 15 } });
  expect(await paidIn(order_id)).toEqual([{ amount_cents: 2500 }]);
});

test('without a limit spending is unlimited; a limit of nothing allows nothing', async () => {
  const [free, none] = [await family(null), await family(0)];
  expect(await pay(free.uid)).toMatchObject({ success: true });
  expect(await pay(none.uid)).toMatchObject({ error: 'daily-limit' });
});

test('refused if nobody pays: no card, switched off, handed in, unknown', async () => {
  const { uid, organizer, childId } = await family();
  await act('family-set-spending', { consumer_id: childId, cashless_spending: false }, organizer);
  expect(await pay(uid)).toMatchObject({ error: 'not-cashless' });
  await act('family-set-spending', { consumer_id: childId, cashless_spending: true }, organizer);
  const toggle = (cashless_spending: boolean) => act('toggle-cashless-spending', { profile_id: organizer.accountId, cashless_spending }, organizer);
  await toggle(false);
  expect(await pay(uid)).toMatchObject({ error: 'not-cashless' });
  await toggle(true);
  expect(await pay(uid)).toMatchObject({ success: true });
  await register.ctx.db.updateTable('saved_card').set({ removed_at: new Date() }).where('account_id', '=', organizer.accountId).execute();
  expect(await pay(uid)).toMatchObject({ error: 'not-cashless' });
  await act('checkout-wristband', { uid });
  expect(await pay(uid)).toMatchObject({ error: 'wristband-not-linked' });
  expect(await pay('04FFFFFF')).toMatchObject({ httpStatus: 404 });
  expect(await act('charge-wristband', { order_id: 'a'.repeat(24), uid }, await house.person('web'))).toMatchObject({ httpStatus: 403 });
});

test('afterwards every promise holds', async () => expect(await checkInvariants(house.house, [])).toEqual([]));
