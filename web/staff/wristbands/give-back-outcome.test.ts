import { expect, test } from 'vitest';
import { formatCents } from '#domain/cents-text.ts';
import { outcomeOf } from './give-back-outcome.ts';

const part = (amount: number, method: string, status: 'refunded' | 'pending' = 'refunded') => ({ refund_id: `${method}${amount}`, status, amount, method });

test.each([
  ['cash is to be handed out', [part(15, 'cash'), part(5, 'cash')], 'good', 'Hand out $20.00 in cash from the till.'],
  ['a card is given back to', [part(20, 'card-manual')], 'good', 'Given back: $20.00 to the card.'],
  [
    'a bank that is slow does not keep the cash',
    [part(15, 'card', 'pending'), part(5, 'cash')],
    'warn',
    'Hand out $5.00 in cash from the till. $15.00 to the card: on its way. If the bank refuses, it is on the band again.',
  ],
])('%s', (_, refunds, kind, text) => {
  const money = (amount: Parameters<typeof formatCents>[0]) => formatCents(amount, { currency: 'USD', locale: 'en-US' });
  expect(outcomeOf({ status: 'given', amount: 20, refunds }, money)).toEqual({ kind, text });
});
