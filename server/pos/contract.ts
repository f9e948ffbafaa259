import * as z from 'zod/mini';
import { MOST_PIECES } from '#domain/cash-limits.ts';
import { AMOUNT_WRONG, parseCents } from '#domain/cents.ts';
import { maybeName, orderItemSchema, STANDS_TWICE } from '#domain/checkout/order-submission.ts';
import { timeOfDaySchema, visitDateSchema } from '#domain/day-schema.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { optionalLineSchema } from '#domain/validation/text.ts';
import { cardFields, responseStatusSchema, tenderSchema } from '#server/payments/contract.ts';

/** The fields that several calls of a point of sale share. */

/** An amount with at most 2 places, as text or as a number. */
export const amount = z.union([z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/, AMOUNT_WRONG)), z.number().check(z.gte(0))]);

const piece = z.number().check(z.int(), z.gte(0), z.lte(MOST_PIECES));

/** `{"20": 3, "0.25": 8}` or `[{value, count}]`. */
const denominations = z.union([
  z.record(z.string().check(z.maxLength(12)), piece).check(z.refine((counts) => Object.keys(counts).length <= 40, 'At most 40 kinds of notes and coins.')),
  z.array(z.object({ value: amount, count: piece })).check(z.maxLength(40)),
]);

const tracking = z.nullish(optionalLineSchema(120));

export const tillFields = {
  till_id: z.nullish(objectIdSchema),
  terminal_id: z.nullish(objectIdSchema),
  type: z.nullish(optionalLineSchema(40)),
  tracking,
  denominations: z.nullish(denominations),
};

/** A till as its operator sees it. What should be in it is shown only after it has been counted and closed. */
export const tillItem = z.object({
  till_id: z.string(),
  till_session_id: z.string(),
  terminal_id: z.nullable(z.string()),
  store_id: z.nullable(z.string()),
  operator_id: z.string(),
  operator_name: z.optional(z.string()),
  status: z.enum(['open', 'counted', 'closed']),
  opening: z.number(),
  opened_at: z.string(),
  closed_at: z.nullable(z.string()),
  counted: z.nullable(z.number()),
  expected: z.nullable(z.number()),
  over_short: z.nullable(z.number()),
  /** Cash put in and taken out apart from sales. */
  cash_in: z.nullable(z.number()),
  cash_out: z.nullable(z.number()),
  /** Cash from sales, less their change, and cash given back. */
  cash_sales: z.optional(z.nullable(z.number())),
  cash_refunds: z.optional(z.nullable(z.number())),
  denominations: z.array(z.object({ value: z.number(), count: z.number() })),
  type: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
});
export type TillItem = z.infer<typeof tillItem>;

const tenderShown = z.object({
  payment_id: z.string(),
  sequence: z.number(),
  tender: tenderSchema,
  response_status: responseStatusSchema,
  state: z.string(),
  amount_base: z.number(),
  amount_tender: z.number(),
  amount_change: z.number(),
  brand: z.nullable(z.string()),
  last_four: z.nullable(z.string()),
  decline_message: z.nullable(z.string()),
});

/** A sale at a terminal: what is in it, what it costs, and what has been paid. */
export const saleItem = z.object({
  order_id: z.string(),
  reference: z.string(),
  state: z.string(),
  terminal_id: z.nullable(z.string()),
  store_id: z.nullable(z.string()),
  subtotal: z.number(),
  discount: z.number(),
  tax: z.number(),
  fees: z.number(),
  total: z.number(),
  paid: z.number(),
  due: z.number(),
  currency: z.string(),
  promo_code: z.nullable(z.string()),
  /** The customer who was named; empty for a walk-in. */
  buyer_name: z.string(),
  /** When the first of the things that are only held runs out. Null once a payment has claimed them, and when nothing is held any more. */
  held_until: z.nullable(z.string()),
  items: z.array(
    z.object({
      item_id: z.string(),
      hold_id: z.nullable(z.string()),
      doclet_id: z.string(),
      name: z.string(),
      /** The cabin, table or seat; left out where there is none. */
      place: z.optional(z.string()),
      date: z.string(),
      time: z.nullable(z.string()),
      price: z.number(),
      discount: z.number(),
      total: z.number(),
      first_name: z.string(),
      last_name: z.string(),
      dob: z.nullable(z.string()),
      location_id: z.nullable(z.string()),
    }),
  ),
  payments: z.array(tenderShown),
});
export type SaleItem = z.infer<typeof saleItem>;

/**
 * `confirming`: the bank has not answered yet, and the amount counts as paid until it has. `declined`: the tender pays for nothing, or no longer does, and `decline_message` says
 * why.
 */
export const tenderItem = z.object({
  success: z.boolean(),
  status: z.enum(['approved', 'declined', 'confirming']),
  decline_message: z.nullable(z.string()),
  payment: tenderShown,
  order: saleItem,
});
export type TenderItem = z.infer<typeof tenderItem>;

export const saleUnit = z.object({
  item_id: z.nullish(objectIdSchema),
  doclet_id: objectIdSchema,
  event_id: objectIdSchema,
  date: visitDateSchema,
  time: z.nullish(timeOfDaySchema),
  location_id: z.nullish(objectIdSchema),
  first_name: maybeName,
  last_name: maybeName,
  dob: z.nullish(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'A date is YYYY-MM-DD.'))),
  /** The person and the time as `submit-order` takes them. The fields beside `data` win. */
  data: orderItemSchema.shape.data,
});

/** As the specification names them, in `payment_info` or beside it. */
export const paymentFields = {
  action: z.optional(z.literal('CHARGE')),
  amount_base: z.nullish(amount),
  amount_tender: z.nullish(amount),
  amount_change: z.nullish(amount),
  billing_zip: z.nullish(optionalLineSchema(20)),
  name_on_card: z.nullish(optionalLineSchema(100)),
  ...cardFields,
};

/** The highest number that a terminal may give a tender. */
export const MOST_SEQUENCE = 9999;

export const tenderInput = z.object({
  order_id: objectIdSchema,
  sequence: z.nullish(z.number().check(z.int(), z.gte(1), z.lte(MOST_SEQUENCE))),
  payment_info: z.nullish(z.object(paymentFields)),
  ...paymentFields,
});

/** More than nothing, in whole cents. */
const refundAmount = z.number().check(
  z.gt(0),
  z.lte(20_000_000),
  z.refine((value) => parseCents(value) !== null, 'An amount has at most 2 places.'),
);

/** Items of the order by their ids, each once. */
export const refundItems = z.nullish(
  z.array(objectIdSchema).check(
    z.minLength(1),
    z.maxLength(200),
    z.refine((ids) => new Set(ids).size === ids.length, STANDS_TWICE),
  ),
);

const refundAction = z.optional(z.literal('REFUND'));

/** The amount as the specification names it, in `payment_info` or beside it, or as `amount`. Where several are sent they have to agree. */
export const refundFields = {
  /** The terminal whose till the cash comes out of. Without it: the till at the terminal of the sale, or else the one that the operator opened last. */
  terminal_id: z.nullish(objectIdSchema),
  /** May be left out but not null, because a client that has no proper number (`NaN`) sends null in JSON. */
  amount: z.optional(refundAmount),
  action: refundAction,
  amount_base: z.optional(amount),
  /** `payment_info` must name an amount, since without one everything would be given back. */
  payment_info: z.optional(z.object({ action: refundAction, amount_base: amount })),
};

/**
 * `awaiting-approval`: an administrator has to confirm the task, and `amount` waits for them; otherwise `amount` was given or is on its way. `pending`: the bank has not answered
 * yet. `partly-refunded`: a part failed and can be asked for again.
 */
export const refundAnswer = z.object({
  status: z.enum(['refunded', 'partly-refunded', 'pending', 'failed', 'awaiting-approval']),
  order_id: z.string(),
  amount: z.number(),
  task_id: z.nullable(z.string()),
  refunds: z.array(z.object({ refund_id: z.string(), status: z.enum(['refunded', 'pending', 'failed']), amount: z.number(), method: z.string() })),
});
