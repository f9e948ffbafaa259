import { visitDateText } from '#domain/day-text.ts';
import { isDated, isDay, parseVisitDate, type Day, type VisitDate } from '#domain/day.ts';
import type { Reentry } from '#domain/gate/reentry.ts';
import type { ObjectId } from '#domain/ids.ts';
import { fullName } from '#domain/person-name.ts';
import { compareHeld, compareVisitDates, isToCollect } from '#domain/visit-order.ts';
import type { Zone } from '#domain/zone.ts';
import { ticketType } from './ticket-type.ts';

/** The part of the member-entitlements answer that is shown: visits by date, grouped by event, with their people and codes. */
type PassState = 'active' | 'used' | 'out' | 'revoked' | 'transferred';
type Ended = 'refunded' | 'given-back' | 'cancelled';

export type Pass = {
  id: ObjectId;
  key: string | null;
  rotationKey: string | null;
  name: string;
  /** the cabin, table or seat; empty if there is none */
  place: string;
  type: string;
  kind: string;
  time: string | null;
  /** When the session at this time ends, and in which time zone. Null if the answer did not say. */
  endTime: string | null;
  zone: Zone | null;
  /** The time that was bought, where the venue has moved it. */
  movedFrom: string | null;
  state: PassState;
  /** What a revoked pass came to. Null for others, and where the answer did not say. */
  ended: Ended | null;
  /** Whether people who have come in may come in again, and by which rule. Null if the answer did not say. */
  comesBack: boolean;
  reentry: Reentry | null;
  /** How many people the ticket lets in. */
  admits: number;
  usedAt: string | null;
  isToActivate: boolean;
  isTransferable: boolean;
  /** The last day on which its holder may change its day. */
  moveUntil: Day | null;
};
export type Holder = { id: string; firstName: string; lastName: string; photo: string | null; passes: Pass[] };
export type SharedEntitlement = { name: string; typeName: string; count: number };
export type Visit = {
  key: string;
  eventId: ObjectId;
  eventName: string;
  date: VisitDate;
  /** when the last of its tickets is over, in milliseconds; null if no end is known */
  overAt: number | null;
  /** merchandise, which has no day */
  isToCollect: boolean;
  holders: Holder[];
  shared: SharedEntitlement[];
};
export type EventVisits = { eventId: ObjectId; eventName: string; visits: Visit[] };

type Wire = Record<string, unknown>;

/** The answer is also read back from this device's storage, so nothing about it is trusted. Entries without an id are skipped. */
export function visitsOf(items: readonly unknown[]): Visit[] {
  const visits = new Map<string, Visit>();
  for (const member of items.filter(isWire)) {
    for (const { consumer, admissions } of list(member['consumers'])) addHolder(visits, isWire(consumer) ? consumer : {}, list(admissions));
    for (const entitlement of list(member['entitlements'])) addShared(visits, isWire(entitlement['data']) ? entitlement['data'] : entitlement);
  }
  return [...visits.values()].flatMap(apart).filter((visit) => visit.holders.length > 0 || visit.shared.length > 0);
}

/** What has a card of its own is not listed under 'Also included' too. Merchandise has no day and becomes an entry of its own. */
function apart(visit: Visit): Visit[] {
  const others = passesOf(visit).filter(({ kind }) => kind !== 'admission');
  const rest = { ...visit, shared: visit.shared.filter(({ name }) => !others.some((pass) => pass.name === name)) };
  const only = (isMeant: (pass: Pass) => boolean) =>
    visit.holders.map((holder) => ({ ...holder, passes: holder.passes.filter(isMeant) })).filter(({ passes }) => passes.length > 0);
  const isGoods = ({ kind }: Pass) => isToCollect({ kind, date: visit.date });
  return [
    { ...rest, holders: only((pass) => !isGoods(pass)) },
    { ...rest, key: `${visit.key} collect`, isToCollect: true, holders: only(isGoods), shared: [] },
  ];
}

function addHolder(visits: Map<string, Visit>, consumer: Wire, admissions: Wire[]): void {
  for (const admission of admissions) {
    const visit = visitAt(visits, admission);
    const pass = passOf(admission);
    if (!visit || !pass) continue;
    const id = text(consumer['_id']) || text(consumer['id']) || 'nobody';
    let holder = visit.holders.find((one) => one.id === id);
    if (!holder) {
      holder = { id, firstName: text(consumer['first_name']), lastName: text(consumer['last_name']), photo: text(consumer['photo']) || null, passes: [] };
      visit.holders.push(holder);
    }
    if (!holder.passes.some((known) => known.id === pass.id)) holder.passes.push(pass);
  }
}

function addShared(visits: Map<string, Visit>, data: Wire): void {
  const visit = visitAt(visits, data);
  const name = text(data['name']);
  if (!visit || !name) return;
  const known = visit.shared.find((one) => one.name === name);
  const count = typeof data['count'] === 'number' ? data['count'] : 1;
  if (known) known.count += count;
  else visit.shared.push({ name, typeName: text(data['type_name']), count });
}

function visitAt(visits: Map<string, Visit>, { event_id, event_name, date: sent, over_at }: Wire): Visit | null {
  const date = parseVisitDate(sent);
  const eventId = text(event_id);
  if (date === null || !eventId) return null;
  const key = `${eventId} ${date}`;
  let visit = visits.get(key);
  if (!visit) visits.set(key, (visit = { key, eventId, eventName: '', date, overAt: null, isToCollect: false, holders: [], shared: [] }));
  visit.eventName ||= text(event_name);
  visit.overAt = Math.max(visit.overAt ?? 0, Date.parse(text(over_at)) || 0) || null;
  return visit;
}

const REENTRIES = ['none', 'daily', 'once', 'unlimited'] as const satisfies Reentry[];
const STATES: readonly string[] = ['active', 'used', 'out', 'revoked', 'transferred'] satisfies PassState[];
const ENDINGS = ['refunded', 'given-back', 'cancelled'] as const satisfies Ended[];

function passOf(admission: Wire): Pass | null {
  const id = text(admission['_id']);
  const state = text(admission['status']) || text(admission['state']) || 'active';
  if (!id || !STATES.includes(state)) return null;
  const price = admission['price'];
  const name = text(admission['name']);
  return {
    id,
    key: text(admission['k']) || null,
    rotationKey: text(admission['rotation_key']) || null,
    name,
    place: text(admission['place']),
    type: ticketType({ name, createdAt: text(admission['created_at']) || null, price: typeof price === 'number' ? price : null }),
    kind: text(admission['kind']) || 'admission',
    time: text(admission['time']) || null,
    endTime: text(admission['end_time']) || null,
    zone: text(admission['time_zone']) || null,
    movedFrom: text(admission['moved_from']) || null,
    state: state as PassState,
    ended: ENDINGS.find((ending) => ending === admission['ended']) ?? null,
    comesBack: admission['reentry'] === true,
    reentry: REENTRIES.find((rule) => rule === admission['reentry_rule']) ?? null,
    admits: typeof admission['admits'] === 'number' ? admission['admits'] : 1,
    usedAt: text(admission['used_at']) || text(admission['first_used_at']) || null,
    isToActivate: admission['needs_activation'] === true && admission['activated'] !== true,
    isTransferable: admission['transferable'] !== false && state === 'active',
    moveUntil: isDay(admission['move_until']) ? admission['move_until'] : null,
  };
}

/** Visits to come are first, nearest on top. Past visits follow, latest first. */
export function byEvent(visits: readonly Visit[], now: number): { coming: EventVisits[]; past: EventVisits[] } {
  const isPast = ({ date, overAt, isToCollect, holders }: Visit) =>
    (overAt !== null && overAt <= now && !isToCollect) || (!isDated(date) && holders.length > 0 && holders.every(({ passes }) => passes.every(isOver)));
  return {
    coming: grouped(
      visits.filter((visit) => !isPast(visit)),
      1,
    ),
    past: grouped(visits.filter(isPast), -1),
  };
}

/** The first `most` visits, counted over all events. */
export function firstVisits(events: readonly EventVisits[], most: number): EventVisits[] {
  let room = most;
  return events.flatMap((event) => {
    const visits = event.visits.slice(0, Math.max(0, room));
    room -= visits.length;
    return visits.length > 0 ? [{ ...event, visits }] : [];
  });
}

const isOver = (pass: Pass): boolean => !isGood(pass);

function grouped(visits: readonly Visit[], direction: 1 | -1): EventVisits[] {
  const sorted = visits.toSorted((a, b) => Number(a.isToCollect) - Number(b.isToCollect) || direction * compareVisitDates(a.date, b.date));
  const groups = Map.groupBy(sorted, (visit) => visit.eventId);
  return [...groups].map(([eventId, visits]) => ({ eventId, eventName: visits.find((visit) => visit.eventName)?.eventName ?? 'Event', visits }));
}

export type HeldPass = { holder: Holder; pass: Pass };

/** Passes with the same name stay in the order of their holders. One that was refunded or passed on comes last: a phone shows the first. */
export function heldPasses(visit: Visit): HeldPass[] {
  const held = visit.holders.flatMap((holder) => holder.passes.map((pass) => ({ holder, pass })));
  return held.toSorted(({ pass: a }, { pass: b }) => Number(isGone(a)) - Number(isGone(b)) || compareHeld(a, b));
}

const isGone = ({ state }: Pass): boolean => state === 'revoked' || state === 'transferred';

/** The passes of each member. Members with a ticket come before members with only add-ons. */
export function byHolder(held: readonly HeldPass[]): Holder[] {
  return [...Map.groupBy(held, ({ holder }) => holder)].map(([holder, own]) => ({ ...holder, passes: own.map(({ pass }) => pass) }));
}

export const visitTitle = ({ date, isToCollect }: Visit): string => (isToCollect ? 'To collect' : visitDateText(date));
export const passesOf = (visit: Visit): Pass[] => visit.holders.flatMap((holder) => holder.passes);
/** Without those that were refunded or passed on. */
export const keptPasses = (visit: Visit): Pass[] => passesOf(visit).filter((pass) => !isGone(pass));
/** The passes whose codes can be shown at a gate. */
export const passesWithCode = (visit: Visit): HeldPass[] => heldPasses(visit).filter(({ pass }) => isGood(pass) && pass.key !== null);
/** Whether the gate still accepts it. A ticket that belongs to another adult of the family comes without a key, because only its holder may show the code. */
export const isGood = ({ state, comesBack }: Pass): boolean => state === 'active' || ((state === 'out' || state === 'used') && comesBack);
/** The passes that a wallet can hold: still valid, with a code that does not rotate. */
export const walletIds = (passes: readonly Pass[]): ObjectId[] =>
  passes.filter((pass) => isGood(pass) && pass.key !== null && pass.rotationKey === null).map(({ id }) => id);
export const holderName = ({ firstName, lastName }: Pick<Holder, 'firstName' | 'lastName'>): string => fullName(firstName, lastName) || 'Guest';

const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): Wire[] => (Array.isArray(value) ? value.filter(isWire) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
