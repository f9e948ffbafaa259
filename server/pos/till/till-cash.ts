import { sql } from 'kysely';
import { MOST_IN_TILL_CENTS } from '#domain/cash-limits.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { LEDGER, post } from '#server/payments/ledger.ts';
import { staffRoom, tellRooms, terminalRoom } from '#server/platform/live/rooms.ts';
import { type CashCount, type CashLabel } from '#server/pos/cash-count.ts';

/** The drawer that cash is moved into or out of. */
type Drawer = { till_session_id: string; till_id: string; terminal_id: string | null };

type Movement = {
  kind: 'opening' | 'sale' | 'change' | 'refund' | 'in' | 'out' | 'correction';
  amountCents: number;
  orderId?: ObjectId;
  taskId?: ObjectId;
  approvedBy?: ObjectId;
  requestedBy?: ObjectId;
  count?: CashCount;
  label?: CashLabel;
};

/** Moves cash into or out of the drawer, in its own record and in the books. The caller holds the session's lock. */
export async function moveCash(ctx: Ctx, session: Drawer, movement: Movement): Promise<ObjectId> {
  const { kind, amountCents } = movement;
  if (amountCents > 0 && (await expectedCents(ctx, session.till_session_id)) + amountCents > MOST_IN_TILL_CENTS)
    throw conflict('till-full', 'This would be more than a till can hold. Take some of the cash out first.');
  const movementId = ctx.random.objectId();
  await ctx.db
    .insertInto('till_movement')
    .values({
      workspace_id: ctx.workspace.id,
      movement_id: movementId,
      till_session_id: session.till_session_id,
      kind,
      amount_cents: amountCents,
      denominations: JSON.stringify(movement.count?.denominations ?? []),
      order_id: movement.orderId ?? null,
      task_id: movement.taskId ?? null,
      requested_by: movement.requestedBy ?? signedIn(ctx).accountId,
      approved_by: movement.approvedBy ?? null,
      type: movement.label?.type ?? null,
      tracking: movement.label?.tracking ?? null,
      at: new Date(ctx.clock.now()),
    })
    .execute();
  if (kind === 'opening' || kind === 'in' || kind === 'out') {
    const entries = [
      { account: LEDGER.till(session.till_id), amountCents },
      { account: LEDGER.cashInTransit, amountCents: -amountCents },
    ];
    await post(ctx, [{ kind: 'till', orderId: null, currency: ctx.workspace.currency, entries }]);
  }
  tellTill(ctx, session);
  return movementId;
}

export function tellTill(ctx: Ctx, session: Drawer): void {
  const { id: ws } = ctx.workspace;
  tellRooms(ctx, staffRoom(ws), ...(session.terminal_id ? [terminalRoom(ws, session.terminal_id)] : []));
}

/** What should be in the drawer: the sum of everything that went in and out. */
export async function expectedCents(ctx: Ctx, sessionId: ObjectId): Promise<number> {
  const { rows } = await sql<{
    sum: number;
  }>`select coalesce(sum(amount_cents), 0)::bigint as sum from till_movement where workspace_id = ${ctx.workspace.id} and till_session_id = ${sessionId}`.execute(
    ctx.db,
  );
  return rows[0]?.sum ?? 0;
}

type CashMoved = { inCents: number; outCents: number; salesCents: number; refundsCents: number };

/** What was put into a drawer and taken out of it, what its sales brought less their change, and what was given back to buyers. */
export async function cashMoved(ctx: Ctx, sessionId: ObjectId): Promise<CashMoved> {
  const sumOf = (...kinds: Movement['kind'][]) => sql`coalesce(sum(amount_cents) filter (where kind = any(${kinds}::text[])), 0)::bigint`;
  const { rows } = await sql<CashMoved>`
    select ${sumOf('in')} as "inCents", -${sumOf('out')} as "outCents", ${sumOf('sale', 'change')} as "salesCents", -${sumOf('refund')} as "refundsCents"
    from till_movement where workspace_id = ${ctx.workspace.id} and till_session_id = ${sessionId}`.execute(ctx.db);
  return rows[0]!;
}
