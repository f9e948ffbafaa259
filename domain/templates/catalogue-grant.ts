import { TEMPLATE } from '#domain/fixed-ids.ts';
import { ROOM_FIELDS } from '#domain/waiting-room/room.ts';
import { allows } from './access.ts';
import type { DataMode } from './data-schema.ts';
import type { Template } from './template.ts';

/** The kinds of record that a workspace may let its Staff write: what is offered, but not what is counted, who sells or what discounts there are. */
const CATALOGUE: readonly string[] = [
  TEMPLATE.eventPass,
  TEMPLATE.eventMerchandise,
  TEMPLATE.venueEvent,
  TEMPLATE.venueEventSession,
  TEMPLATE.venueEventType,
  TEMPLATE.venueFacility,
  TEMPLATE.store,
  TEMPLATE.terms,
  TEMPLATE.brand,
  TEMPLATE.calendarDates,
  TEMPLATE.category,
  TEMPLATE.location,
  TEMPLATE.market,
];

/** Only administrators decide whether something is on sale, to whom, at what price and from which stock. */
const NEVER = ['status', 'ow_roles', 'price_matrix', 'tax', 'fees', 'entitlement_type_data', 'type_weave_props', 'merchant_account'];
/** Set once, while the record is a draft: where the money goes, and when, on which days and how often it is sold. */
const ONLY_NEW = [
  'store_id',
  'event_id',
  'sale_start',
  'sale_end',
  ...ROOM_FIELDS,
  'blocked_dates',
  'dates_valid',
  'stock',
  'capacity',
  'capacity_settings_id',
  'is_any_day',
  'is_event_length',
  'limit_per_order',
  'min_per_order',
];

export function isGrantable(templateId: string): boolean {
  return CATALOGUE.includes(templateId);
}

/** The fields that Staff may write in a workspace that allows it. */
export function grantedFields(template: Template, mode: DataMode): string[] {
  if (!isGrantable(template.id)) return [];
  const closed = mode === 'create' ? NEVER : [...NEVER, ...ONLY_NEW];
  return Object.entries(template.fields).flatMap(([name, { read, write }]) =>
    write.includes('admin') && allows(read, ['staff'], false) && !closed.includes(name) ? [name] : [],
  );
}

/** A record that Staff create is not on sale until an administrator publishes it. */
export function unpublished(template: Template): Record<string, unknown> {
  const { status } = template.fields;
  if (status?.kind !== 'enum') return {};
  return { status: status.options.includes('draft') ? 'draft' : 'inactive' };
}
