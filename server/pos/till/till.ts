import type { Selectable } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { storeOf, terminalAtHand } from '#server/gate/gate-place.ts';
import { signedIn } from '#server/http/actor.ts';
import { LEDGER, post } from '#server/payments/ledger.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { CashCount, CashLabel } from '#server/pos/cash-count.ts';
import type { PosTables } from '#server/pos/tables.ts';
import { expectedCents, moveCash, tellTill } from './till-cash.ts';

export type TillSession = Selectable<PosTables['till_session']>;

/** A drawer belongs to its terminal, is open once at a time, and starts with what was counted into it. */
export async function openTill(ctx: Ctx, terminalId: ObjectId, count: CashCount, label: CashLabel): Promise<TillSession> {
  const terminal = await terminalAtHand(ctx, terminalId);
  const { accountId } = signedIn(ctx);
  const storeId = storeOf(terminal);
  try {
    return await inTransaction(ctx, async (ctx) => {
      const session = await ctx.db
        .insertInto('till_session')
        .values({
          workspace_id: ctx.workspace.id,
          till_session_id: ctx.random.objectId(),
          till_id: terminalId,
          terminal_id: terminalId,
          store_id: storeId,
          operator_account: accountId,
          state: 'open',
          opening_cents: count.amountCents,
          counted_cents: null,
          expected_cents: null,
          over_short_cents: null,
          denominations: JSON.stringify({ opening: count.denominations }),
          ...label,
          opened_at: new Date(ctx.clock.now()),
          closed_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (count.amountCents > 0) await moveCash(ctx, session, { kind: 'opening', amountCents: count.amountCents, count, label });
      return session;
    });
  } catch (reason) {
    if (isUniqueViolation(reason, 'till_open_once'))
      throw conflict('till-open', 'This till is open already. Whoever opened it, or the office, has to close it first.');
    throw reason;
  }
}

/** Locks the open session of a drawer until the transaction ends. */
export async function lockOpenTill(ctx: Ctx, tillId: ObjectId): Promise<TillSession> {
  const session = await lockLastSession(ctx, tillId);
  if (!session || !mayUse(ctx, session)) throw notFound('The till');
  if (session.state !== 'open') throw conflict('till-closed', 'This till is closed.');
  return session;
}

/** The same for the terminal of a sale. Somebody who may work on the sale may know whether a drawer is open there, and that it is not theirs. */
export async function lockTillOfSale(ctx: Ctx, terminalId: ObjectId): Promise<TillSession> {
  const session = await lockLastSession(ctx, terminalId);
  if (session?.state !== 'open') throw conflict('no-open-till', 'Open your till first.');
  if (!mayUse(ctx, session)) throw tillOfAnother();
  return session;
}

export const tillOfAnother = () => conflict('till-of-another', 'Somebody else has the till open here. They or the office have to close it first.');

/** The open session of the drawer at a terminal, whoever opened it. */
export async function openSessionAt(ctx: Ctx, terminalId: ObjectId): Promise<ObjectId | null> {
  const session = await ctx.db
    .selectFrom('till_session')
    .select('till_session_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('till_id', '=', terminalId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return session?.till_session_id ?? null;
}

function lockLastSession(ctx: Ctx, tillId: ObjectId): Promise<TillSession | undefined> {
  return ctx.db
    .selectFrom('till_session')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where((eb) => eb.or([eb('till_id', '=', tillId), eb('till_session_id', '=', tillId)]))
    .orderBy('opened_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** At a point of sale, a drawer belongs to its operator. The office may use any. */
export function mayUse(ctx: Ctx, session: TillSession): boolean {
  return ctx.actor.caller === 'admin' || ctx.actor.caller === 'staff' || session.operator_account === ctx.actor.accountId;
}

export async function addCash(ctx: Ctx, tillId: ObjectId, count: CashCount, label: CashLabel): Promise<TillSession> {
  return inTransaction(ctx, async (ctx) => {
    const session = await lockOpenTill(ctx, tillId);
    await moveCash(ctx, session, { kind: 'in', amountCents: count.amountCents, count, label });
    return labelTill(ctx, session, label);
  });
}

/** A new label replaces the earlier one of the drawer, field by field. The caller holds the session's lock. */
export async function labelTill(ctx: Ctx, session: TillSession, label: CashLabel): Promise<TillSession> {
  return ctx.db
    .updateTable('till_session')
    .set(labelAfter(session, label))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('till_session_id', '=', session.till_session_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function labelAfter(session: TillSession, { type, tracking }: CashLabel): CashLabel {
  return { type: type ?? session.type, tracking: tracking ?? session.tracking };
}

/**
 * A till is closed once and for good. The difference between what was counted and what should be there gets an account of its own, and the counted cash leaves the drawer for the
 * safe.
 */
export async function closeTill(ctx: Ctx, tillId: ObjectId, count: CashCount, label: CashLabel): Promise<TillSession> {
  return inTransaction(ctx, async (ctx) => {
    const session = await lockOpenTill(ctx, tillId);
    const expected = await expectedCents(ctx, session.till_session_id);
    const overShort = count.amountCents - expected;
    const closed = await ctx.db
      .updateTable('till_session')
      .set({
        state: 'closed',
        counted_cents: count.amountCents,
        expected_cents: expected,
        over_short_cents: overShort,
        closed_at: new Date(ctx.clock.now()),
        denominations: JSON.stringify({ ...session.denominations, closing: count.denominations }),
        ...labelAfter(session, label),
      })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('till_session_id', '=', session.till_session_id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst();
    if (!closed) throw conflict('till-closed', 'This till is closed.');
    await postClosing(ctx, session, count.amountCents, overShort);
    tellTill(ctx, session);
    return closed;
  });
}

async function postClosing(ctx: Ctx, session: TillSession, countedCents: number, overShortCents: number): Promise<void> {
  const till = LEDGER.till(session.till_id);
  const currency = ctx.workspace.currency;
  await post(ctx, [
    {
      kind: 'till',
      orderId: null,
      currency,
      entries: [
        { account: till, amountCents: overShortCents },
        { account: LEDGER.overShort(session.till_id), amountCents: -overShortCents },
      ],
    },
    {
      kind: 'till',
      orderId: null,
      currency,
      entries: [
        { account: till, amountCents: -countedCents },
        { account: LEDGER.cashInTransit, amountCents: countedCents },
      ],
    },
  ]);
}
