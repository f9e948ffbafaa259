import { expect, test } from 'vitest';
import { changeOf, EMPTY_TOP_UP, topUpData, topUpFaults, type TopUpForm } from './top-up-form.ts';

const TODAY = '2026-11-24';
const form = (change: Partial<TopUpForm>): TopUpForm => ({ ...EMPTY_TOP_UP, ...change });
const CARD = { method: 'card-manual' as const, number: '4242 4242 4242 4242', expMonth: '7', expYear: '31', cvv: '123', zip: '55331' };

test.each<[string, Partial<TopUpForm>, object]>([
  ['nothing typed', {}, { amount: true }],
  ['cash, the very amount', { amount: '20' }, {}],
  ['cash, more than that', { amount: '20', tendered: '50' }, {}],
  ['cash, less than that', { amount: '20', tendered: '10' }, { tendered: true }],
  ['more than a band takes', { amount: '1000.01' }, { amount: true }],
  ['a card', { amount: '20', ...CARD }, {}],
  ['a card without its fields', { amount: '20', method: 'card-manual' }, { number: true, exp: true, cvv: true }],
  ['a card that is over', { amount: '20', ...CARD, expYear: '24' }, { exp: true }],
])('%s', (_, change, faults) => expect(topUpFaults(form(change), TODAY)).toEqual(faults));

test('change is what was handed over, less the amount', () => {
  expect([changeOf(form({ amount: '20', tendered: '50' })), changeOf(form({ amount: '20' })), changeOf(form({ amount: '20', tendered: 'x' }))]).toEqual([
    3000,
    0,
    null,
  ]);
});

test('is sent as the server reads it', () => {
  expect(topUpData('04A2', 't', form({ amount: '20', tendered: '50' }), TODAY)).toEqual({
    uid: '04A2',
    terminal_id: 't',
    amount: '20.00',
    method: 'cash',
    amount_tender: '50.00',
    amount_change: '30.00',
  });
  expect(topUpData('04A2', 't', form({ amount: '$12,5', ...CARD }), TODAY)).toMatchObject({
    amount: '12.50',
    method: 'card-manual',
    payment_info: { card_number: '4242424242424242', card_exp_month: '07', card_exp_year: '2031', card_cvv: '123', billing_zip: '55331' },
  });
});
