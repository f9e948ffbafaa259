import { sql, type Selectable } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { LEDGER, post } from './ledger.ts';
import type { PaymentsTables } from './tables.ts';

/** A change of the money on a wristband, paid onto it beforehand and not spent yet. The number on the band is only a name; the money is kept here. */
type ValueChange = {
  wristbandId: ObjectId;
  kind: PaymentsTables['wristband_value_movement']['kind'];
  amountCents: number;
  linkId?: ObjectId;
  paymentId?: ObjectId;
  refundId?: ObjectId;
};

export async function storedValue(ctx: Ctx, wristbandId: ObjectId): Promise<number> {
  const row = await ctx.db
    .selectFrom('wristband_value')
    .select('balance_cents')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('wristband_id', '=', wristbandId)
    .executeTakeFirst();
  return row?.balance_cents ?? 0;
}

/** Whether money was put on the band, or is on its way there. Without a top-up nothing can ever come back to the band. */
export async function hadMoney(ctx: Ctx, wristbandId: ObjectId): Promise<boolean> {
  const topUp = await ctx.db
    .selectFrom('wristband_top_up')
    .select('order_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('wristband_id', '=', wristbandId)
    .limit(1)
    .executeTakeFirst();
  return topUp !== undefined;
}

export const notEnoughValue = () => conflict('not-enough-value', 'There is not enough left on this wristband.');

/**
 * Adds or takes money in one guarded statement. When two tills spend the last of it at once, one finds too little and gets `false`. The caller posts the other side in the same
 * transaction.
 */
export async function changeValue(ctx: Ctx, { wristbandId, kind, amountCents, linkId, paymentId, refundId }: ValueChange): Promise<boolean> {
  const { rows } =
    amountCents < 0
      ? await sql`
        update wristband_value set balance_cents = balance_cents + ${amountCents}
        where workspace_id = ${ctx.workspace.id} and wristband_id = ${wristbandId} and balance_cents + ${amountCents} >= 0 returning balance_cents`.execute(
          ctx.db,
        )
      : await sql`
        insert into wristband_value as v (workspace_id, wristband_id, balance_cents) values (${ctx.workspace.id}, ${wristbandId}, ${amountCents})
        on conflict (workspace_id, wristband_id) do update set balance_cents = v.balance_cents + excluded.balance_cents returning balance_cents`.execute(
          ctx.db,
        );
  if (rows.length === 0) return false;
  await ctx.db
    .insertInto('wristband_value_movement')
    .values({
      workspace_id: ctx.workspace.id,
      movement_id: ctx.random.objectId(),
      wristband_id: wristbandId,
      kind,
      amount_cents: amountCents,
      link_id: linkId ?? null,
      payment_id: paymentId ?? null,
      refund_id: refundId ?? null,
      at: new Date(ctx.clock.now()),
    })
    .execute();
  return true;
}

export async function noteTopUp(ctx: Ctx, topUp: Omit<Selectable<PaymentsTables['wristband_top_up']>, 'workspace_id' | 'created_at'>): Promise<void> {
  await ctx.db
    .insertInto('wristband_top_up')
    .values({ ...topUp, workspace_id: ctx.workspace.id, created_at: new Date(ctx.clock.now()) })
    .execute();
}

/** Moves everything on one band, and the top-ups still on their way to it, to another band. */
export async function moveValue(ctx: Ctx, from: ObjectId, to: ObjectId): Promise<void> {
  await ctx.db
    .updateTable('wristband_top_up')
    .set({ wristband_id: to })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('wristband_id', '=', from)
    .execute();
  const { rows } = await sql<{ balance_cents: number }>`
    select balance_cents from wristband_value where workspace_id = ${ctx.workspace.id} and wristband_id = ${from} for update`.execute(ctx.db);
  const amountCents = rows[0]?.balance_cents ?? 0;
  if (amountCents === 0) return;
  await changeValue(ctx, { wristbandId: from, kind: 'moved', amountCents: -amountCents });
  await changeValue(ctx, { wristbandId: to, kind: 'moved', amountCents });
  const entries = [
    { account: LEDGER.storedValue(from), amountCents },
    { account: LEDGER.storedValue(to), amountCents: -amountCents },
  ];
  await post(ctx, [{ kind: 'correction', orderId: null, currency: ctx.workspace.currency, entries }]);
}

/**
 * The gateway would not make a refund of stored value, so the money goes back onto the band, or onto the band that has taken its place. Other refunds have no such movement and
 * change nothing.
 */
export async function keepUnreturned(ctx: Ctx, refundId: ObjectId): Promise<void> {
  const movement = await ctx.db
    .selectFrom('wristband_value_movement')
    .select(['wristband_id', 'amount_cents'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('refund_id', '=', refundId)
    .where('kind', '=', 'return')
    .executeTakeFirst();
  if (!movement) return;
  const { wristband_id: wristbandId } = movement;
  await changeValue(ctx, { wristbandId, kind: 'return-failed', amountCents: -movement.amount_cents, refundId });
  // The balance is locked from here on: a later replacement of the band waits for it, and an earlier one is visible.
  const place = await placeOf(ctx, wristbandId);
  if (place !== wristbandId) await moveValue(ctx, wristbandId, place);
}

/** Finds the band whose value paid this, or the band that has taken its place, and keeps it from being replaced until the transaction ends. */
export async function lockBandOfPayment(ctx: Ctx, paymentId: ObjectId): Promise<ObjectId> {
  const spent = await ctx.db
    .selectFrom('wristband_value_movement')
    .select('wristband_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'spend')
    .executeTakeFirstOrThrow();
  for (let wristbandId = spent.wristband_id; ;) {
    const place = await placeOf(ctx, wristbandId);
    const { replaced_by } = await ctx.db
      .selectFrom('wristband')
      .select('replaced_by')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('wristband_id', '=', place)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (replaced_by === null) return place;
    wristbandId = replaced_by;
  }
}

/** The band itself, or the last of the bands that have taken its place. */
async function placeOf(ctx: Ctx, wristbandId: ObjectId): Promise<ObjectId> {
  const { rows } = await sql<{ wristband_id: string }>`
    with recursive band as (
      select ${wristbandId}::object_id as wristband_id, 0 as step
      union all
      select w.replaced_by, b.step + 1 from band b join wristband w on w.workspace_id = ${ctx.workspace.id} and w.wristband_id = b.wristband_id
      where w.replaced_by is not null and b.step < 50)
    select wristband_id from band order by step desc limit 1`.execute(ctx.db);
  return rows[0]!.wristband_id;
}
