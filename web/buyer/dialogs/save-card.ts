import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { normalCard, type CardForm } from '#domain/validation/card.ts';
import { savePaymentMethodContract } from '#server/actions/save-payment-method/contract.ts';
import { call } from '#web/lib/calls/call.ts';

export type CardToSave = { kind: 'typed'; form: Omit<CardForm, 'name'>; today: Day } | { kind: 'token'; token: string; zip: string };

/** `robot`: the server wants a robot check first. */
type CardSaving = 'saved' | 'failed' | 'robot';

type Question = { ws: ObjectId; realmId: ObjectId; profileId: ObjectId | null; card: CardToSave; robotToken: string | null };

/** A first item with a status means that the card was not saved. Without a profile there is nobody to save it for. */
export async function saveCard({ ws, realmId, profileId, card, robotToken }: Question): Promise<CardSaving> {
  if (profileId === null) return 'failed';
  const data = { context: 'portal', profile_id: profileId, realm_id: realmId, captcha_token: robotToken, ...fieldsOf(card) };
  const result = await call(savePaymentMethodContract, { params: { ws }, body: { data } });
  const item = result.success ? result.data.items[0] : undefined;
  if (!item) return 'failed';
  if (!('status' in item) || item.status === undefined) return 'saved';
  return item.status === 'captcha' ? 'robot' : 'failed';
}

function fieldsOf(card: CardToSave) {
  if (card.kind === 'token') return { card_token: card.token, billing_zip: card.zip.trim() };
  const { number, cvv, expMonth, expYear, zip } = normalCard({ ...card.form, name: '' }, card.today);
  return { card_number: number, card_cvv: cvv, card_exp_month: expMonth, card_exp_year: expYear, billing_zip: zip };
}
