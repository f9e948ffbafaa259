import { MOST_CENTS } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { timesWithRoom } from '#server/orders/moves/days-to-move.ts';
import { assertForCode, raisesByDay } from '#server/orders/moves/dearer-day.ts';
import { lockVisits, planTo, type VisitWanted } from '#server/orders/moves/move-visits.ts';
import { raisedBy, type Raise } from '#server/orders/moves/raise.ts';
import type { Visit } from '#server/orders/moves/visit.ts';
import { orderMoney } from '#server/orders/order-money.ts';
import type { OrderRow } from '#server/orders/order-row.ts';
import type { ToCharge } from '#server/orders/purchase/placement.ts';
import { OPEN } from '#server/orders/purchase/settle-decision.ts';
import { insertAttempts } from '#server/payments/attempts.ts';
import { gatewayKeyOf } from '#server/payments/gateway-key.ts';
import { crashPoint } from '#server/platform/crash-points.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { isBoughtAndHeldBy } from './payable.ts';

/** `seenCents`: what whoever pays was told that it costs. */
type PaidMoveWanted = VisitWanted & { buyer: ObjectId; seenCents: number };

/** Refuses what this caller may not move, and notes the payment. Everything is locked by then. */
type MayPay = (ctx: Ctx, catalog: Catalog, visits: readonly Visit[], paymentId: ObjectId) => Promise<void>;

/**
 * Writes down a payment for a day that costs more, before any bank is asked, if the visit could be moved there now. No room is kept for it meanwhile: if there is none left once
 * the payment is approved, it is given back.
 */
export async function beginPaidMove(ctx: Ctx, wanted: PaidMoveWanted, mayPay: MayPay): Promise<ToCharge> {
  return inTransaction(ctx, async (ctx) => {
    const catalog = await catalogOf(ctx);
    const { elsewhere } = await lockVisits(ctx, catalog, wanted);
    const order = oneOrder(elsewhere, wanted.buyer);
    const paymentId = ctx.random.objectId();
    await mayPay(ctx, catalog, elsewhere, paymentId);
    await assertForCode(ctx, elsewhere, wanted.date);
    await assertRoom(ctx, catalog, elsewhere, wanted);
    const items = elsewhere.map(({ item }) => item);
    const raises = (await raisesByDay(ctx, catalog, items, [wanted.date])).get(wanted.date)!;
    assertAsSeen(ctx, order, raises, wanted.seenCents);
    await assertNoneUnderWay(ctx, order);
    const itemIds = items.map((item) => item.item_id);
    const toCharge = await writeAttempt(ctx, { order, raises, paymentId }, { itemIds, date: wanted.date, time: wanted.time });
    crashPoint('P1');
    return toCharge;
  });
}

function oneOrder(visits: readonly Visit[], buyer: ObjectId): OrderRow {
  const [first] = visits;
  if (!first) throw nothingToPay();
  if (!visits.every((visit) => isBoughtAndHeldBy(visit, buyer)))
    throw conflict(
      'not-payable',
      'What a day costs more can be paid by whoever bought these tickets online and still has them. Otherwise the venue can move them.',
    );
  if (visits.some(({ order }) => order.order_id !== first.order.order_id))
    throw conflict('several-orders', 'These tickets belong to several orders. Please choose those of one.');
  return first.order;
}

async function assertRoom(ctx: Ctx, catalog: Catalog, visits: readonly Visit[], wanted: VisitWanted): Promise<void> {
  const times = visits.flatMap((visit) => planTo(ctx, catalog, visit, wanted).request.time ?? []);
  const open = await timesWithRoom(ctx, catalog, visits, wanted.date);
  if (open.length === 0 || !times.every((time) => open.includes(time))) throw conflict('sold-out', 'Sold out for this date.');
}

const nothingToPay = () => conflict('nothing-to-pay', 'This day costs nothing more. It can be chosen without paying.');

function assertAsSeen(ctx: Ctx, order: OrderRow, raises: readonly Raise[], seenCents: number): void {
  const due = raisedBy(raises);
  if (due === 0) throw nothingToPay();
  if (due !== seenCents) throw conflict('total-changed', `The price of this day has changed. It costs ${orderMoney(ctx, order, due)} more now.`);
  if (order.total_cents + due > MOST_CENTS) throw conflict('too-much', 'This comes to more than one order can hold.');
}

/** Two payments for one order would each be for the price before. */
async function assertNoneUnderWay(ctx: Ctx, { order_id: orderId }: OrderRow): Promise<void> {
  const open = await ctx.db
    .selectFrom('payment')
    .select('payment_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', orderId)
    .where('state', 'in', [...OPEN])
    .executeTakeFirst();
  if (open) throw conflict('move-under-way', 'A payment for another day is being confirmed. Please look again in a minute.');
}

async function writeAttempt(
  ctx: Ctx,
  { order, raises, paymentId }: { order: OrderRow; raises: readonly Raise[]; paymentId: ObjectId },
  { itemIds, date, time }: Pick<PaidMoveWanted, 'itemIds' | 'date' | 'time'>,
): Promise<ToCharge> {
  const [{ id: ws }, { order_id: orderId, currency }] = [ctx.workspace, order];
  const { attempts: attemptNo } = await ctx.db
    .updateTable('sales_order')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('workspace_id', '=', ws)
    .where('order_id', '=', orderId)
    .returning('attempts')
    .executeTakeFirstOrThrow();
  const [gatewayKey, amountCents] = [gatewayKeyOf(ws, orderId, attemptNo), raisedBy(raises)];
  const { name: gateway } = ctx.gateway;
  await insertAttempts(ctx, [{ paymentId, orderId, attemptNo, tender: 'card-on-file', gateway, gatewayKey, state: 'sent', amountCents, currency }]);
  await ctx.db
    .insertInto('paid_move')
    .values({ workspace_id: ws, payment_id: paymentId, order_id: orderId, visit_date: date, entry_time: time, item_ids: [...itemIds] })
    .execute();
  await ctx.db
    .insertInto('item_raise')
    .values(
      raises.map((raise) => ({
        workspace_id: ws,
        item_id: raise.itemId,
        payment_id: paymentId,
        price_cents: raise.priceCents,
        tax_cents: raise.taxCents,
        fees_cents: raise.feesCents,
        included_tax_cents: raise.includedTaxCents,
        total_cents: raise.totalCents,
        txn_id: null,
      })),
    )
    .execute();
  return { paymentId, gatewayKey, amountCents, currency };
}
