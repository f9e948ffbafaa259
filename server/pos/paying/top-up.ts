import { formatCents } from '#domain/cents-text.ts';
import { cents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import { MOST_TOP_UP_CENTS } from '#domain/top-up.ts';
import type { Ctx } from '#server/context.ts';
import { malformed } from '#server/errors.ts';
import { storeOf, terminalAtHand } from '#server/gate/gate-place.ts';
import { lockWornBand, type WornBand } from '#server/gate/wristband-rows.ts';
import { signedIn } from '#server/http/actor.ts';
import { begunNote } from '#server/http/idempotency/begun.ts';
import { newReference } from '#server/orders/order-row.ts';
import { insertOrders } from '#server/orders/purchase/insert-orders.ts';
import { noteTopUp } from '#server/payments/stored-value.ts';
import type { CardFields } from '#server/payments/vault.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { queueJob, type Job } from '#server/platform/outbox/job.ts';
import { NOTHING, isOpen } from '#server/pos/sale/sale.ts';
import { chargeCard } from './card-tender.ts';
import { chargeCash } from './cash-tender.ts';
import { finishTopUp, type TopUpState } from './finish-top-up.ts';
import { sequenceReused } from './tenders.ts';

export type TopUpAsk = {
  uid: string;
  terminalId: ObjectId;
  amountCents: number;
  sequence: number | null;
  means: { kind: 'cash'; tenderCents: number | null; changeCents: number | null } | { kind: 'card' | 'card-manual'; fields: CardFields };
};
export const FINISH_TOP_UP: Job = { kind: 'finish-top-up', about: 'order_id' };
const FINISH_AFTER_MS = 20_000;

/** Putting money on a wristband is a sale of its own, so that its payment is written, resolved and reconciled like any other. */
export async function topUpWristband(ctx: Ctx, ask: TopUpAsk): Promise<{ orderId: ObjectId; state: TopUpState }> {
  const { means, amountCents } = ask;
  if (amountCents <= 0 || amountCents > MOST_TOP_UP_CENTS)
    throw malformed(`Add more than nothing and at most ${formatCents(MOST_TOP_UP_CENTS, ctx.workspace)}.`, ['data', 'amount']);
  if (means.kind === 'cash')
    return once(ctx, async (ctx) => {
      const begun = await begin(ctx, ask);
      if (begun.isNew) await chargeCash(ctx, { orderId: begun.orderId, amountCents, sequence: 1, ...means });
      return { orderId: begun.orderId, state: await finishTopUp(ctx, begun.orderId) };
    });
  const { orderId, isOver } = await once(ctx, (ctx) => begin(ctx, ask));
  if (isOver) return { orderId, state: await finishTopUp(ctx, orderId) };
  await chargeCard(ctx, { orderId, amountCents, sequence: 1 }, means.kind, means.fields).catch(async (reason: unknown) => {
    await finishTopUp(ctx, orderId);
    throw reason;
  });
  return { orderId, state: await finishTopUp(ctx, orderId) };
}

/** When two calls come at once under one number of a terminal, the second finds what the first has begun. */
async function once<T>(ctx: Ctx, begin: (ctx: Ctx) => Promise<T>): Promise<T> {
  const work = () => inTransaction(ctx, begin);
  return work().catch((reason: unknown) => (isUniqueViolation(reason, 'wristband_top_up_once') ? work() : Promise.reject(reason)));
}

/** `isOver`: the top-up has ended already. Its money is on the band, or it was not paid in time. */
type Begun = { orderId: ObjectId; isNew: boolean; isOver: boolean };

/** A top-up that was begun stands, whoever wears the band by now, because the bank may have taken the money. */
async function begin(ctx: Ctx, { uid, terminalId, amountCents, sequence }: TopUpAsk): Promise<Begun> {
  const terminal = await terminalAtHand(ctx, terminalId);
  const standing = await standingTopUp(ctx, terminalId, sequence);
  if (standing) {
    if (standing.amount_cents !== amountCents || standing.name !== nameOf(uid)) throw sequenceReused();
    return { orderId: standing.order_id, isNew: false, isOver: !isOpen(standing) };
  }
  const { band, link } = await lockWornBand(ctx, uid);
  const orderId = ctx.random.objectId();
  await insertSale(ctx, orderId, { storeId: storeOf(terminal), terminalId, worn: { band, link }, amountCents });
  await noteTopUp(ctx, { order_id: orderId, wristband_id: band.wristband_id, terminal_id: terminalId, sequence, amount_cents: amountCents });
  await begunTopUp.write(ctx, orderId);
  await queueJob(ctx, FINISH_TOP_UP, orderId, new Date(ctx.clock.now() + FINISH_AFTER_MS));
  return { orderId, isNew: true, isOver: false };
}

const nameOf = (uid: string): string => `Wristband ${uid}`;

type TopUpSale = { storeId: ObjectId | null; terminalId: ObjectId; worn: WornBand; amountCents: number };

/** An order with a single item, the money on the band. */
async function insertSale(ctx: Ctx, orderId: ObjectId, { storeId, terminalId, worn: { band, link }, amountCents }: TopUpSale): Promise<void> {
  const total = cents(amountCents);
  await insertOrders(ctx, [
    {
      orderId,
      reference: newReference(ctx.random),
      source: 'pos',
      state: 'paying',
      owner: `top-up:${band.wristband_id}`,
      storeId,
      quote: { ...NOTHING, itemsCents: total, totalCents: total },
      promo: null,
      buyer: { accountId: link.account_id, consumerId: link.consumer_id, name: '', email: '', phone: '' },
      billing: {},
      kvp: {},
      cashless: false,
      attempts: 0,
      terminalId,
      operatorAccount: signedIn(ctx).accountId,
    },
  ]);
  await ctx.db
    .insertInto('order_item')
    .values({
      workspace_id: ctx.workspace.id,
      item_id: ctx.random.objectId(),
      order_id: orderId,
      line_no: 1,
      hold_id: null,
      product_id: band.wristband_id,
      event_id: band.wristband_id,
      store_id: null,
      visit_date: 'any',
      entry_time: null,
      location_id: null,
      name: nameOf(band.uid),
      product: JSON.stringify({ kind: 'merchandise', reentry: 'none', needs_activation: false, restock: false, type_name: 'Stored value' }),
      price_cents: amountCents,
      total_cents: amountCents,
      dob: null,
      consumer_id: link.consumer_id,
    })
    .execute();
}

const begunTopUp = begunNote<ObjectId>('order_id');

/** A top-up that was begun under this number, or by this very request before it was cut off. */
async function standingTopUp(ctx: Ctx, terminalId: ObjectId, sequence: number | null) {
  const topUps = ctx.db
    .selectFrom('wristband_top_up as t')
    .innerJoin('order_item as i', (join) => join.onRef('i.workspace_id', '=', 't.workspace_id').onRef('i.order_id', '=', 't.order_id'))
    .innerJoin('sales_order as o', (join) => join.onRef('o.workspace_id', '=', 't.workspace_id').onRef('o.order_id', '=', 't.order_id'))
    .select(['t.order_id', 't.amount_cents', 'i.name', 'o.state'])
    .where('t.workspace_id', '=', ctx.workspace.id);
  if (sequence !== null) return topUps.where('t.terminal_id', '=', terminalId).where('t.sequence', '=', sequence).executeTakeFirst();
  const orderId = begunTopUp.read(ctx);
  return orderId === null ? undefined : topUps.where('t.order_id', '=', orderId).executeTakeFirst();
}
