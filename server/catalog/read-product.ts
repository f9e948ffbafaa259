import * as z from 'zod/mini';
import { blockedDays, isListedWhole, type OpeningDays } from '#domain/catalog/opening-days.ts';
import { productSchema } from '#domain/catalog/product-schema.ts';
import { isMerchandise, type Product } from '#domain/catalog/product.ts';
import type { Day } from '#domain/day.ts';
import { CATEGORY, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { readPriceMatrix } from '#domain/pricing/price-matrix.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { assetUrl } from './asset-url.ts';
import type { CatalogEvent, CatalogProduct, CatalogSession } from './catalog.ts';
import { countOf, daysOf, flagOf, groupOf, idOf, idsOf, rowsOf, textOrNull, type CatalogRecord, type Problem } from './record-fields.ts';

/** A pass or a piece of merchandise from its record. If the record cannot be sold as it is, returns null and logs why. */
export function readProduct(
  workspaceId: ObjectId,
  record: CatalogRecord,
  events: ReadonlyMap<ObjectId, CatalogEvent>,
  { openings, sessions, since }: { openings: ReadonlyMap<ObjectId, OpeningDays>; sessions: ReadonlyMap<ObjectId, CatalogSession>; since: Day },
  problem: Problem,
): CatalogProduct | null {
  const { id, templateId, data } = record;
  const event = events.get(idOf(data, 'event_id') ?? '') ?? null;
  const opening = openingOf(data, event, openings);
  const times = timesFor(record, event, sessions);
  const blocked = blockedDays(daysOf(data, 'blocked_dates'), opening, event, since);
  const parsed = z.safeParse(productSchema, { ...wireOf(workspaceId, record), blocked_dates: blocked, session_ids: times });
  if (!parsed.success) {
    problem(
      { product: id, issues: parsed.error.issues.slice(0, 3).map((issue) => `${issue.path.join('.')}: ${issue.message}`) },
      'A product cannot be read and is not offered',
    );
    return null;
  }
  const wire = parsed.data;
  return {
    id,
    templateId,
    eventId: wire.event_id,
    storeId: wire.store_id,
    wire,
    opening: event && isListedWhole(event) ? null : opening,
    matrix: readPriceMatrix(wire.price_matrix, (text) => problem({ product: id }, text)),
    limitPerOrder: wire.limit_per_order || null,
    entitlementTypeIds: grantedTypes(data),
    limited: flagOf(groupOf(data, 'type_weave_props'), 'limited') !== false,
    capacitySettingsId: idOf(data, 'capacity_settings_id'),
    stock: countOf(data, 'stock'),
    restockOnRefund: flagOf(data, 'restock_on_refund') !== false,
    hasSpaces: flagOf(data, 'has_spaces') === true,
    locationIds: new Set(idsOf(data, 'location_ids')),
    sessionIds: idsOf(data, 'session_ids'),
    data,
  };
}

function openingOf(data: DocletData, event: CatalogEvent | null, openings: ReadonlyMap<ObjectId, OpeningDays>): OpeningDays | null {
  const named = idOf(data, 'calendar_dates_id') ?? (event && idOf(event.data, 'calendar_dates_id'));
  return (named && openings.get(named)) || null;
}

/** The product's own times of entry, otherwise those of its event except the ones for passes of another kind. Merchandise has none. */
function timesFor({ templateId, data }: CatalogRecord, event: CatalogEvent | null, sessions: ReadonlyMap<ObjectId, CatalogSession>): ObjectId[] {
  if (isMerchandise({ category_id: categoryOf(templateId, data), template_id: templateId })) return [];
  const own = idsOf(data, 'session_ids');
  const granted = grantedTypes(data);
  const isMeant = (id: ObjectId) => {
    const type = sessions.get(id)?.entitlementTypeId ?? null;
    return type === null || granted.includes(type);
  };
  return own.length > 0 ? own : (event?.sessionIds ?? []).filter(isMeant);
}

function grantedTypes(data: DocletData): ObjectId[] {
  const granted = groupOf(data, 'entitlement_type_data');
  const primary = idOf(granted, 'primary');
  return [...new Set([...(primary ? [primary] : []), ...idsOf(granted, 'also')])];
}

function wireOf(workspaceId: ObjectId, { id, templateId, data }: CatalogRecord): Record<keyof Product, unknown> {
  const roles = idsOf(data, 'ow_roles');
  return {
    ...(data as Record<keyof Product, unknown>),
    _id: id,
    template_id: templateId,
    category_id: categoryOf(templateId, data),
    event_id: idOf(data, 'event_id'),
    store_id: idOf(data, 'store_id'),
    ow_roles: roles,
    admin: roles.includes(ROLE.admin),
    pos: roles.includes(ROLE.pos),
    staff: roles.includes(ROLE.staff),
    web: roles.includes(ROLE.web),
    status: textOrNull(data, 'status') ?? 'draft',
    price_matrix: rowsOf(data, 'price_matrix'),
    min_age: countOf(data, 'min_age'),
    max_age: countOf(data, 'max_age'),
    move_until_days: countOf(data, 'move_until_days'),
    return_until_days: returnUntilDays(data),
    waiting_list: flagOf(data, 'waiting_list') === true,
    dates_valid: daysOf(data, 'dates_valid'),
    photo: assetUrl(workspaceId, data['photo']),
    photos: rowsOf(data, 'photos')
      .flatMap((row) => assetUrl(workspaceId, row['photo']) ?? [])
      .map((photo) => ({ photo })),
  };
}

/** What the office itself may not give back any more is not given back by anybody else. */
function returnUntilDays(data: DocletData): number | null {
  const days = countOf(data, 'return_until_days');
  return days === null ? null : Math.max(days, countOf(data, 'refund_until_days') ?? 0);
}

/** If a pass has no category, its flags tell its kind. */
function categoryOf(templateId: ObjectId, data: DocletData): ObjectId {
  const named = idOf(data, 'category_id');
  if (templateId === TEMPLATE.eventMerchandise) return named ?? CATEGORY.merchandise;
  if (named !== null && named !== CATEGORY.pass) return named;
  if (flagOf(data, 'is_event_length') === true) return CATEGORY.eventLengthPass;
  if (flagOf(data, 'is_any_day') === true) return CATEGORY.anyDayPass;
  return flagOf(data, 'is_addon') === true ? CATEGORY.addOnPass : CATEGORY.singleDayPass;
}
