import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { ABOUT } from './catalogue-words.ts';
import type { TemplateInfo } from './description.ts';

/** How a kind of record is named for the venue, and what its list shows besides the title. */
export type Kind = {
  template: string;
  one: string;
  many: string;
  about: string;
  columns: readonly string[];
  filters: readonly string[];
  /** The values that a new record starts with. */
  starts: Readonly<Record<string, unknown>>;
  /** The fields that the form for a new record insists on, beyond those that every caller has to send. */
  asks: readonly string[];
  /** Whether a record can be copied by itself. An event is copied with all that belongs to it. */
  canCopy: boolean;
  /** Whether many can be made at once. */
  canAddMany: boolean;
};

type Said = Partial<Omit<Kind, 'template' | 'about' | 'one' | 'many'>>;

const kind = (key: keyof typeof TEMPLATE, one: string, many: string, said: Said = {}): Kind => ({
  template: TEMPLATE[key],
  one,
  many,
  about: ABOUT[key] ?? '',
  columns: [],
  filters: [],
  starts: {},
  asks: [],
  canCopy: false,
  canAddMany: false,
  ...said,
});

const product: Said = { filters: ['status', 'event_id', 'store_id', 'is_addon'], canCopy: true };
const sold = { status: 'draft', ow_roles: [ROLE.web, ROLE.pos, ROLE.staff, ROLE.admin], price_matrix: [{ purchase_date: 'default', calendar_price: [] }] };

export const GROUPS: readonly { label: string; kinds: readonly Kind[] }[] = [
  {
    label: 'For sale',
    kinds: [
      kind('venueEvent', 'event', 'Events', {
        columns: ['start_date', 'end_date', 'facility_id', 'status'],
        filters: ['status', 'facility_id'],
        starts: { status: 'draft' },
      }),
      kind('eventPass', 'pass', 'Passes & prices', { ...product, columns: ['price_matrix', 'event_id', 'sort', 'status'], starts: sold }),
      kind('eventMerchandise', 'piece of merchandise', 'Merchandise', {
        ...product,
        columns: ['price_matrix', 'stock', 'event_id', 'status'],
        filters: ['status', 'event_id', 'store_id', 'color'],
        starts: { ...sold, require_fn_ln: 'Never' },
      }),
      kind('productDiscount', 'promotion', 'Promotions', {
        columns: ['name', 'percent', 'amount', 'valid_from', 'valid_to', 'used', 'status'],
        filters: ['status', 'kind', 'event_id'],
        starts: { status: 'active', kind: 'percent' },
        canCopy: true,
      }),
    ],
  },
  {
    label: 'Room and time',
    kinds: [
      kind('entitlementType', 'kind of room', 'Capacity', {
        columns: ['kind', 'default_capacity', 'capacity_scope', 'event_id'],
        filters: ['kind', 'event_id'],
        starts: { limited: true, capacity_scope: 'date' },
      }),
      kind('calendarDates', 'calendar', 'Opening days', {
        columns: ['start_date', 'end_date', 'opens_at', 'closes_at'],
        filters: ['event_id', 'facility_id'],
        starts: { status: 'active' },
      }),
      kind('capacitySettings', 'capacity setting', 'Capacity settings', {
        columns: ['event_id', 'entitlement_type_id', 'product_id', 'scope', 'default_capacity'],
        filters: ['event_id', 'scope'],
      }),
      kind('venueEventSession', 'session', 'Sessions', {
        columns: ['date', 'start_time', 'end_time', 'capacity', 'event_id', 'status'],
        filters: ['status', 'event_id'],
        starts: { status: 'active', date: 'every' },
        canCopy: true,
      }),
      kind('location', 'space', 'Spaces', {
        columns: ['kind', 'capacity', 'facility_id', 'status'],
        filters: ['kind', 'status', 'facility_id'],
        starts: { status: 'active' },
        canCopy: true,
        canAddMany: true,
      }),
    ],
  },
  {
    label: 'The house',
    kinds: [
      kind('store', 'store', 'Stores', { columns: ['kind', 'support_email', 'status'], filters: ['status', 'kind'], starts: { status: 'active' } }),
      kind('terms', 'text', 'Terms', { columns: ['kind', 'version', 'sort'], filters: ['kind'] }),
      kind('brand', 'brand', 'Brands', { columns: ['color_background', 'color_primary'] }),
      kind('venueFacility', 'venue', 'Venues', { columns: ['time_zone', 'capacity', 'phone'] }),
    ],
  },
  {
    label: 'At work',
    kinds: [
      kind('accessTerminal', 'terminal', 'Terminals', {
        columns: ['kind', 'store_id', 'event_id', 'status'],
        filters: ['kind', 'status', 'store_id'],
        starts: { status: 'active' },
        asks: ['kind'],
        canCopy: true,
      }),
      kind('staff', 'person', 'People', { columns: ['position', 'email', 'status'], filters: ['status'], starts: { status: 'active' } }),
      kind('posAccount', 'till account', 'Till accounts', {
        columns: ['staff_id', 'store_id', 'refund_limit', 'status'],
        filters: ['status', 'store_id'],
        starts: { status: 'active' },
      }),
      kind('smartTerminal', 'card reader', 'Card readers', {
        columns: ['model', 'store_id', 'access_terminal_id', 'status'],
        filters: ['status', 'store_id'],
        starts: { status: 'active' },
      }),
    ],
  },
  {
    label: 'More',
    kinds: [
      kind('category', 'category', 'Categories', { columns: ['parent_id', 'sort'] }),
      kind('venueEventType', 'type of event', 'Types of event', { columns: ['sort'] }),
      kind('market', 'market', 'Markets', { columns: ['region', 'country'] }),
      kind('affiliate', 'affiliate', 'Affiliates', { columns: ['code', 'commission_percent', 'status'], filters: ['status'], starts: { status: 'active' } }),
      kind('membershipGroup', 'group', 'Season groups', { columns: ['max_members', 'member_count', 'event_id'], filters: ['event_id'] }),
      kind('consumer', 'visitor', 'Visitors', { columns: ['phone', 'invited_email', 'confirmed'] }),
      kind('consumerGroup', 'family', 'Families', { columns: ['member_count'] }),
      kind('account', 'account', 'Billing addresses', { columns: ['billing_city', 'billing_state'] }),
      kind('cashVault', 'safe', 'Safes', { columns: ['place', 'store_id', 'status'], filters: ['status'] }),
      kind('bankVault', 'bank account', 'Bank accounts', { columns: ['bank', 'account_last_four', 'status'], filters: ['status'] }),
    ],
  },
];

const KNOWN = new Map(GROUPS.flatMap(({ kinds }) => kinds.map((one) => [one.template, one])));

/** A kind without words of its own gets its template's name, with its filterable fields as columns. */
export function kindOf(template: TemplateInfo): Kind {
  const plain = template.fields.filter((field) => field.filter.length > 0 && !template.title_fields.includes(field.key)).map((field) => field.key);
  return (
    KNOWN.get(template._id) ?? {
      template: template._id,
      one: template.name.toLowerCase(),
      many: template.name,
      about: '',
      columns: plain.slice(0, 4),
      filters: [],
      starts: {},
      asks: [],
      canCopy: false,
      canAddMany: false,
    }
  );
}

export type Place = { template: TemplateInfo; kind: Kind };

/** All kinds that may be edited, in the order of the menu. Kinds that no group names come last. */
export function placesIn(templates: readonly TemplateInfo[]): { label: string; places: Place[] }[] {
  const byId = new Map(templates.map((template) => [template._id, template]));
  const named = GROUPS.map(({ label, kinds }) => ({
    label,
    places: kinds.flatMap((one): Place[] => {
      const template = byId.get(one.template);
      return template ? [{ template, kind: one }] : [];
    }),
  }));
  const others = templates.filter((template) => !KNOWN.has(template._id)).map((template) => ({ template, kind: kindOf(template) }));
  return named
    .map((group, index) => (index === named.length - 1 ? { ...group, places: [...group.places, ...others] } : group))
    .filter(({ places }) => places.length > 0);
}
