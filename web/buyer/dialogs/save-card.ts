import * as z from 'zod/mini';
import { normalCard } from '#domain/validation/card.ts';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { call } from '#web/lib/call.ts';
import type { CardForm } from '#domain/validation/card.ts';

const text = z.nullish(z.string());

const savePaymentMethod = defineAction({
  name: 'save-payment-method',
  who: ['web'],
  summary: 'Keep a card on file',
  input: z.object({ context: text, profile_id: text, card_number: text, card_cvv: text, card_exp_month: text, card_exp_year: text, card_token: text, billing_zip: text, realm_id: text }),
  item: z.looseObject({ status: z.optional(z.unknown()) }),
});

export type CardToSave = { kind: 'typed'; form: Omit<CardForm, 'name'>; today: Day } | { kind: 'token'; token: string; zip: string };

/** A first item with a status is a refusal, and so is no profile to keep the card for. */
export async function saveCard(ws: ObjectId, realmId: ObjectId, profileId: ObjectId | null, card: CardToSave): Promise<boolean> {
  if (profileId === null) return false;
  const data = { context: 'portal', profile_id: profileId, realm_id: realmId, ...fieldsOf(card) };
  const result = await call(savePaymentMethod, { params: { ws }, body: { data } });
  return result.success && result.data.items[0] !== undefined && result.data.items[0].status === undefined;
}

function fieldsOf(card: CardToSave) {
  if (card.kind === 'token') return { card_token: card.token, billing_zip: card.zip.trim() };
  const { number, cvv, expMonth, expYear, zip } = normalCard({ ...card.form, name: '' }, card.today);
  return { card_number: number, card_cvv: cvv, card_exp_month: expMonth, card_exp_year: expYear, billing_zip: zip };
}
