import type { FieldInfo } from '../description.ts';

/** Fields in the order in which people think of them. Fields that no section names go into the last ones. */
const SECTIONS: readonly { label: string; keys: readonly string[] }[] = [
  {
    label: 'What it is',
    keys: [
      'name',
      'code',
      'first_name',
      'last_name',
      'title',
      'heading',
      'kind',
      'status',
      'description',
      'notice',
      'color',
      'size',
      'photo',
      'photos',
      'image',
      'map',
      'brand',
      'event_id',
      'store_id',
      'facility_id',
      'category_id',
      'position',
      'email',
      'phone',
      'profile_id',
      'staff_id',
      'sort',
    ],
  },
  {
    label: 'How much',
    keys: [
      'percent',
      'amount',
      'per',
      'product_ids',
      'max_uses',
      'max_per_customer',
      'min_quantity',
      'max_quantity',
      'used',
      'limited',
      'default_capacity',
      'capacity_scope',
      'frequency',
      'scope',
      'entitlement_type_id',
      'product_id',
      'capacity',
      'sessions',
      'stock',
      'refund_limit',
      'daily_refund_limit',
      'max_members',
      'pass_ids',
    ],
  },
  {
    label: 'Who can buy it, and when',
    keys: ['ow_roles', 'sale_start', 'sale_end', 'valid_from', 'valid_to', 'limit_per_order', 'min_per_order', 'addon_ids', 'is_addon'],
  },
  {
    label: 'Waiting room',
    keys: ['room_opens_on', 'room_opens_at', 'room_begins_on', 'room_begins_at', 'room_ends_on', 'room_ends_at', 'room_per_minute'],
  },
  {
    label: 'Dates and times',
    keys: [
      'start_date',
      'end_date',
      'date',
      'start_time',
      'end_time',
      'is_event_length',
      'is_any_day',
      'calendar_dates_id',
      'session_ids',
      'blocked_dates',
      'dates_valid',
      'visit_dates',
      'weekdays',
      'open_dates',
      'closed_dates',
      'opens_at',
      'closes_at',
      'gates_text',
      'day_ends_at',
      'time_zone',
    ],
  },
  {
    label: 'What it grants',
    keys: ['entitlement_type_data', 'type_weave_props', 'capacity_settings_id', 'has_spaces', 'location_ids', 'admits', 'min_age', 'max_age'],
  },
  { label: 'At the gate', keys: ['reentry', 'needs_activation', 'rotating_codes', 'entitlement_type_ids', 'direction', 'terminal_ids'] },
  {
    label: 'At checkout',
    keys: [
      'require_fn_ln',
      'require_dob',
      'terms',
      'terms_ids',
      'disclaimer',
      'transferable',
      'transfer_until_hours',
      'move_until_days',
      'return_until_days',
      'waiting_list',
      'refund_until_days',
      'restock_on_refund',
      'pickup_note',
      'support_email',
      'support_phone',
      'receipt_footer',
    ],
  },
  {
    label: 'Colours and logo',
    keys: ['color_background', 'color_border', 'color_meta', 'color_primary', 'color_text_dark', 'color_text_light', 'top_logo', 'powered_by'],
  },
  { label: 'Tax and fees', keys: ['tax', 'fees'] },
  {
    label: 'On the map',
    keys: [
      'section',
      'row',
      'x',
      'y',
      'width',
      'height',
      'rotation',
      'parent_id',
      'accessible',
      'companion',
      'restricted_view',
      'address',
      'latitude',
      'longitude',
      'directions',
    ],
  },
];

const OFFICE: readonly string[] = ['sku', 'internal_note', 'merchant_account', 'serial_number', 'provider_reference', 'pin', 'hired_on'];
const SMALL = 8;

type Section = { label: string; fields: FieldInfo[] };

/** A short form is one section. A long one is split by what its fields are about. */
export function sectionsOf(fields: readonly FieldInfo[]): Section[] {
  if (fields.length <= SMALL) return [{ label: 'What it is', fields: [...fields] }];
  const named = SECTIONS.map(({ label, keys }) => ({ label, fields: keys.flatMap((key) => fields.filter((field) => field.key === key)) }));
  const taken = new Set(named.flatMap((section) => section.fields));
  const others = fields.filter((field) => !taken.has(field) && !OFFICE.includes(field.key));
  const office = fields.filter((field) => OFFICE.includes(field.key));
  return [...named, { label: 'Besides', fields: others }, { label: 'For the office only', fields: office }].filter((section) => section.fields.length > 0);
}
