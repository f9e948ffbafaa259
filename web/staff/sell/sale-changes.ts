import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { addOrderItemsContract } from '#server/actions/add-order-items/contract.ts';
import type { SentOf } from '#server/http/contract.ts';
import type { SaleItem } from '#server/pos/contract.ts';
import { thingKey, wishKey, type Wish } from './wish.ts';

/** Whom a thing of the sale is for. */
export type Named = { item: SaleItem['items'][number]; eventId: ObjectId; firstName: string; lastName: string; dob: Day | null };

/** What is done to a sale beside paying for it. */
export type Change =
  | { kind: 'add'; wish: Wish }
  | { kind: 'take-out'; key: string }
  | { kind: 'promo'; code: string }
  | { kind: 'customer'; profileId: ObjectId }
  | { kind: 'name'; people: readonly Named[] }
  | { kind: 'extend' }
  | { kind: 'leave-lost' }
  | { kind: 'look' };

/** `isAlone`: it was refused together with others, and is asked for by itself to see which of them it was. */
export type Waiting = { change: Change; isAlone?: true };

const MOST_AT_ONCE = 40;

const isCount = ({ kind }: Change): boolean => kind === 'add' || kind === 'take-out';
const keyOf = (change: Change): string | null => (change.kind === 'add' ? wishKey(change.wish) : change.kind === 'take-out' ? change.key : null);

/** Behind those that wait. One more and one less of the same, neither of them sent yet, are nothing. */
export function withChange(waiting: readonly Waiting[], change: Change): Waiting[] {
  if (change.kind === 'look' && waiting.some((one) => one.change.kind === 'look')) return [...waiting];
  const opposite = waiting.findLastIndex((one) => isCount(one.change) && one.change.kind !== change.kind && keyOf(one.change) === keyOf(change));
  if (isCount(change) && opposite >= 0) return waiting.toSpliced(opposite, 1);
  return [...waiting, { change }];
}

/** What goes to the server next: as many plus and minus presses in a row as have come together, anything else by itself. */
export function nextBatch(waiting: readonly Waiting[]): { batch: Waiting[]; rest: Waiting[] } {
  const first = waiting[0];
  if (!first || first.isAlone || !isCount(first.change)) return { batch: waiting.slice(0, 1), rest: waiting.slice(1) };
  const end = waiting.findIndex((one, index) => index === MOST_AT_ONCE || one.isAlone || !isCount(one.change));
  const length = end < 0 ? waiting.length : end;
  return { batch: waiting.slice(0, length), rest: waiting.slice(length) };
}

export const oneByOne = (batch: readonly Waiting[]): Waiting[] => batch.map(({ change }) => ({ change, isAlone: true }));

type Sent = SentOf<typeof addOrderItemsContract>['body']['data'];

/** The call that brings these changes about. What is taken out is named by its ids as they were told last: the newest goes first, those without a name before those with one. */
export function callOf(orderId: ObjectId, changes: readonly Change[], things: SaleItem['items']): Sent {
  const remove: string[] = [];
  const data: Sent = { order_id: orderId, items: [] };
  for (const change of changes) {
    if (change.kind === 'add') data.items.push(unitOf(change.wish));
    if (change.kind === 'take-out') {
      const left = things.filter((thing) => thingKey(thing) === change.key && !remove.includes(thing.item_id));
      const out = left.findLast((thing) => thing.first_name === '' && thing.last_name === '') ?? left.at(-1);
      if (out) remove.push(out.item_id);
    }
    if (change.kind === 'promo') data.promo_code = change.code;
    if (change.kind === 'customer') data.profile_id = change.profileId;
    if (change.kind === 'extend') data.extend = true;
    if (change.kind === 'leave-lost') data.without_lost = true;
    if (change.kind === 'name') data.items.push(...change.people.map(personOf));
  }
  return remove.length > 0 ? { ...data, remove } : data;
}

const unitOf = ({ product, date, time, place }: Wish) => ({
  doclet_id: product._id,
  event_id: product.event_id,
  date,
  time,
  location_id: place?.id ?? null,
});

const personOf = ({ item, eventId, firstName, lastName, dob }: Named) => ({
  item_id: item.hold_id,
  doclet_id: item.doclet_id,
  event_id: eventId,
  date: item.date,
  time: item.time,
  location_id: item.location_id,
  first_name: firstName,
  last_name: lastName,
  dob,
});
