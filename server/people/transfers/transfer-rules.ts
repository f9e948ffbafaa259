import { isDated } from '#domain/day.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { startOfDayInZone } from '#domain/zone.ts';
import { clockOf, type Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { isOver } from '#server/catalog/over.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { docletsByIds } from '#server/doclets/doclets.ts';
import { conflict, notFound, type AppError } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { ownConsumers } from '#server/people/own-records.ts';
import { lockTickets } from './transfer-rows.ts';

/** The caller's own tickets, locked. Foreign and unknown ones are both answered as not found. */
export async function lockOwnTickets(ctx: Ctx, ids: readonly ObjectId[]): Promise<AdmissionRow[]> {
  // Comes before the locks of the tickets, as giving to the family does.
  const isOwn = await ownTicketTest(ctx);
  const own = (await lockTickets(ctx, ids)).filter(isOwn);
  if (own.length !== new Set(ids).size) throw notFound('A ticket');
  return own;
}

/** Whether a ticket is the caller's to give away or to move. */
export async function ownTicketTest(ctx: Ctx): Promise<(ticket: Pick<AdmissionRow, 'holder_account' | 'consumer_id'>) => boolean> {
  const { accountId } = signedIn(ctx);
  const consumers = new Set(await ownConsumers(ctx));
  return ({ holder_account: holder, consumer_id: consumer }) => holder === accountId || (holder === null && consumer !== null && consumers.has(consumer));
}

/** A ticket can be passed on only if it is unused, in time, and if the venue allows it. */
export async function assertTransferable(ctx: Ctx, tickets: readonly AdmissionRow[]): Promise<void> {
  const [refusal] = (await refusalsOf(ctx, tickets)).values();
  if (refusal) throw refusal;
}

/** The tickets among these that cannot be passed on now, by id, with the reason. */
export async function refusalsOf(ctx: Ctx, tickets: readonly AdmissionRow[]): Promise<Map<ObjectId, AppError>> {
  const [catalog, products] = [await catalogOf(ctx), await docletsByIds(ctx, [...new Set(tickets.map((ticket) => ticket.product_id))])];
  const dataOf = new Map(products.map((product) => [product.id, product.data]));
  return new Map(
    tickets.flatMap((ticket) => {
      const refusal = refusalOf(catalog, ticket, dataOf.get(ticket.product_id) ?? {}, ctx.clock.now());
      return refusal ? [[ticket.admission_id, refusal]] : [];
    }),
  );
}

function refusalOf(catalog: Catalog, ticket: AdmissionRow, product: DocletData, now: number): AppError | null {
  if (ticket.state === 'used' || ticket.state === 'out') return conflict('ticket-used', 'A ticket that has been used cannot be passed on.');
  if (ticket.state !== 'active') return conflict(`ticket-${ticket.state}`, 'This ticket is no longer valid.');
  if (product.transferable === false) return conflict('not-transferable', 'This kind of ticket cannot be passed on.');
  const date = ticket.visit_date;
  if (isOver(catalog, ticket, now)) return conflict('ticket-past', isDated(date) ? 'The date of this ticket is past.' : 'The event of this ticket is over.');
  if (!isDated(date)) return null;
  const hours = typeof product.transfer_until_hours === 'number' ? product.transfer_until_hours : 0;
  const isLate = hours > 0 && now > startOfDayInZone(clockOf(catalog, ticket.event_id).zone, date) - hours * HOUR_MS;
  if (!isLate) return null;
  return conflict(
    'too-late-to-transfer',
    `This ticket can be passed on until ${oneOrSeveral(hours, 'an hour', `${hours} hours`)} before the day of the visit.`,
  );
}
