import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Column } from './access.ts';
import { flag, oneOf } from './field-kinds.ts';
import type { Shapes } from './shape.ts';

export const WEAVE_ROLE = {
  groupOwner: 'Group Owner',
  groupMember: 'Group Member',
  familyOrganizer: 'Family Organizer',
  familyMember: 'Family Member',
  purchaser: 'Purchaser',
} as const;

/**
 * A link that may exist; links that are not listed may not. An `owner` may create one only if both records are theirs, and remove one if either is. A link in both directions is
 * created and removed in both at once.
 */
export type WeaveRule = {
  from: ObjectId;
  to: ObjectId;
  role: string | null;
  create: readonly Column[];
  remove: readonly Column[];
  /** A linked person with their own account must agree before the link counts. */
  needsAccept: boolean;
  bothDirections: boolean;
  data: Shapes;
};

const T = TEMPLATE;

const OFFICE_LINKS: readonly [ObjectId, ObjectId[]][] = [
  [T.eventPass, [T.venueEvent, T.store, T.category, T.location, T.venueEventSession, T.calendarDates, T.capacitySettings, T.terms]],
  [T.eventMerchandise, [T.venueEvent, T.store, T.category, T.capacitySettings]],
  [T.entitlementType, [T.capacitySettings, T.location]],
  [T.venueEvent, [T.venueFacility, T.venueEventType, T.brand, T.market, T.venueEventSession, T.calendarDates, T.terms, T.store]],
  [T.venueEventSession, [T.venueEvent, T.location, T.capacitySettings]],
  [T.venueFacility, [T.market, T.brand, T.location]],
  [T.location, [T.location, T.venueFacility, T.eventPass]],
  [T.calendarDates, [T.venueEvent, T.venueFacility]],
  [T.capacitySettings, [T.venueEvent, T.venueEventSession, T.entitlementType]],
  [T.market, [T.brand]],
  [T.category, [T.category]],
  [T.store, [T.terms, T.venueEvent, T.venueFacility, T.brand]],
  [T.productDiscount, [T.eventPass, T.eventMerchandise, T.venueEvent, T.store, T.affiliate]],
  [T.affiliate, [T.store, T.venueEvent]],
  [T.accessTerminal, [T.venueFacility, T.venueEvent, T.location, T.store]],
  [T.smartTerminal, [T.accessTerminal, T.store]],
  [T.posAccount, [T.store, T.accessTerminal, T.staff]],
  [T.staff, [T.posAccount, T.venueFacility, T.venueEvent, T.store]],
  [T.membershipGroup, [T.eventPass, T.venueEvent]],
];

const READ_FROM_TABLES: readonly [ObjectId, ObjectId[]][] = [
  [T.order, [T.transaction, T.admissionQrCode, T.store, T.venueEvent]],
  [T.transaction, [T.order, T.cashDrawerTill, T.cardVault]],
  [T.admissionQrCode, [T.consumer, T.eventPass, T.venueEvent, T.order, T.location]],
  [T.consumerEntitlement, [T.consumer, T.entitlementType, T.venueEvent, T.admissionQrCode]],
  [T.entitlementActivation, [T.admissionQrCode, T.consumerEntitlement, T.accessTerminal]],
  [T.wristband, [T.consumer]],
  [T.account, [T.cardVault]],
  [T.cashDrawerTill, [T.store, T.posAccount, T.accessTerminal]],
  [T.cashTransport, [T.cashDrawerTill, T.cashVault, T.bankVault]],
  [T.domainConfig, [T.brand, T.venueEvent]],
];

const plain = { role: null, needsAccept: false, bothDirections: false, data: {} };
const kept = { ...plain, create: [], remove: [], bothDirections: true };

export const WEAVE_RULES: readonly WeaveRule[] = [
  ...pairs(OFFICE_LINKS).map((ends) => ({ ...plain, ...ends, create: ['admin'] as const, remove: ['admin'] as const })),
  ...pairs(READ_FROM_TABLES).map((ends) => ({ ...kept, ...ends, bothDirections: false })),
  {
    ...plain,
    from: T.eventPass,
    to: T.entitlementType,
    create: ['admin'],
    remove: ['admin'],
    data: { limited: flag(), frequency: oneOf('once', 'daily', 'unlimited'), calendar_required: flag() },
  },
  {
    from: T.consumer,
    to: T.membershipGroup,
    role: WEAVE_ROLE.groupMember,
    create: ['admin', 'staff', 'owner'],
    remove: ['admin', 'staff', 'owner'],
    needsAccept: true,
    bothDirections: true,
    data: {},
  },
  {
    from: T.consumerGroup,
    to: T.consumer,
    role: WEAVE_ROLE.familyMember,
    create: ['admin'],
    remove: ['admin'],
    needsAccept: true,
    bothDirections: true,
    data: {},
  },
  // Owning a group, organising a family, having an account or having paid an order is authority, so only actions grant it.
  { ...kept, from: T.consumer, to: T.membershipGroup, role: WEAVE_ROLE.groupOwner },
  { ...kept, from: T.consumerGroup, to: T.consumer, role: WEAVE_ROLE.familyOrganizer },
  { ...kept, from: T.consumer, to: T.account },
  { ...kept, from: T.consumer, to: T.order, role: WEAVE_ROLE.purchaser },
];

/** The links that a kind of record may have. Links in both directions are turned so that this kind comes first. */
export function weavesOf(templateId: ObjectId): readonly WeaveRule[] {
  const ahead = WEAVE_RULES.filter((rule) => rule.from === templateId);
  const back = WEAVE_RULES.filter((rule) => rule.bothDirections && rule.to === templateId && rule.from !== templateId);
  return [...ahead, ...back.map((rule) => ({ ...rule, from: rule.to, to: rule.from }))];
}

export function weaveRule(from: ObjectId, to: ObjectId, role: string | null): WeaveRule | null {
  return weavesOf(from).find((rule) => rule.to === to && rule.role === (role || null)) ?? null;
}

function pairs(table: readonly [ObjectId, ObjectId[]][]): { from: ObjectId; to: ObjectId }[] {
  return table.flatMap(([from, ends]) => ends.map((to) => ({ from, to })));
}
