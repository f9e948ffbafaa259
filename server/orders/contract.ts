import * as z from 'zod/mini';
import { daySchema, timeOfDaySchema } from '#domain/day-schema.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { responseStatusSchema } from '#server/payments/contract.ts';

/** What the calls about orders, transactions and tickets share. */

const instant = z.object({ $date: z.string() });
const price = z.number();

/** A payment or a refund in the order history. */
const transactionItem = z.object({
  _id: z.object({ $oid: z.string() }),
  order_id: z.nullable(z.string()),
  ts: instant,
  tc_raw: instant,
  response_status: responseStatusSchema,
  action: z.enum(['CHARGE', 'REFUND']),
  method: z.string(),
  items: z.array(z.object({ item: z.string(), date: z.string(), price })),
  amount: price,
  amount_base: price,
  /** Present for cash only. */
  amount_tender: z.optional(price),
  amount_change: z.optional(price),
  currency: z.string(),
  account_type: z.optional(z.string()),
  last_four: z.optional(z.string()),
  decline_message: z.optional(z.string()),
  /** It pays what another day costs more than was paid before. */
  for_another_day: z.optional(z.literal(true)),
  /** What the buyer's bank has taken back of it. Told to those who work here only. */
  disputed: z.optional(price),
  /** What the bank took, where it is not what was asked for. Told to those who work here only. */
  taken: z.optional(z.object({ amount: price, currency: z.string() })),
});
export type TransactionItem = z.infer<typeof transactionItem>;

const orderedThing = z.object({
  _id: z.string(),
  doclet_id: z.string(),
  event_id: z.string(),
  event_name: z.string(),
  name: z.string(),
  /** The cabin, table or seat; left out where there is none. */
  place: z.optional(z.string()),
  date: z.string(),
  /** The day that was bought, where it was moved to another. */
  sold_for: z.nullish(z.string()),
  time: z.nullable(z.string()),
  /** The time that was bought, where the venue has moved it since. */
  moved_from: z.nullable(z.string()),
  price,
  discount: price,
  total: price,
  refunded: price,
  state: z.enum(['open', 'sold', 'refunded', 'void']),
  kind: z.enum(['admission', 'addon', 'merchandise']),
  first_name: z.string(),
  last_name: z.string(),
  consumer_id: z.nullable(z.string()),
  admission_id: z.nullable(z.string()),
  admission_status: z.nullable(z.string()),
  /** Told to its buyer: the last day on which they may give it back, where they may. */
  return_until: z.nullish(z.string()),
});
export type OrderedThing = z.infer<typeof orderedThing>;

/** An order with what was bought and all its payments and refunds. */
export const orderHistoryItem = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.string(),
  refund_status: z.enum(['none', 'partial', 'full']),
  source: z.enum(['web', 'pos']),
  store_id: z.nullable(z.string()),
  /** Where it was sold at a till. Told to those who work here only. */
  terminal_id: z.optional(z.string()),
  consumer_id: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  created_at: instant,
  completed_at: z.nullable(instant),
  currency: z.string(),
  subtotal: price,
  discount: price,
  tax: price,
  fees: price,
  total: price,
  refunded: price,
  promo_code: z.nullable(z.string()),
  items: z.array(orderedThing),
  transactions: z.array(transactionItem),
});
export type OrderHistoryItem = z.infer<typeof orderHistoryItem>;

/** A ticket as its holder's own screens get it. Staff get it without `k` and `rotation_key`. */
const heldTicket = z.object({
  _id: z.string(),
  event_id: z.string(),
  event_name: z.string(),
  date: z.string(),
  /** When the ticket's day ends at the event, or when no gate lets in for its time any more; either may be after midnight. Null where no end is known. */
  over_at: z.nullable(z.string()),
  /** By the clock of this zone, the venue's. */
  time_zone: z.string(),
  time: z.nullable(z.string()),
  /** When the session at this time ends, where that says so. */
  end_time: z.nullable(z.string()),
  /** The time that was bought, where the venue has moved it since. */
  moved_from: z.nullable(z.string()),
  name: z.string(),
  /** The cabin, table or seat; left out where there is none. */
  place: z.optional(z.string()),
  type: z.string(),
  kind: z.enum(['admission', 'addon', 'merchandise']),
  status: z.enum(['active', 'used', 'out', 'revoked', 'transferred']),
  /** Of a revoked one: its money was refunded by the venue, its buyer gave it back, or it ended without money, as one that had cost nothing. */
  ended: z.optional(z.enum(['refunded', 'given-back', 'cancelled'])),
  /** Whether somebody who has come in with it may come in again. The rule that was sold with it is `Reentry` in `domain/gate`. */
  reentry: z.boolean(),
  reentry_rule: z.enum(['none', 'daily', 'once', 'unlimited']),
  /** How many people come in with it. */
  admits: z.int(),
  used_at: z.nullable(z.string()),
  created_at: z.string(),
  price,
  order_id: z.nullable(z.string()),
  doclet_id: z.string(),
  assigned_first_name: z.string(),
  assigned_last_name: z.string(),
  needs_activation: z.boolean(),
  activated: z.boolean(),
  transferable: z.boolean(),
  /** The last day on which its holder may move it to another day, where they may. */
  move_until: z.nullish(z.string()),
  /** The text of its code. Null where the client has to make a fresh code every 15 seconds from `rotation_key`. */
  qr_text: z.nullish(z.string()),
  k: z.optional(z.string()),
  rotation_key: z.optional(z.string()),
});
export type HeldTicket = z.infer<typeof heldTicket>;

const entitlementData = z.object({
  event_id: z.string(),
  event_name: z.string(),
  date: z.string(),
  type_name: z.string(),
  name: z.string(),
  count: z.int(),
});

export const memberEntitlementsItem = z.object({
  consumer_id: z.string(),
  entitlements: z.array(z.object({ data: entitlementData })),
  consumers: z.array(
    z.object({
      consumer: z.object({ _id: z.string(), first_name: z.string(), last_name: z.string(), photo: z.nullable(z.string()) }),
      admissions: z.array(heldTicket),
    }),
  ),
});
export type MemberEntitlementsItem = z.infer<typeof memberEntitlementsItem>;

export const purchaserItem = z.object({
  profile_id: z.nullable(z.string()),
  consumer_id: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  orders: z.int(),
  last_order_at: z.nullable(z.string()),
});

/** Which of their tickets holders move to which day. */
export const ownMoveFields = {
  admissions: z.array(objectIdSchema).check(z.minLength(1), z.maxLength(100)),
  date: daySchema,
  /** Without it the ticket keeps its time of entry, if it has one. */
  time: z.nullish(z.union([timeOfDaySchema, z.literal('')])),
};

/** What became of a day that was paid for, in words for whoever pays where the tickets are not moved, or not yet. */
export const paidMoveAnswer = z.object({
  status: z.enum(['moved', 'declined', 'confirming', 'requires-action', 'unanswered', 'returned', 'no-card', 'unavailable']),
  message: z.string(),
  order_id: z.optional(z.string()),
});
export type PaidMoveAnswer = z.infer<typeof paidMoveAnswer>;

export const movedItem = z.object({ item_id: z.string(), admission_id: z.string(), date: z.string(), time: z.nullable(z.string()) });
export type MovedItem = z.infer<typeof movedItem>;

export const dayToMove = z.object({
  date: z.string(),
  /** Whether there is room for all of them. */
  is_open: z.boolean(),
  /** The times of entry with room. One of them is chosen where there are any. */
  times: z.array(z.string()),
  /** How much more the dearest of them would cost on this day. */
  more: price,
  /** What all of them together cost more on this day, with tax and fees. Null where whoever asks cannot pay it. */
  to_pay: z.nullable(price),
  /** Told to holders of a day that costs more, why they cannot pay it: the tickets are of several orders, or not all of them were bought online by whoever asks and are still theirs. */
  not_payable: z.optional(z.enum(['several-orders', 'not-bought'])),
  /** Whether the promo codes they were bought with are for this day too. */
  is_for_code: z.boolean(),
});
export type DayToMove = z.infer<typeof dayToMove>;

/** Another size or colour of merchandise that was sold. */
export const pieceToExchange = z.object({
  doclet_id: z.string(),
  name: z.string(),
  /** Whether there is one to be had. */
  is_left: z.boolean(),
  /** What it costs more today than was paid for the other. */
  more: price,
});
export type PieceToExchange = z.infer<typeof pieceToExchange>;
