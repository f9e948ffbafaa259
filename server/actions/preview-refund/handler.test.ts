import { afterAll, expect, test } from 'vitest';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { openRefundDesk } from '#server/testing/refund-desk.ts';

const { house, shop, gateway, staff, admin, maya, refund, rows } = await openRefundDesk();
afterAll(() => house.close());

const preview = async (data: object, who = staff) => {
  const { status, body } = await house.act('preview-refund', data, { token: who.token });
  return status === 200 ? body.data.items[0] : { status, error: body.errors?.[0]?.code };
};
const setTickets = (orderId: string, state: 'used') =>
  shop.ctx.db.updateTable('admission').set({ state }).where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId).execute();

test('tells in numbers what would be done, and does nothing', async () => {
  const orderId = await shop.buy(maya, { count: 2 });
  const before = { rows: await rows(orderId), refunds: gateway.refunds.size };
  const [first] = before.rows;
  const card = { method: 'card', account_type: 'Visa', last_four: '4242' };
  expect(await preview({ order_id: orderId })).toEqual({ amount: 80, parts: [{ ...card, amount: 80 }], tickets: 2, goods: 0, waits_for: null });
  expect(await preview({ order_id: orderId, items: [first!.item_id] })).toEqual({
    amount: 40,
    parts: [{ ...card, amount: 40 }],
    tickets: 1,
    goods: 0,
    waits_for: null,
  });
  expect(await preview({ order_id: orderId, amount: 10 })).toMatchObject({ amount: 10, tickets: 0 });
  await house.house.outbox.drain();
  expect({ rows: await rows(orderId), refunds: gateway.refunds.size }).toEqual(before);
  expect((await shop.tickets(orderId)).map((ticket) => ticket.state)).toEqual(['active', 'active']);
  expect(await checkInvariants(house.house)).toEqual([]);
  expect((await refund({ order_id: orderId, items: [first!.item_id] })).body.data.items[0]).toMatchObject({ status: 'refunded', amount: 40 });
  expect(await preview({ order_id: orderId })).toMatchObject({ amount: 40, tickets: 1 });
});

test('counts merchandise apart from tickets', async () => {
  const orderId = await shop.buy(maya, { count: 3 });
  const [first] = await shop.tickets(orderId);
  await shop.asMerchandise(first!.item_id!);
  expect(await preview({ order_id: orderId })).toMatchObject({ amount: 120, tickets: 2, goods: 1 });
});

test('says who has to agree, and why', async () => {
  const orderId = await shop.buy(maya, { count: 3 });
  expect(await preview({ order_id: orderId })).toMatchObject({ amount: 120, waits_for: 'limit' });
  expect(await preview({ order_id: orderId, amount: 5, arbitrary: true })).toMatchObject({ amount: 5, tickets: 0, waits_for: 'goodwill' });
  const used = await shop.buy(maya);
  await setTickets(used, 'used');
  expect(await preview({ order_id: used })).toMatchObject({ amount: 40, tickets: 1, waits_for: 'used' });
});

test('in cash is for an administrator', async () => {
  const orderId = await shop.buy(maya);
  expect(await preview({ order_id: orderId, method: 'cash' })).toMatchObject({ status: 403 });
  expect(await preview({ order_id: orderId, method: 'cash' }, admin)).toMatchObject({
    parts: [{ method: 'cash', account_type: null, last_four: null, amount: 40 }],
  });
});

test('is refused as the refund would be', async () => {
  const orderId = await shop.buy(maya);
  const [item] = await rows(orderId);
  expect(await preview({ order_id: orderId, amount: 40.01 })).toMatchObject({ status: 409, error: 'refund-too-much' });
  expect(await preview({ order_id: orderId, arbitrary: true })).toMatchObject({ status: 400 });
  expect(await preview({ order_id: orderId }, maya)).toMatchObject({ status: 403 });
  expect(await preview({ order_id: orderId }, await house.person('pos'))).toMatchObject({ status: 404 });
  await refund({ order_id: orderId });
  expect(await preview({ order_id: orderId, items: [item!.item_id] })).toMatchObject({ status: 409, error: 'already-refunded' });
  const foreign = await house.person('staff', { workspaceId: house.otherWorkspaceId });
  const there = await house.act('preview-refund', { order_id: orderId }, { token: foreign.token, workspaceId: house.otherWorkspaceId });
  expect(there.status).toBe(404);
});
