import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { addOrderItemsContract } from '#server/actions/add-order-items/contract.ts';
import type { SentOf } from '#server/http/contract.ts';
import type { SaleItem } from '#server/pos/contract.ts';
import { thingKey, wishKey, type Wish } from './wish.ts';

/** The person an item of the sale is for. */
type Named = { item: SaleItem['items'][number]; eventId: ObjectId; firstName: string; lastName: string; dob: Day | null };

/** Everything that can be done to a sale except paying for it. */
export type Change =
  | { kind: 'add'; wish: Wish }
  | { kind: 'take-out'; key: string }
  | { kind: 'promo'; code: string }
  | { kind: 'customer'; profileId: ObjectId }
  | { kind: 'name'; people: readonly Named[] }
  | { kind: 'extend' }
  | { kind: 'leave-lost' }
  | { kind: 'look' };

/** `isAlone`: it was refused in a batch, and is sent alone to find out which change caused that. */
export type Waiting = { change: Change; isAlone?: true };

const MOST_AT_ONCE = 40;

const isCount = ({ kind }: Change): boolean => kind === 'add' || kind === 'take-out';
const keyOf = (change: Change): string | null => (change.kind === 'add' ? wishKey(change.wish) : change.kind === 'take-out' ? change.key : null);

/** Appends a change. If the opposite change of the same line is still waiting, the two cancel out. */
export function withChange(waiting: readonly Waiting[], change: Change): Waiting[] {
  if (change.kind === 'look' && waiting.some((one) => one.change.kind === 'look')) return [...waiting];
  const opposite = waiting.findLastIndex((one) => isCount(one.change) && one.change.kind !== change.kind && keyOf(one.change) === keyOf(change));
  if (isCount(change) && opposite >= 0) return waiting.toSpliced(opposite, 1);
  return [...waiting, { change }];
}

/** The next changes to send: consecutive plus and minus presses together, anything else alone. */
export function nextBatch(waiting: readonly Waiting[]): { batch: Waiting[]; rest: Waiting[] } {
  const first = waiting[0];
  if (!first || first.isAlone || !isCount(first.change)) return { batch: waiting.slice(0, 1), rest: waiting.slice(1) };
  const end = waiting.findIndex((one, index) => index === MOST_AT_ONCE || one.isAlone || !isCount(one.change));
  const length = end < 0 ? waiting.length : end;
  return { batch: waiting.slice(0, length), rest: waiting.slice(length) };
}

export const oneByOne = (batch: readonly Waiting[]): Waiting[] => batch.map(({ change }) => ({ change, isAlone: true }));

type Sent = SentOf<typeof addOrderItemsContract>['body']['data'];

/** The call that makes these changes. Removed units are named by their latest ids: unnamed ones first, newest first. */
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
