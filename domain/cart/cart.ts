import { sumCents, type Cents } from '#domain/cents.ts';
import type { Day, VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';

export type CartConsumer = { id: ObjectId; firstName: string; lastName: string; phone: string; dob: Day | null };

/** One ticket or thing. A marked line is about to be removed and can still be restored; it costs nothing. */
export type CartLine = {
  passId: ObjectId;
  eventId: ObjectId;
  storeId: ObjectId;
  name: string;
  priceCents: Cents;
  visitDate: VisitDate;
  /** the hold */
  ticketId?: ObjectId;
  /** the cabin, table or seat */
  spaceId?: ObjectId;
  /** `HH:MM:SS` */
  entryTime?: string;
  consumer?: CartConsumer;
  marked?: true;
};

export type Cart = { lines: readonly CartLine[]; promoCode: string | null };

/** A cart after lines were removed, and the holds to release for them. */
export type Release = { cart: Cart; releasedTicketIds: ObjectId[] };

type LockNeed = { passId: ObjectId; eventId: ObjectId; spaceId: null; visitDate: VisitDate };

type RaiseOutcome =
  | { kind: 'restored'; cart: Cart }
  | { kind: 'needs-lock'; lock: LockNeed }
  | { kind: 'at-limit' }
  | { kind: 'fixed-space' }
  | { kind: 'unknown-group' };

export const EMPTY_CART: Cart = { lines: [], promoCode: null };

/** Lines of one product on one date, and at one time if it has several, form a group. */
export function groupKey({ passId, visitDate, entryTime }: Pick<CartLine, 'passId' | 'visitDate' | 'entryTime'>): string {
  return [passId, visitDate, entryTime].filter(Boolean).join(' ');
}

export function activeLines(cart: Cart): CartLine[] {
  return cart.lines.filter((line) => !line.marked);
}

export function cartTotal(cart: Cart): Cents {
  return sumCents(activeLines(cart).map((line) => line.priceCents));
}

/** How many of a product the cart holds on all dates together, because a limit per order counts them all. */
export function quantityOf(cart: Cart, passId: ObjectId): number {
  return activeLines(cart).filter((line) => line.passId === passId).length;
}

/** The store that all of the cart's lines are from. Null if there are several or none. */
export function soleStoreId(cart: Cart): ObjectId | null {
  const [storeId = null, ...others] = new Set(activeLines(cart).map((line) => line.storeId));
  return others.length === 0 ? storeId : null;
}

/** Adds lines. A hold that is in the cart already is not added again. */
export function addLines(cart: Cart, added: readonly CartLine[]): Cart {
  const lines = [...cart.lines];
  for (const line of added) {
    if (!line.ticketId || !lines.some((other) => other.ticketId === line.ticketId)) lines.push(line);
  }
  return { ...cart, lines };
}

/** Marks the last line of the group that is not yet marked. */
export function lowerQuantity(cart: Cart, key: string): Cart {
  const index = cart.lines.findLastIndex((line) => groupKey(line) === key && !line.marked);
  return index === -1 ? cart : withLine(cart, index, mark);
}

/** Restores a marked line, or says what one more would need. */
export function raiseQuantity(cart: Cart, key: string, limitPerOrder?: number | null): RaiseOutcome {
  const first = cart.lines.find((line) => groupKey(line) === key);
  if (!first) return { kind: 'unknown-group' };
  if (limitPerOrder && quantityOf(cart, first.passId) >= limitPerOrder) return { kind: 'at-limit' };
  const index = cart.lines.findIndex((line) => groupKey(line) === key && line.marked);
  if (index !== -1) return { kind: 'restored', cart: withLine(cart, index, unmark) };
  const { passId, eventId, visitDate } = first;
  if (cart.lines.some((line) => groupKey(line) === key && line.spaceId)) return { kind: 'fixed-space' };
  return { kind: 'needs-lock', lock: { passId, eventId, spaceId: null, visitDate } };
}

/** Adds one more of the group's product, with the hold just granted. */
export function addToGroup(cart: Cart, key: string, ticketId: ObjectId): Cart {
  const like = cart.lines.find((line) => groupKey(line) === key);
  if (!like) return cart;
  const { consumer: _consumer, spaceId: _spaceId, marked: _marked, ...line } = like;
  return addLines(cart, [{ ...line, ticketId }]);
}

export function removeGroup(cart: Cart, key: string): Release {
  return withoutLines(cart, (line) => groupKey(line) === key);
}

/** Removes marked lines for good, as the closing flyout does. */
export function removeMarked(cart: Cart): Release {
  return withoutLines(cart, (line) => line.marked === true);
}

/** Removes lines that can no longer be sold. */
export function dropUnsellable(cart: Cart, isSellable: (line: CartLine) => boolean): Release {
  return withoutLines(cart, (line) => !isSellable(line));
}

/** The code is trimmed; an empty one counts as none. */
export function withPromoCode(cart: Cart, code: string | null): Cart {
  return { ...cart, promoCode: code?.trim() || null };
}

/** The code in the form that is sent. */
export function promoCodeToSend({ promoCode }: Cart): string | null {
  return promoCode?.trim().toUpperCase() || null;
}

function withoutLines(cart: Cart, goes: (line: CartLine) => boolean): Release {
  const releasedTicketIds = cart.lines.flatMap((line) => (line.ticketId && goes(line) ? [line.ticketId] : []));
  return { cart: { ...cart, lines: cart.lines.filter((line) => !goes(line)) }, releasedTicketIds };
}

function withLine(cart: Cart, index: number, change: (line: CartLine) => CartLine): Cart {
  return { ...cart, lines: cart.lines.map((line, at) => (at === index ? change(line) : line)) };
}

function mark(line: CartLine): CartLine {
  return { ...line, marked: true };
}

function unmark({ marked: _marked, ...line }: CartLine): CartLine {
  return line;
}
