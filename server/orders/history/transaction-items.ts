import { sql } from 'kysely';
import { toDecimal } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { isBackOffice } from '#server/http/actor.ts';
import type { TransactionItem } from '#server/orders/contract.ts';
import { CARD_DECLINED } from '#server/payments/card-declines.ts';
import type { Tender } from '#server/payments/contract.ts';
import { methodOf } from '#server/payments/method.ts';
import { responseStatus } from '#server/payments/response-status.ts';

type Line = { item_id: string; order_id: string; attempt_no: number | null; state: string; name: string; visit_date: string; total_cents: number };
type Row = {
  id: string;
  order_id: string | null;
  attempt_no: number | null;
  action: 'CHARGE' | 'REFUND';
  state: string;
  tender: Tender;
  amount_cents: number;
  tender_cents: number;
  change_cents: number;
  currency: string;
  brand: string | null;
  last_four: string | null;
  decline_message: string | null;
  item_id: string | null;
  /** of a payment: what a bank has taken back and not returned */
  disputed_cents: number;
  /** of a payment: what the bank took, where that was not what was asked for */
  taken_cents: number | null;
  taken_currency: string | null;
  created_at: Date;
  decided_at: Date | null;
};
type Share = { refund_id: string; item_id: string; amount_cents: number };
/** What a payment for another day made dearer. `is_done`: the day was changed. */
type RaisedThing = { payment_id: string; item_id: string; total_cents: number; is_done: boolean };

/** Payments and refunds of these orders as transactions, the earliest first. Money given back in cash names no card, also where a card had paid. */
export async function transactionsOf(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<TransactionItem[]> {
  const [rows, lines, shares, raised] = await Promise.all([
    rowsOf(ctx, orderIds),
    linesOf(ctx, orderIds),
    refundShares(ctx, orderIds),
    raisedThings(ctx, orderIds),
  ]);
  const linesById = new Map(lines.map((line) => [line.item_id, line]));
  const linesByOrder = Map.groupBy(lines, (line) => line.order_id);
  const sharesOf = Map.groupBy(shares, (share) => share.refund_id);
  const [raisedBy, raisesOf] = [Map.groupBy(raised, (raise) => raise.payment_id), Map.groupBy(raised, (raise) => raise.item_id)];
  const paidThings = (row: Row): Thing[] => {
    const dearer = raisedBy.get(row.id);
    if (dearer) return dearer.map((raise) => thingOf(linesById.get(raise.item_id)!, raise.total_cents));
    return (linesByOrder.get(row.order_id ?? '') ?? [])
      .filter((line) => isPaidBy(row, line))
      .map((line) => thingOf(line, firstPrice(line, raisesOf.get(line.item_id) ?? [])));
  };
  return rows.map((row) => {
    const things = row.action === 'CHARGE' ? paidThings(row) : refundedThings(row, sharesOf.get(row.id) ?? [], linesById);
    const item = transactionOf(isBackOffice(ctx.actor) ? row : forBuyers(row), things);
    return raisedBy.has(row.id) ? { ...item, for_another_day: true } : item;
  });
}

/** Why a bank refused, and what it took or has taken back, is told to those who work here only. */
function forBuyers(row: Row): Row {
  return { ...row, decline_message: row.decline_message && CARD_DECLINED, disputed_cents: 0, taken_cents: null };
}

async function rowsOf(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select payment_id as id, order_id, attempt_no, 'CHARGE' as action, state, tender, amount_cents, tender_cents, change_cents, currency, brand, last_four, decline_message, null as item_id, created_at, decided_at, disputed_cents, taken_cents, taken_currency
    from payment where workspace_id = ${ctx.workspace.id} and order_id = any(${[...orderIds]}::text[]) and state <> 'created'
    union all
    select r.refund_id, r.order_id, null, 'REFUND', r.state, r.tender, r.amount_cents, 0, 0, r.currency, p.brand, p.last_four, null, r.item_id, r.created_at, r.decided_at, 0, null, null
    from refund r left join payment p on p.workspace_id = r.workspace_id and p.payment_id = r.payment_id and r.tender <> 'cash'
    where r.workspace_id = ${ctx.workspace.id} and r.order_id = any(${[...orderIds]}::text[])
    order by 15, 1`.execute(ctx.db);
  return rows;
}

async function linesOf(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<Line[]> {
  return ctx.db
    .selectFrom('order_item')
    .select(['item_id', 'order_id', 'attempt_no', 'state', 'name', 'visit_date', 'total_cents'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', 'in', [...orderIds])
    .orderBy('line_no')
    .execute();
}

/** Another attempt may have been for other things. */
function isPaidBy(charge: Row, line: Line): boolean {
  return line.attempt_no === null ? line.state !== 'replaced' : line.attempt_no === charge.attempt_no;
}

async function refundShares(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select s.refund_id, s.item_id, s.amount_cents from refund_item s
    join refund r on r.workspace_id = s.workspace_id and r.refund_id = s.refund_id
    where s.workspace_id = ${ctx.workspace.id} and r.order_id = any(${[...orderIds]}::text[]) order by s.refund_id, s.item_id`.execute(ctx.db);
  return rows;
}

async function raisedThings(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<RaisedThing[]> {
  return ctx.db
    .selectFrom('paid_move as m')
    .innerJoin('item_raise as r', (join) => join.onRef('r.workspace_id', '=', 'm.workspace_id').onRef('r.payment_id', '=', 'm.payment_id'))
    .select(['r.payment_id', 'r.item_id', 'r.total_cents', sql<boolean>`r.txn_id is not null`.as('is_done')])
    .where('m.workspace_id', '=', ctx.workspace.id)
    .where('m.order_id', 'in', [...orderIds])
    .orderBy('r.item_id')
    .execute();
}

type Thing = TransactionItem['items'][number];

const thingOf = ({ name, visit_date }: Line, cents: number): Thing => ({ item: name, date: compactDate(visit_date), price: toDecimal(cents) });

/** Without what was paid later for another day. */
const firstPrice = ({ total_cents }: Line, raises: readonly RaisedThing[]): number =>
  raises.reduce((cents, raise) => cents - (raise.is_done ? raise.total_cents : 0), total_cents);

function refundedThings(row: Row, shares: readonly Share[], linesById: ReadonlyMap<string, Line>): Thing[] {
  const parts = shares.length > 0 ? shares : row.item_id === null ? [] : [{ item_id: row.item_id, amount_cents: row.amount_cents }];
  const things = parts.flatMap(({ item_id, amount_cents }) => {
    const line = linesById.get(item_id);
    return line ? [thingOf(line, amount_cents)] : [];
  });
  return things.length > 0 ? things : [{ item: 'Refund', date: '', price: toDecimal(row.amount_cents) }];
}

function transactionOf(row: Row, items: Thing[]): TransactionItem {
  const isCash = row.tender === 'cash';
  return {
    _id: { $oid: row.id },
    order_id: row.order_id,
    ts: instant(row.created_at),
    tc_raw: instant(row.decided_at ?? row.created_at),
    response_status: responseStatus(row.state),
    action: row.action,
    method: methodOf(row.tender),
    items,
    amount: toDecimal(row.amount_cents),
    amount_base: toDecimal(row.amount_cents),
    ...(isCash && row.action === 'CHARGE' ? { amount_tender: toDecimal(row.tender_cents), amount_change: toDecimal(row.change_cents) } : {}),
    currency: row.currency,
    ...(row.brand ? { account_type: row.brand } : {}),
    ...(row.last_four ? { last_four: row.last_four } : {}),
    ...(row.decline_message ? { decline_message: row.decline_message } : {}),
    ...(row.disputed_cents > 0 ? { disputed: toDecimal(row.disputed_cents) } : {}),
    ...(row.taken_cents === null ? {} : { taken: { amount: toDecimal(row.taken_cents), currency: row.taken_currency ?? row.currency } }),
  };
}

/** `20260704`; `any` and `event` stay as they are. */
const compactDate = (date: string): string => date.replaceAll('-', '');
export const instant = (at: Date) => ({ $date: at.toISOString() });
