import { afterAll, beforeEach, expect, test } from 'vitest';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { profileOwner } from '#server/inventory/owners/owners.ts';
import { movingWhatIsPaid } from '#server/orders/paid-moves/finish-paid-move.ts';
import { createCashier } from '#server/orders/purchase/cashier.ts';
import { giveUp } from '#server/payments/attempts.ts';
import type { ChargeOutcome } from '#server/payments/gateways/gateway.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openPaidMovesWithBank, priced, refusal } from '#server/testing/paid-moves.ts';

const moves = await openPaidMovesWithBank();
const { house, shop, gateway, invariants } = moves;
const { day, dearer, pass, pay, bought, cardOf, ticketsOf, statusOf, orderOf, thingsOf, paymentsOf, daysOf, settleLater, buyer } = moves;
afterAll(() => house.close());
beforeEach(moves.newBuyer);

/** A payment that the bank has approved, whose answer was lost. */
async function approvedUnheard() {
  const order = await bought();
  gateway.lose(1);
  await pay(order.tickets);
  const unknown = shop.ctx.db.selectFrom('payment').selectAll().where('order_id', '=', order.orderId).where('state', '=', 'unknown');
  const { payment_id: paymentId, gateway_key: key } = await unknown.executeTakeFirstOrThrow();
  return { order, paymentId, outcome: (await gateway.lookup(key!)) as ChargeOutcome };
}

test('an answer that is lost moves the tickets later, once', async () => {
  const { orderId, tickets } = await bought();
  gateway.lose(1);
  expect(await statusOf(pay(tickets, { key: 'lost' }))).toBe('confirming');
  expect(await pay(tickets)).toMatchObject(refusal('move-under-way'));
  expect([await daysOf(orderId), await invariants()]).toEqual([[day], []]);
  await settleLater();
  await settleLater();
  expect([await daysOf(orderId), await paymentsOf(orderId)]).toEqual([[dearer], ['approved 4000', 'approved 1000']]);
  expect(await orderOf(orderId)).toMatchObject({ total_cents: 5000 });
  expect(await invariants()).toEqual([]);
});

test('a webhook that is first leaves the move to whoever hears of it next', async () => {
  const { orderId, tickets } = await bought();
  gateway.lose(1);
  expect(await statusOf(pay(tickets))).toBe('confirming');
  const charge = [...gateway.charges.values()].at(-1)!;
  const event = { id: 'evt_move', type: 'charge.updated', gatewayKey: charge.gatewayKey, outcome: charge.outcome };
  expect((await house.call('POST', '/api/webhooks/sandbox', { body: event })).status).toBe(200);
  expect([await daysOf(orderId), await invariants()]).toEqual([[day], []]);
  await settleLater();
  expect([await daysOf(orderId), await paymentsOf(orderId)]).toEqual([[dearer], ['approved 4000', 'approved 1000']]);
  expect(await invariants()).toEqual([]);
});

test('if several hear of the approval at once, it is done once', async () => {
  const { order, paymentId, outcome } = await approvedUnheard();
  const settled = await Promise.all(Array.from({ length: 6 }, () => house.house.cashier.settle(shop.ctx, { paymentId, outcome, giveUp: true })));
  expect(settled.map((one) => one?.paymentState)).toEqual(Array(6).fill('approved'));
  expect(await orderOf(order.orderId)).toMatchObject({ total_cents: 5000 });
  expect(await invariants()).toEqual([]);
});

test('what is given up while its approval is heard is not moved', async () => {
  const { order, paymentId, outcome } = await approvedUnheard();
  const { settle, ...cashier } = createCashier(house.clock);
  const late = movingWhatIsPaid({
    ...cashier,
    async settle(ctx, verdict) {
      const settled = await settle(ctx, verdict);
      await giveUp(ctx, paymentId);
      return settled;
    },
  });
  expect(await late.settle(shop.ctx, { paymentId, outcome })).toMatchObject({ paymentState: 'unknown', isToMove: false });
  expect(await daysOf(order.orderId)).toEqual([day]);
  await settleLater();
  await house.house.outbox.drain();
  expect([await daysOf(order.orderId), await paymentsOf(order.orderId)]).toEqual([[day], ['approved 4000', 'voided 1000']]);
  expect(await invariants()).toEqual([]);
});

test('a buyer who deletes their account meanwhile gets their money back', async () => {
  const leaver = await shop.buyer();
  const own = await cardOf(leaver);
  const orderId = await shop.buy(leaver, { productId: pass });
  gateway.lose(1);
  expect(await statusOf(pay(await ticketsOf(orderId), { who: leaver, card_id: own }))).toBe('confirming');
  await shop.ctx.db.updateTable('sales_order').set({ buyer_account: null }).where('order_id', '=', orderId).execute();
  await settleLater();
  await house.house.outbox.drain();
  expect(await paymentsOf(orderId)).toEqual(['approved 4000', 'voided 1000']);
  await shop.ctx.db.updateTable('sales_order').set({ buyer_account: leaver.accountId }).where('order_id', '=', orderId).execute();
});

test('they come at the time that was chosen, also if the bank answers late, as long as there is room at it', async () => {
  const room = await shop.add(TEMPLATE.entitlementType, { name: 'Room', limited: true, capacity_scope: 'session', default_capacity: 1 });
  const session = (start_time: string) => shop.add(TEMPLATE.venueEventSession, { name: start_time, event_id: shop.eventId, date: 'every', start_time });
  const timed = await shop.product({
    name: 'Timed pass',
    move_until_days: 2,
    price_matrix: priced({ [dearer]: 50 }),
    entitlement_type_data: { primary: room },
    type_weave_props: { limited: true, frequency: 'once', calendar_required: true },
    session_ids: [await session('11:00:00'), await session('15:00:00')],
  });
  const boughtAt = async (date: string) => {
    const ask = { productId: timed, eventId: shop.eventId, date, time: '11:00:00', locationId: null, roleId: ROLE.web };
    const { holdId } = await shop.ctx.stock.holds.take(shop.ctx.workspace, { ...ask, owners: [profileOwner(buyer().accountId)], address: null });
    const [order] = itemsOf(await shop.submit(buyer(), shop.items([holdId], { productId: timed, date })));
    return { orderId: order.order_id, tickets: await ticketsOf(order.order_id) };
  };
  const { orderId, tickets } = await boughtAt(day);
  await boughtAt(dearer);
  expect(await pay(tickets)).toMatchObject(refusal('sold-out', 'Sold out for this date.'));
  gateway.lose(1);
  expect(await statusOf(pay(tickets, { time: '15:00:00' }))).toBe('confirming');
  await settleLater();
  expect(await thingsOf(orderId)).toMatchObject([{ visit_date: dearer, entry_time: '15:00:00' }]);
  expect(await paymentsOf(orderId)).toEqual(['approved 4000', 'approved 1000']);
  expect(await invariants()).toEqual([]);
});

test('what fails for another reason than the move itself is tried again, and no money goes back', async () => {
  const order = await bought();
  await asOwner(house, (owner) =>
    owner.query(`create function refuse_raises() returns trigger language plpgsql as $$ begin raise exception 'The disk is full'; end $$;
      create trigger refuse_raises before update on item_raise execute function refuse_raises()`),
  );
  expect(await statusOf(pay(order.tickets))).toBe('confirming');
  await asOwner(house, (owner) => owner.query('drop function refuse_raises cascade'));
  expect(await daysOf(order.orderId)).toEqual([day]);
  await settleLater();
  expect([await daysOf(order.orderId), await paymentsOf(order.orderId)]).toEqual([[dearer], ['approved 4000', 'approved 1000']]);
  expect(await invariants()).toEqual([]);
});

test('cut off and sent again under its key, it says what became of the payment, and charges nothing more', async () => {
  const { orderId, tickets } = await bought();
  expect(await statusOf(pay(tickets, { key: 'cut-off' }))).toBe('moved');
  const unsaid = { state: 'running' as const, status: null, response: null, finished_at: null, started_at: new Date(0) };
  await shop.ctx.db.updateTable('idempotency').set(unsaid).where('key', '=', 'cut-off').execute();
  expect(await statusOf(pay(tickets, { key: 'cut-off' }))).toBe('moved');
  expect(await paymentsOf(orderId)).toEqual(['approved 4000', 'approved 1000']);
});
