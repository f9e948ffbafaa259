import type { ObjectId } from '#domain/ids.ts';
import type { RefundRow } from '#server/orders/refund-row.ts';
import type { Why } from '#server/orders/refunds/reserve-refund.ts';

/** The refund that an operator asks for. `arbitrary`: goodwill, tied to nothing that was bought. `inCash`: out of the drawer, whatever it was paid with. */
export type RefundWanted = {
  orderId: ObjectId;
  itemIds: ObjectId[] | null;
  amountCents: number | null;
  reason: string;
  arbitrary: boolean;
  inCash?: boolean;
  terminalId?: ObjectId | null;
};
export type RefundGiven = { kind: 'given'; refunds: RefundRow[] } | RefundAsked;
/** A refund that waits for a second person. */
export type RefundAsked = { kind: 'asked'; taskId: ObjectId; askedCents: number };

/** A request may be as old as the database. `why`: the only reason of one that has no `reasons`. */
export type AskedRefund = RefundWanted & { askedCents?: number; reasons?: readonly Why[]; why?: Why };

/** Null for a request that says nothing but that all should be given back. Nobody can agree to it, as what was left when it was asked for is not known. */
export const sumAskedFor = ({ askedCents, amountCents }: AskedRefund): number | null => askedCents ?? amountCents;
