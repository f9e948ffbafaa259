import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';

/** What the portal reads of answers that hold more. */
const text = z.nullish(z.string());

export const savedCardItem = z.looseObject({ vault_id: text, account_type: text, last_four: text, card_exp_month: z.nullish(z.union([z.string(), z.number()])), card_exp_year: z.nullish(z.union([z.string(), z.number()])) });

export const getPaymentMethod = defineAction({
  name: 'get-payment-method',
  who: ['web'],
  summary: 'The card on file',
  input: z.object({ profile_id: z.string(), realm_id: z.string() }),
  item: savedCardItem,
});

export const removePaymentMethod = defineAction({ name: 'remove-payment-method', who: ['web'], summary: 'Forget the card on file', input: z.object({ vault_id: z.string() }), item: z.looseObject({}) });

export const toggleCashlessSpending = defineAction({
  name: 'toggle-cashless-spending',
  who: ['web'],
  summary: 'Switch spending by wristband on or off',
  input: z.object({ profile_id: z.string(), cashless_spending: z.boolean(), realm_id: z.string() }),
  item: z.looseObject({ data: z.optional(z.looseObject({ cashless_spending: z.optional(z.boolean()) })) }),
});

export const memberEntitlements = defineAction({
  name: 'member-entitlements',
  who: ['web'],
  summary: 'The tickets of a person and their family, with their codes',
  input: z.object({ profile_id: z.string(), event_id: z.optional(z.string()) }),
  item: z.looseObject({}),
});
