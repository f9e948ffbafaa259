import { sql } from 'kysely';
import { toDecimal } from '#domain/cents.ts';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { printQrText } from '#domain/qr-text.ts';
import { clockOf, visitDayAt, type Catalog } from '#server/catalog/catalog.ts';
import { sessionEnd, timesOf } from '#server/catalog/moved-session.ts';
import { isOver, overAt } from '#server/catalog/over.ts';
import { placeOf } from '#server/catalog/place-name.ts';
import { isOffered } from '#server/catalog/sellable.ts';
import type { Ctx } from '#server/context.ts';
import type { HeldTicket } from '#server/orders/contract.ts';
import type { ItemSnapshot } from '#server/orders/item-snapshot.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { movableUntil } from '#server/orders/own-terms.ts';
import { rotates, rotationKey } from './rotating-code.ts';
import { comesBack } from './still-to-use.ts';
import { ticketKey } from './tickets.ts';

const MOST_TICKETS = 2000;

/** `product`: null for a ticket that was not bought. `ended`: null for one that was not revoked. */
export type HeldRow = AdmissionRow & { product: ItemSnapshot | null; ended: NonNullable<HeldTicket['ended']> | null };
type Holders = { accountId: ObjectId | null; consumerIds: readonly ObjectId[] };

/** Tickets in these people's names, and tickets that the account holds whatever names they carry, newest first. */
export async function heldRows(ctx: Ctx, { accountId, consumerIds }: Holders, eventId: ObjectId | null): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select a.*, i.product, case when a.state = 'revoked' then coalesce(${HOW_ENDED}, 'cancelled') end as ended from admission a
    left join order_item i on i.workspace_id = a.workspace_id and i.item_id = a.item_id
    where a.workspace_id = ${ctx.workspace.id} and (a.consumer_id = any(${[...consumerIds]}::text[]) or a.holder_account = ${accountId})
      and (${eventId}::text is null or a.event_id = ${eventId})
    order by a.created_at desc, a.admission_id limit ${MOST_TICKETS}`.execute(ctx.db);
  return rows;
}

/** By the refund that took the ticket `a`. Null where no money was given back. */
const HOW_ENDED = sql`(
    select case when f.requested_by = o.buyer_account then 'given-back' else 'refunded' end
    from refund_item r
    join refund f on f.workspace_id = r.workspace_id and f.refund_id = r.refund_id and f.state <> 'failed'
    join sales_order o on o.workspace_id = f.workspace_id and o.order_id = f.order_id
    where r.workspace_id = a.workspace_id and r.item_id = a.item_id and r.revoked_admission = a.admission_id limit 1)`;

/** `withCode` is for the holder's own screens. A code that opens nothing any more is given to nobody. */
export function heldTicketOf(ctx: Ctx, catalog: Catalog, row: HeldRow, { withCode }: { withCode: boolean }): HeldTicket {
  const end = overAt(catalog, row);
  return {
    _id: row.admission_id,
    event_id: row.event_id,
    event_name: catalog.events.get(row.event_id)?.name ?? '',
    date: row.visit_date,
    over_at: end === null ? null : new Date(end).toISOString(),
    time_zone: clockOf(catalog, row.event_id).zone,
    ...timesOf(catalog, row),
    end_time: sessionEnd(catalog, row),
    name: row.name,
    ...placeOf(catalog, row),
    type: row.product?.type_name ?? '',
    kind: row.kind,
    status: row.state,
    ...(row.ended === null ? {} : { ended: row.ended }),
    reentry: comesBack(row),
    reentry_rule: row.reentry,
    admits: row.admits,
    used_at: row.used_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    price: toDecimal(row.price_cents),
    order_id: row.order_id,
    doclet_id: row.product_id,
    assigned_first_name: row.first_name,
    assigned_last_name: row.last_name,
    needs_activation: row.needs_activation,
    activated: row.activated_at !== null,
    transferable: withCode && isTransferable(ctx, catalog, row),
    move_until: withCode ? lastDayToMove(ctx, catalog, row) : null,
    ...(withCode && isLive(row) ? codeOf(ctx, catalog, row) : {}),
  };
}

/** Whether the ticket lets in, or has let in already. */
export const isLive = ({ state }: Pick<AdmissionRow, 'state'>): boolean => isLiveState(state);
export const isLiveState = (state: unknown): boolean => state === 'active' || state === 'used' || state === 'out';

function codeOf(ctx: Ctx, catalog: Catalog, row: AdmissionRow): Pick<HeldTicket, 'k' | 'qr_text' | 'rotation_key'> {
  const k = ticketKey(ctx.secrets.ticket, row.admission_id, row.secret);
  if (rotates(ctx, catalog, row)) return { k, qr_text: null, rotation_key: rotationKey(ctx.secrets.ticket, row) };
  return { k, qr_text: printQrText({ admissionId: row.admission_id, key: k, rotation: null }) };
}

/** False where a transfer would be refused at first sight. The action checks it again. */
function isTransferable(ctx: Ctx, catalog: Catalog, row: AdmissionRow): boolean {
  return isOwnAndUnused(ctx, catalog, row) && catalog.products.get(row.product_id)?.data['transferable'] !== false;
}

/** Null where a move would be refused at first sight. */
function lastDayToMove(ctx: Ctx, catalog: Catalog, row: HeldRow): Day | null {
  if (row.item_id === null || row.kind === 'merchandise' || !isOwnAndUnused(ctx, catalog, row)) return null;
  const [last, now] = [movableUntil(catalog, row), ctx.clock.now()];
  return last !== null && last >= visitDayAt(catalog, row.event_id, now) && isOffered(catalog, row.product_id, now) ? last : null;
}

function isOwnAndUnused(ctx: Ctx, catalog: Catalog, row: AdmissionRow): boolean {
  const isOwn = row.holder_account === null || row.holder_account === ctx.actor.accountId;
  return isOwn && row.state === 'active' && !isOver(catalog, row, ctx.clock.now());
}
