import { afterAll, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { giveUp } from '#server/payments/attempts.ts';
import { unknown } from '#server/payments/gateways/gateway.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { moveBehind, readAsTheyLie } from '#server/testing/as-they-lie.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD } from '#server/testing/shop.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { endOrders } from './order-states.ts';
import { settlePayments, type Verdict } from './settle.ts';

/** Orders that are placed lock holds, then the counts of codes, then pools. Whatever ends or settles orders must do the same, or the two would wait for each other. */
const { house, gateway, register } = await openTillWithBank();
afterAll(async () => {
  expect(await checkInvariants(house.house)).toEqual([]);
  await house.close();
});

const code = (name: string) => register.add(TEMPLATE.productDiscount, { code: name, status: 'active', kind: 'percent', percent: 50 });

async function poolsOf(productId: ObjectId): Promise<ObjectId[]> {
  const held = await register.ctx.db.selectFrom('hold').select('pool_ids').where('product_id', '=', productId).execute();
  return [...new Set(held.flatMap((hold) => hold.pool_ids))];
}

type Lock = { promoId: ObjectId } | { holdId: ObjectId };

/** Runs the work while somebody who places an order holds the lock of a code's count, or of a hold, and asks for the product's pool. */
async function besideAPlacement<T>(lock: Lock, productId: ObjectId, work: () => Promise<T>): Promise<T> {
  const pools = await poolsOf(productId);
  const { working } = await inTransaction(register.ctx, async ({ db }) => {
    if ('promoId' in lock) await db.selectFrom('promo_count').select('used').where('promo_id', '=', lock.promoId).forUpdate().executeTakeFirstOrThrow();
    else await db.selectFrom('hold').select('state').where('hold_id', '=', lock.holdId).forUpdate().executeTakeFirstOrThrow();
    const working = work();
    await untilBlocked(db, working);
    expect(await db.selectFrom('pool').select('pool_id').where('pool_id', 'in', pools).forUpdate().noWait().execute()).toHaveLength(pools.length);
    return { working };
  });
  return working;
}

const asTheyLie = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(register.ctx, async (ctx) => {
    await readAsTheyLie(ctx.db);
    return work(ctx);
  });

test('a sale with a code that is cancelled keeps no pool while the code is counted', async () => {
  const [promoId, productId] = [await code('CANCELLED'), await register.limited(5)];
  const items = [{ doclet_id: productId, event_id: register.eventId, date: register.day }];
  const { order_id } = await register.sale(0, { items, promo_code: 'CANCELLED' });
  await register.act('charge-cash', { order_id, amount_base: 5 });
  const cancel = () => register.act('cancel-transaction', { order_id });
  expect(await besideAPlacement({ promoId }, productId, cancel)).toMatchObject({ state: 'cancelled' });
  expect(await register.unitsKept(order_id)).toBe(0);
});

/** A payment whose answer was lost. */
async function unanswered(productId: ObjectId, more: Record<string, unknown> = {}) {
  const buyer = await register.buyer();
  const [holdId] = await register.hold(buyer, { productId });
  gateway.lose(1);
  const { body } = await register.submit(buyer, register.items([holdId!], { productId }), more);
  const { order_id } = body.data.items[0];
  const payment = await register.ctx.db.selectFrom('payment').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();
  const found = await gateway.lookup(payment.gateway_key!);
  if (found.status === 'not_found') throw new Error('The gateway has not been asked');
  return { holdId: holdId!, orderId: order_id as ObjectId, verdict: { paymentId: payment.payment_id, outcome: found } };
}

describe('an order that completes keeps no pool while another that is settled with it', () => {
  async function settleTogether(paid: { verdict: object }, refused: { verdict: object }, giveUp: boolean) {
    const ctx = await house.ctx();
    const verdicts = [paid, refused].map(({ verdict }) => ({ ...verdict, giveUp }) as Parameters<typeof ctx.cashier.settle>[1]);
    return (await Promise.all(verdicts.map((verdict) => ctx.cashier.settle(ctx, verdict)))).map((settled) => settled?.orderState);
  }

  test('waits for its holds', async () => {
    const [productId, other] = [await register.limited(5), await register.limited(5)];
    const [paid, refused] = [await unanswered(productId), await unanswered(other, { payment_info: BAD_CARD })];
    const settling = () => settleTogether(paid, refused, false);
    expect(await besideAPlacement({ holdId: refused.holdId }, productId, settling)).toEqual(['complete', 'awaiting-payment']);
  });

  test('waits for the holds of one whose answer changes within the batch', async () => {
    const [productId, other] = [await register.limited(5), await register.limited(5)];
    const [paid, refused] = [await unanswered(productId), await unanswered(other, { payment_info: BAD_CARD })];
    const twice: Verdict = { ...refused.verdict, outcome: unknown('still asking') };
    const settling = async () => settlePayments(await house.ctx(), [paid.verdict, twice, refused.verdict]);
    const settled = await besideAPlacement({ holdId: refused.holdId }, productId, settling);
    expect(settled.map((one) => one?.orderState)).toEqual(['complete', 'paying', 'awaiting-payment']);
    expect(settled.map((one) => one?.paymentState)).toEqual(['approved', 'unknown', 'declined']);
  });

  test('waits for the lower of their holds, and keeps the other free', async () => {
    const asked = [await unanswered(await register.limited(5)), await unanswered(await register.limited(5))];
    const [paid, refused] = asked.toSorted((a, b) => (a.holdId < b.holdId ? -1 : 1)) as [(typeof asked)[0], (typeof asked)[0]];
    const outcome = { status: 'declined' as const, declineMessage: 'Your card was declined.' };
    gateway.charges.get(`${refused.orderId}:1:${house.workspaceId}`)!.outcome = outcome;
    const settling = async () => settlePayments(await house.ctx(), [paid.verdict, { ...refused.verdict, outcome }]);
    const { working } = await inTransaction(register.ctx, async ({ db }) => {
      const held = (holdId: ObjectId) => db.selectFrom('hold').select('hold_id').where('hold_id', '=', holdId).forUpdate().noWait().execute();
      await held(paid.holdId);
      const working = settling();
      await untilBlocked(db, working);
      expect(await held(refused.holdId)).toHaveLength(1);
      return { working };
    });
    expect((await working).map((one) => one?.orderState)).toEqual(['complete', 'awaiting-payment']);
  });

  test('waits to give its code back', async () => {
    const [promoId, productId, other] = [await code('GIVEN-UP'), await register.limited(5), await register.limited(5)];
    const [paid, refused] = [await unanswered(productId), await unanswered(other, { payment_info: BAD_CARD, promo_code: 'GIVEN-UP' })];
    const settling = () => settleTogether(paid, refused, true);
    expect(await besideAPlacement({ promoId }, productId, settling)).toEqual(['complete', 'expired']);
  });
});

describe('an answer of the bank waits for', () => {
  /** Settles one payment while somebody else is not done with it. */
  async function settleBeside(verdict: Verdict, work: (ctx: Ctx) => Promise<unknown>) {
    const { settling } = await inTransaction(register.ctx, async (ctx) => {
      await work(ctx);
      const settling = settlePayments(register.ctx, [verdict]);
      await untilBlocked(ctx.db, settling);
      return { settling };
    });
    const [settled] = await settling;
    return [settled?.orderState, settled?.paymentState];
  }

  test('the same answer at another node, and changes nothing then', async () => {
    const { verdict } = await unanswered(await register.limited(5));
    expect(await settleBeside(verdict, (ctx) => settlePayments(ctx, [verdict]))).toEqual(['complete', 'approved']);
  });

  test('whoever gives the attempt up', async () => {
    const { verdict } = await unanswered(await register.limited(5));
    expect(await settleBeside(verdict, (ctx) => giveUp(ctx, verdict.paymentId))).toEqual(['expired', 'voiding']);
  });

  test('whoever ends the order', async () => {
    const { verdict, orderId } = await unanswered(await register.limited(5));
    expect(await settleBeside(verdict, (ctx) => endOrders(ctx, [orderId], 'expired', 'free'))).toEqual(['expired', 'voiding']);
  });

  test('the lower of two orders, and keeps the other free', async () => {
    const both = [await unanswered(await register.limited(5)), await unanswered(await register.limited(5))];
    const [low, high] = both.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)) as [(typeof both)[0], (typeof both)[0]];
    const lock = (db: Db, { orderId }: { orderId: ObjectId }) =>
      db.selectFrom('sales_order').select('order_id').where('order_id', '=', orderId).forUpdate().noWait().execute();
    for (const table of ['sales_order', 'payment']) await moveBehind(register.ctx.db, table, { column: 'order_id', is: low.orderId });
    const { settling } = await inTransaction(register.ctx, async ({ db }) => {
      await lock(db, low);
      const settling = asTheyLie((ctx) => settlePayments(ctx, [high.verdict, low.verdict]));
      await untilBlocked(db, settling);
      expect(await lock(db, high)).toHaveLength(1);
      return { settling };
    });
    expect((await settling).map((one) => one?.orderState)).toEqual(['complete', 'complete']);
  });
});

test('an order whose refusal is told once more can be paid again while another, told with it, waits for its holds', async () => {
  const [refused, paid] = [await unanswered(await register.limited(5), { payment_info: BAD_CARD }), await unanswered(await register.limited(5))];
  await settlePayments(await house.ctx(), [refused.verdict]);
  const { working } = await inTransaction(register.ctx, async ({ db }) => {
    // As a placement does that pays one order again and is sent the other a second time: first the holds of both.
    await db.selectFrom('hold').select('hold_id').where('hold_id', 'in', [refused.holdId, paid.holdId]).orderBy('hold_id').forUpdate().execute();
    const working = settlePayments(await house.ctx(), [refused.verdict, paid.verdict]);
    await untilBlocked(db, working);
    expect(await db.selectFrom('sales_order').select('state').where('order_id', '=', refused.orderId).forUpdate().noWait().execute()).toEqual([
      { state: 'awaiting-payment' },
    ]);
    return { working };
  });
  expect((await working).map((one) => [one?.orderState, one?.paymentState])).toEqual([
    ['awaiting-payment', 'declined'],
    ['complete', 'approved'],
  ]);
});

describe('whoever gives up one code for another waits for the lower of the two, and keeps the other free', () => {
  const inOrder = async (...names: [string, string]) => {
    const ids = [await code(names[0]), await code(names[1])];
    return ids[0]! < ids[1]! ? names : ([names[1], names[0]] as const);
  };
  const idOf = async (name: string) =>
    (
      await register.ctx.db
        .selectFrom('promo_use')
        .innerJoin('sales_order', 'sales_order.order_id', 'promo_use.order_id')
        .select('promo_use.promo_id')
        .where('promo_code', '=', name)
        .executeTakeFirstOrThrow()
    ).promo_id;

  /** While somebody has locked the count of the lower code, in use already, the higher one is free. */
  async function besideTheLower<T>(lower: string, higher: string, work: () => Promise<T>): Promise<T> {
    const [low, high] = [await idOf(lower), await idOf(higher)];
    const { working } = await inTransaction(register.ctx, async ({ db }) => {
      await db.selectFrom('promo_count').select('used').where('promo_id', '=', low).forUpdate().executeTakeFirstOrThrow();
      const working = work();
      await untilBlocked(db, working);
      expect(await db.selectFrom('promo_count').select('used').where('promo_id', '=', high).forUpdate().noWait().execute()).toHaveLength(1);
      return { working };
    });
    return working;
  }

  test('with orders that end together, however the counts lie', async () => {
    const [lower, higher] = await inOrder('FIFTH', 'SIXTH');
    const declined = async (promo_code: string) => {
      const buyer = await register.buyer();
      const reply = await register.submit(buyer, register.items(await register.hold(buyer)), { payment_info: BAD_CARD, promo_code });
      return reply.body.data.items[0].order_id as ObjectId;
    };
    const orderIds = [await declined(higher), await declined(lower)];
    await moveBehind(register.ctx.db, 'promo_count', { column: 'promo_id', is: await idOf(lower) });
    await besideTheLower(lower, higher, () => asTheyLie((ctx) => endOrders(ctx, orderIds, 'expired', 'return')));
  });

  test('with a declined order', async () => {
    const [lower, higher] = await inOrder('FIRST', 'SECOND');
    const [maya, ben] = [await register.buyer(), await register.buyer()];
    await register.buy(ben, { more: { promo_code: higher } });
    const items = register.items(await register.hold(maya));
    expect((await register.submit(maya, items, { payment_info: BAD_CARD, promo_code: lower })).body.data.items[0]).toMatchObject({ status: 'declined' });
    const again = await besideTheLower(lower, higher, () => register.submit(maya, items, { promo_code: higher }));
    expect(again.body.data.items[0]).toMatchObject({ success: true });
  });

  test('at a till', async () => {
    const [lower, higher] = await inOrder('THIRD', 'FOURTH');
    await register.buy(await register.buyer(), { more: { promo_code: lower } });
    const { order_id } = await register.sale(1, { promo_code: higher });
    const again = await besideTheLower(lower, higher, () => register.act('add-order-items', { order_id, items: [], promo_code: lower }));
    expect(again).toMatchObject({ httpStatus: 200, promo_code: lower });
  });
});
