import { expect, test } from 'vitest';
import { formatCents } from '#domain/cents-text.ts';
import { outcomeOf, previewText, type Preview, type RefundAnswer } from './refund-answer.ts';

const money = (amount: Parameters<typeof formatCents>[0]) => formatCents(amount, { currency: 'USD', locale: 'en-US' });
const card = (amount: number) => ({ method: 'card', account_type: 'Visa', last_four: '4242', amount });
const cash = (amount: number) => ({ method: 'cash', account_type: null, last_four: null, amount });

test.each<[Omit<Preview, 'waits_for'>, string]>([
  [{ amount: 136.2, parts: [card(136.2)], tickets: 3, goods: 0 }, 'Refunds $136.20 to Visa 4242, revokes 3 tickets.'],
  [{ amount: 40, parts: [cash(40)], tickets: 1, goods: 0 }, 'Refunds $40.00 in cash, revokes 1 ticket.'],
  [{ amount: 64, parts: [card(64)], tickets: 0, goods: 1 }, 'Refunds $64.00 to Visa 4242, takes back 1 item.'],
  [{ amount: 104, parts: [card(104)], tickets: 1, goods: 2 }, 'Refunds $104.00 to Visa 4242, revokes 1 ticket and takes back 2 items.'],
  [{ amount: 10, parts: [card(10)], tickets: 0, goods: 0 }, 'Refunds $10.00 to Visa 4242.'],
  [{ amount: 60, parts: [card(40), cash(20)], tickets: 2, goods: 0 }, 'Refunds $60.00: $40.00 to Visa 4242, $20.00 in cash; revokes 2 tickets.'],
])('%o is told as %s', (preview, text) => expect(previewText({ ...preview, waits_for: null }, money, false)).toBe(text));

test.each<[boolean, number, string]>([
  [true, 1, 'Refunds nothing, as it cost nothing; revokes 1 ticket.'],
  [false, 2, 'Refunds nothing, as no money is left in the order; revokes 2 tickets.'],
  [true, 0, 'Takes it back and refunds nothing, as it cost nothing.'],
])('without money (free: %s), and %i tickets', (isFree, tickets, text) =>
  expect(previewText({ amount: 0, parts: [], tickets, goods: 0, waits_for: null }, money, isFree)).toBe(text),
);

const part = (status: 'refunded' | 'failed' | 'pending', amount: number, method = 'card') => ({ refund_id: 'r', status, amount, method });

test.each<[RefundAnswer['status'], number, RefundAnswer['refunds'], 'good' | 'warn' | 'bad', string]>([
  ['refunded', 40, [part('refunded', 40)], 'good', '$40.00 has been refunded'],
  ['refunded', 40, [part('refunded', 25, 'cash'), part('refunded', 15)], 'good', '$40.00 has been refunded. Hand out $25.00 in cash from the till.'],
  ['pending', 15, [part('refunded', 25, 'cash'), part('pending', 15)], 'warn', 'a second time. Hand out $25.00 in cash from the till.'],
  ['partly-refunded', 30, [part('refunded', 30), part('failed', 10)], 'warn', '$30.00 has been refunded. $10.00 was refused'],
  ['pending', 40, [part('pending', 40)], 'warn', 'not said yet about $40.00'],
  ['failed', 0, [part('failed', 40)], 'bad', 'Nothing was refunded'],
  ['awaiting-approval', 136.2, [], 'warn', '$136.20 waits for an administrator'],
])('%s is told honestly', (status, amount, refunds, kind, text) => {
  const outcome = outcomeOf({ status, amount, refunds, order_id: 'o', task_id: null }, money);
  expect(outcome.kind).toBe(kind);
  expect(outcome.text).toContain(text);
});
