import { cents, splitCents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';

export type RefundableItem = { itemId: ObjectId; totalCents: number; refundedCents: number; isOpen: boolean };
export type RefundablePayment = { paymentId: ObjectId; leftCents: number };

/** Null amount: all that is left, of the things and of the money. Null items: the whole order. */
export type RefundWish = { itemIds: readonly ObjectId[] | null; amountCents: number | null };

/** `closes`: this refund, of which it may be one part of several, gives the whole thing back. */
type ItemShare = { itemId: ObjectId; amountCents: number; closes: boolean };
export type RefundPart = { paymentId: ObjectId; amountCents: number; shares: ItemShare[] };

/** `freed`: things for which there is no money to give and which are given back by themselves. */
type RefundPlan =
  | { ok: true; amountCents: number; parts: RefundPart[]; freed: ObjectId[] }
  | { ok: false; problem: 'no-such-item' | 'already-refunded' | 'nothing-left' | 'too-much' };

/** What is given back whole, with money or without. */
export function closedBy({ parts, freed }: Pick<RefundPlan & { ok: true }, 'parts' | 'freed'>): ObjectId[] {
  const paidBack = parts.flatMap((part) => part.shares.filter((share) => share.closes).map((share) => share.itemId));
  return [...new Set([...paidBack, ...freed])];
}

/** Whatever money is given for, whole or not, and what is given back without any. */
export function touchedBy({ parts, freed }: Pick<RefundPlan & { ok: true }, 'parts' | 'freed'>): ObjectId[] {
  return [...new Set([...parts.flatMap((part) => part.shares.map((share) => share.itemId)), ...freed])];
}

const left = (item: RefundableItem): number => item.totalCents - item.refundedCents;

/**
 * How a refund goes back to what the order was paid with: never more for a thing than it cost after its discount, never
 * more to a payment than it brought, in whole cents that sum exactly. A thing is closed once all of it is given back.
 */
export function planRefund(items: readonly RefundableItem[], payments: readonly RefundablePayment[], { itemIds, amountCents }: RefundWish): RefundPlan {
  const meant = itemIds === null ? items.filter((item) => item.isOpen) : itemIds.map((id) => items.find((item) => item.itemId === id));
  if (!meant.every((item) => item !== undefined) || new Set(itemIds ?? []).size < (itemIds?.length ?? 0)) return { ok: false, problem: 'no-such-item' };
  if (meant.some((item) => !item.isOpen)) return { ok: false, problem: 'already-refunded' };
  const remaining = meant.reduce((sum, item) => sum + left(item), 0);
  const room = payments.reduce((sum, payment) => sum + payment.leftCents, 0);
  // Goodwill may have left less money than the things cost: what takes the rest of it gives them back whole.
  const most = Math.min(remaining, room);
  const amount = amountCents ?? most;
  if (amount > most) return { ok: false, problem: 'too-much' };
  const closesAll = amount === most;
  const shares = spread(Math.max(0, amount), meant.map(left)).map((share, index): ItemShare => ({
    itemId: meant[index]!.itemId,
    amountCents: share,
    closes: closesAll || share === left(meant[index]!),
  }));
  const freed = meant.filter((item, index) => {
    const isFree = item.totalCents === 0 && amountCents === null;
    return shares[index]!.amountCents === 0 && (isFree || (closesAll && left(item) > 0));
  });
  if (amount <= 0 && freed.length === 0) return { ok: false, problem: 'nothing-left' };
  return {
    ok: true,
    amountCents: amount,
    parts: ontoPayments(
      shares.filter((share) => share.amountCents > 0),
      payments,
    ),
    freed: freed.map((item) => item.itemId),
  };
}

/** By what each thing still costs. Rounding alone gives none of them back whole: another takes that cent, as long as one can. */
function spread(amountCents: number, lefts: readonly number[]): number[] {
  const shares: number[] = splitCents(cents(amountCents), lefts);
  for (const [index, whole] of lefts.entries()) {
    const other = shares.findIndex((share, at) => share + 1 < lefts[at]!);
    if (whole === 0 || shares[index] !== whole || other < 0) continue;
    shares[index] = whole - 1;
    shares[other]! += 1;
  }
  return shares;
}

/** Goodwill is for no thing that was bought: of each payment as much as it has left, in the order they were paid. */
export function goodwillParts(payments: readonly RefundablePayment[], amountCents: number): Omit<RefundPart, 'shares'>[] {
  let open = amountCents;
  return payments.flatMap(({ paymentId, leftCents }) => {
    const part = Math.min(open, leftCents);
    open -= part;
    return part > 0 ? [{ paymentId, amountCents: part }] : [];
  });
}

/** In the order they were paid. */
function ontoPayments(shares: readonly ItemShare[], payments: readonly RefundablePayment[]): RefundPart[] {
  const parts = payments.map((payment): RefundPart & { room: number } => ({
    paymentId: payment.paymentId,
    amountCents: 0,
    shares: [],
    room: payment.leftCents,
  }));
  let at = 0;
  for (const share of shares) {
    let open = share.amountCents;
    while (open > 0) {
      const part = parts[at]!;
      const taken = Math.min(open, part.room);
      open -= taken;
      if (taken > 0) part.shares.push({ itemId: share.itemId, amountCents: taken, closes: share.closes });
      part.amountCents += taken;
      part.room -= taken;
      if (part.room === 0) at++;
    }
  }
  return parts.filter((part) => part.amountCents > 0).map(({ paymentId, amountCents, shares: own }) => ({ paymentId, amountCents, shares: own }));
}
