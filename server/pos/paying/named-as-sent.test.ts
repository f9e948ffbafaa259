import { afterAll, beforeAll, expect, test } from 'vitest';
import { bandsOf } from '#server/testing/bands.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const { house, register } = await openTillWithBank();
let orderId: string;
let uid: string;
beforeAll(async () => {
  orderId = (await register.sale()).order_id;
  uid = (await bandsOf(register).band()).uid;
});
afterAll(() => house.close());

const refused = async (name: string, data: object) => {
  const { status, body } = await house.act(name, { order_id: orderId, ...data }, { token: register.operator.token });
  return [status, body.errors?.[0]?.path?.join('.')];
};
const without = (field: keyof typeof GOOD_CARD) => ({ ...GOOD_CARD, [field]: undefined });

test.each<[string, string, object]>([
  ['charge-card', 'card_cvv', { ...GOOD_CARD, card_cvv: '1' }],
  ['charge-card-manual', 'card_number', { ...GOOD_CARD, card_number: '42' }],
  ['charge-card-manual', 'card_number', without('card_number')],
  ['charge-card-manual', 'card_exp_month', { ...GOOD_CARD, card_exp_month: 13 }],
  ['charge-card-manual', 'card_exp_year', { ...GOOD_CARD, card_exp_year: '2001' }],
  ['charge-card', 'amount_base', { ...GOOD_CARD, amount_base: 0.001 }],
  ['charge-cash', 'amount_base', { amount_base: 0 }],
  ['charge-cash', 'amount_tender', { amount_tender: 1 }],
  ['charge-cash', 'amount_change', { amount_tender: 60, amount_change: 3 }],
])('%s names a wrong %s where it was sent', async (name, field, sent) => {
  expect(await refused(name, { payment_info: sent })).toEqual([400, `data.payment_info.${field}`]);
  expect(await refused(name, sent)).toEqual([400, `data.${field}`]);
});

test.each<[string, string, object]>([
  ['charge-wristband', 'amount_base', { amount_base: 0.001 }],
  ['refund', 'amount_base', { action: 'REFUND', amount_base: 0.001 }],
  ['arbitrary-refund', 'amount_base', { action: 'REFUND', amount_base: 0.001 }],
  ['top-up-wristband', 'card_number', { ...GOOD_CARD, card_number: '42' }],
])('so does %s', async (name, field, sent) => {
  const data = { uid, reason: 'rain', terminal_id: register.terminalId, amount: name === 'top-up-wristband' ? 5 : undefined, method: 'card-manual' };
  const beside = name.endsWith('refund') ? { ...data, method: undefined } : data;
  expect(await refused(name, { ...beside, payment_info: sent })).toEqual([400, `data.payment_info.${field}`]);
  expect(await refused(name, { ...beside, ...sent })).toEqual([400, `data.${field}`]);
});

test('a field sent in both places is named where it counts, and a missing card as `payment_info`', async () => {
  expect(await refused('charge-card', { card_cvv: '1', payment_info: GOOD_CARD })).toEqual([400, 'data.card_cvv']);
  for (const nothing of [{}, { payment_info: {} }]) expect(await refused('charge-card', nothing)).toEqual([400, 'data.payment_info']);
});
