import { parseCents, parsePercent } from '#domain/cents.ts';
import { isDay, type Day } from '#domain/day.ts';
import { isObjectId, readObjectId, type ObjectId } from '#domain/ids.ts';
import type { Promo, PromoEffect } from './promo.ts';

/** The fields of a Product Discount that decide what the code does. */
export type PromoRecord = {
  status?: unknown;
  kind?: unknown;
  amount?: unknown;
  percent?: unknown;
  per?: unknown;
  product_ids?: unknown;
  event_id?: unknown;
  store_id?: unknown;
  valid_from?: unknown;
  valid_to?: unknown;
  visit_dates?: unknown;
  min_quantity?: unknown;
  max_quantity?: unknown;
};

/** Null if the code is inactive or names no amount. It is then treated as unknown. */
export function readPromo(record: PromoRecord): Promo | null {
  const effect = record.status === 'active' ? readEffect(record) : null;
  if (effect === null) return null;
  return {
    effect,
    productIds: readList<ObjectId>(record.product_ids, isObjectId),
    eventId: readObjectId(record.event_id),
    storeId: readObjectId(record.store_id),
    usableFrom: isDay(record.valid_from) ? record.valid_from : null,
    usableTo: isDay(record.valid_to) ? record.valid_to : null,
    visitDays: readList<Day>(record.visit_dates, isDay),
    minTickets: readCount(record.min_quantity),
    maxTickets: readCount(record.max_quantity),
  };
}

/** As it was when something was bought with it, whether or not it can be used by now. */
export const readUsedPromo = (record: PromoRecord): Promo | null => readPromo({ ...record, status: 'active' });

function readEffect({ kind, amount, percent, per }: PromoRecord): PromoEffect | null {
  if (kind === 'percent') {
    const share = parsePercent(percent);
    return share === null ? null : { kind, share };
  }
  const amountCents = kind === 'fixed' ? parseCents(amount) : null;
  return amountCents === null ? null : { kind: 'fixed', amountCents, per: per === 'ticket' ? 'ticket' : 'order' };
}

// An empty list limits nothing. An unreadable entry in a list covers nothing.
function readList<T>(value: unknown, is: (entry: unknown) => entry is T): T[] | null {
  return Array.isArray(value) && value.length > 0 ? value.filter(is) : null;
}

function readCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;
}
