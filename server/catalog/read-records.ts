import { isDay } from '#domain/day.ts';
import { unwrapObjectId } from '#domain/ids.ts';
import type { CapacityScope, CapacitySettings, CatalogLocation, CatalogSession, CatalogStore, CatalogTerm, EntitlementType } from './catalog.ts';
import { countOf, flagOf, idOf, idsOf, numberOf, rowsOf, textOf, textOrNull, type CatalogRecord } from './record-fields.ts';

const SCOPES: readonly CapacityScope[] = ['date', 'any', 'event', 'session'];
const LAST = Number.MAX_SAFE_INTEGER;

export function readEntitlementType({ id, data }: CatalogRecord): EntitlementType {
  return {
    id,
    name: textOf(data, 'name'),
    limited: flagOf(data, 'limited'),
    defaultCapacity: countOf(data, 'default_capacity'),
    scope: scopeOf(data['capacity_scope']),
  };
}

export function readCapacity({ id, data }: CatalogRecord): CapacitySettings {
  const dates = rowsOf(data, 'dates').flatMap((row) => {
    const capacity = countOf(row, 'capacity');
    return isDay(row['date']) && capacity !== null ? [{ date: row['date'], sessionId: unwrapObjectId(row['session_id']), capacity }] : [];
  });
  const sessions = rowsOf(data, 'sessions').flatMap((row): [string, number][] => {
    const [session, capacity] = [unwrapObjectId(row['session_id']), countOf(row, 'capacity')];
    return session !== null && capacity !== null ? [[session, capacity]] : [];
  });
  return {
    id,
    eventId: idOf(data, 'event_id'),
    entitlementTypeId: idOf(data, 'entitlement_type_id'),
    productId: idOf(data, 'product_id'),
    scope: scopeOf(data['scope']),
    defaultCapacity: countOf(data, 'default_capacity'),
    dates,
    sessions: new Map(sessions),
  };
}

export function readSession({ id, data }: CatalogRecord): CatalogSession | null {
  const [eventId, date, startTime] = [idOf(data, 'event_id'), data['date'], withSeconds(textOf(data, 'start_time'))];
  if (eventId === null || startTime === null || (date !== 'every' && !isDay(date))) return null;
  return {
    id,
    eventId,
    name: textOf(data, 'name'),
    status: textOf(data, 'status') || 'active',
    date,
    startTime,
    endTime: withSeconds(textOf(data, 'end_time')),
    entitlementTypeId: idOf(data, 'entitlement_type_id'),
    capacity: countOf(data, 'capacity'),
  };
}

export function readLocation({ id, data }: CatalogRecord): CatalogLocation {
  return {
    id,
    name: textOf(data, 'name'),
    status: textOf(data, 'status') || 'active',
    section: textOf(data, 'section'),
    row: textOf(data, 'row'),
    x: numberOf(data, 'x'),
    y: numberOf(data, 'y'),
    kind: textOf(data, 'kind') || 'seat',
    sort: numberOf(data, 'sort') ?? LAST,
    productIds: idsOf(data, 'product_ids'),
    data,
  };
}

export function readStore({ id, data }: CatalogRecord): CatalogStore {
  return {
    id,
    name: textOf(data, 'name'),
    status: textOf(data, 'status') || 'active',
    disclaimer: textOf(data, 'disclaimer'),
    termsIds: idsOf(data, 'terms_ids'),
    data,
  };
}

export function readTerm({ id, data }: CatalogRecord): CatalogTerm {
  return { id, name: textOf(data, 'name'), description: textOf(data, 'description'), sort: numberOf(data, 'sort'), kind: textOrNull(data, 'kind') };
}

function scopeOf(value: unknown): CapacityScope {
  return SCOPES.find((scope) => scope === value) ?? 'date';
}

export function withSeconds(time: string): string | null {
  if (/^\d{2}:\d{2}$/.test(time)) return `${time}:00`;
  return /^\d{2}:\d{2}:\d{2}$/.test(time) ? time : null;
}
