import * as z from 'zod/mini';
import { daySchema } from '#domain/day-schema.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { REPORT_EVERY } from '#domain/reports/report-mail-days.ts';
import { tenderSchema } from '#server/payments/contract.ts';

/** Earned and given back. Each is the sum of a ledger account; together they give what remains. */
const moneyFields = {
  /** at catalogue prices, without the tax included in them */
  gross: z.number(),
  discounts: z.number(),
  tax: z.number(),
  fees: z.number(),
  /** gross - discounts + tax + fees: what buyers paid */
  taken: z.number(),
  refunds: z.number(),
  net: z.number(),
};

/** Who may read what was sold, also by mail. */
export const SALES_READERS = ['admin'] as const;

export const spanFields = { start_date: daySchema, end_date: daySchema };

const channel = z.enum(['web', 'pos']);
const counts = { orders: z.int(), tickets: z.int() };

export const salesReportItem = z.object({
  ...spanFields,
  event_id: z.nullable(objectIdSchema),
  currency: z.string(),
  totals: z.object({ ...counts, ...moneyFields }),
  days: z.array(z.object({ date: daySchema, ...counts, ...moneyFields })),
  /** `product_id` null: goodwill, a refund for nothing that was bought */
  products: z.array(z.object({ product_id: z.nullable(objectIdSchema), name: z.string(), sold: z.int(), ...moneyFields })),
  channels: z.array(z.object({ channel, ...counts, ...moneyFields })),
  tenders: z.array(z.object({ tender: tenderSchema, payments: z.int(), taken: z.number(), refunds: z.number(), net: z.number() })),
  /** Money that moved without a sale. Only for the whole venue. */
  beside: z.nullable(
    z.object({
      put_on_wristbands: z.number(),
      returned_from_wristbands: z.number(),
      disputed: z.number(),
      /** what the gateway brought beyond what the sales and refunds say; negative: what it kept back */
      gateway_differences: z.number(),
    }),
  ),
});

export const occupancyReportItem = z.object({
  ...spanFields,
  event_id: objectIdSchema,
  /** Tickets that let somebody in, by the date they are for: a day, 'any' or 'event'. */
  dates: z.array(z.object({ date: z.string(), tickets: z.int(), people: z.int(), checked_in: z.int() })),
  /** Whatever is limited: an entitlement type, a session, or a product with its own capacity. */
  places: z.array(
    z.object({
      subject_id: objectIdSchema,
      name: z.string(),
      kind: z.enum(['type', 'session', 'product']),
      date: z.string(),
      capacity: z.int(),
      sold: z.int(),
      held: z.int(),
      left: z.int(),
      checked_in: z.int(),
    }),
  ),
});

/** When a report is sent: `weekday` with a week's alone, 0 is Sunday; `hour` on the venue's clock. */
export const reportMailFields = {
  every: z.enum(REPORT_EVERY),
  weekday: z.nullable(z.int().check(z.minimum(0), z.maximum(6))),
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  event_id: z.nullable(objectIdSchema),
};

export const reportMailItem = z.object({ _id: objectIdSchema, ...reportMailFields, event_name: z.nullable(z.string()), next_at: z.string() });
