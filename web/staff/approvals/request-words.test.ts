import { expect, test } from 'vitest';
import { toDecimalText } from '#domain/cents.ts';
import type { Asked } from '#web/staff/chrome/waiting/waiting.ts';
import { NO_FACTS } from '#web/testing/staff-desk.ts';
import { outdatedWords, requestWords, tenderWords } from './request-words.ts';

const ME = 'a'.repeat(24);
const asked = (kind: string, facts: Partial<Asked['facts']>, more: Partial<Asked> = {}): Asked => ({
  _id: 'b'.repeat(24),
  kind,
  title: 'As titled',
  data: {},
  status: 'open',
  requested_by: 'c'.repeat(24),
  requested_by_name: 'Rosa Delgado',
  decided_by: null,
  decided_by_name: null,
  decided_at: null,
  created_at: '2026-11-20T21:00:00Z',
  facts: { ...NO_FACTS, ...facts },
  ...more,
});
const words = (task: Asked) => requestWords(task, ME, (amount) => `$${toDecimalText(amount)}`);

const order = { _id: 'd'.repeat(24), number: 'ABC', total: 136.2, buyer: 'Maya' };
const visa = { tender: 'card', brand: 'visa', last_four: '4242', amount: 136.2 };

test('cash out of a till', () => {
  const till = { name: 'Box office 1', operator_name: 'Rosa Delgado', is_open: true };
  const { asks, agreed } = words(asked('remove-till-cash', { amount: 200, till }));
  expect(asks).toBe('Rosa Delgado asks to take $200.00 out of Box office 1');
  expect(words(asked('remove-till-cash', { amount: 200, till, bag_number: 'BAG-7' })).asks).toBe(
    'Rosa Delgado asks to take $200.00 out of Box office 1, bag or seal BAG-7',
  );
  expect(agreed).toBe('$200.00 is booked out of the till of Rosa Delgado at once, for the safe, with the name of whoever agreed.');
});

test('a refund whose sum was not written down', () => {
  expect(words(asked('refund', { order, is_outdated: true })).asks).toBe('Rosa Delgado asks to refund all that was left of order ABC');
});

test.each<[string, Partial<Asked['facts']>, string, string]>([
  ['above the limit', { tickets: 3 }, 'Rosa Delgado asks to refund $136.20 of order ABC', 'Refunds $136.20 to Visa 4242 and revokes 3 tickets.'],
  [
    'of a used ticket',
    { why: 'used', tickets: 1 },
    'Rosa Delgado asks to refund $136.20 of order ABC: a ticket has been used',
    'Refunds $136.20 to Visa 4242 and revokes 1 ticket.',
  ],
  [
    'of tickets and merchandise',
    { tickets: 2, goods: 1 },
    'Rosa Delgado asks to refund $136.20 of order ABC',
    'Refunds $136.20 to Visa 4242, revokes 2 tickets and takes back 1 item.',
  ],
  [
    'as goodwill',
    { why: 'goodwill' },
    'Rosa Delgado asks to give back $136.20 of order ABC as goodwill',
    'Refunds $136.20 to Visa 4242. The tickets stay valid.',
  ],
  [
    'paid in two ways',
    {
      to: [
        { ...visa, amount: 100 },
        { tender: 'cash', brand: null, last_four: null, amount: 36.2 },
      ],
    },
    'Rosa Delgado asks to refund $136.20 of order ABC',
    'Refunds $100.00 to Visa 4242 and $36.20 in cash, out of the open till of whoever asked.',
  ],
])('a refund %s', (_, facts, asks, agreed) => expect(words(asked('refund', { amount: 136.2, order, to: [visa], ...facts }))).toMatchObject({ asks, agreed }));

test("a person's own request is worded as theirs", () => {
  expect(words(asked('refund', { amount: 5, order }, { requested_by: ME })).asks).toBe('You ask to refund $5.00 of order ABC');
  expect(words(asked('remove-till-cash', { amount: 5 }, { requested_by_name: '' })).asks).toBe('A colleague asks to take $5.00 out of a till');
});

test('a decided request is worded in the past', () => {
  expect(words(asked('refund', { amount: 5, order }, { status: 'declined' })).asks).toBe('Rosa Delgado asked to refund $5.00 of order ABC');
  expect(words(asked('refund', { amount: 5, order }, { status: 'confirmed', requested_by: ME })).asks).toBe('You asked to refund $5.00 of order ABC');
});

test('a wristband, a group, one that was withdrawn, and a kind nobody knows yet', () => {
  expect(words(asked('return-wristband-value', { amount: 60, wristband: '04A7' })).asks).toBe('Rosa Delgado asks to give back $60.00 of wristband 04A7');
  const group = { name: 'Choir', size: 30, event: null, contact: 'Gil Grey', email: 'gil@x.test', phone: '' };
  expect(words(asked('group-create', { group }))).toMatchObject({ asks: 'Rosa Delgado asks for a group of 30: Choir', agree: 'Make the group' });
  expect(words(asked('group-create', {})).asks).toBe('A request for a group, withdrawn');
  expect(words(asked('new-kind', {})).asks).toBe('Rosa Delgado asks: As titled');
});

test('an outdated request says so', () => {
  expect(outdatedWords(asked('refund', {}))).toBeNull();
  expect(outdatedWords(asked('remove-till-cash', { is_outdated: true }))).toContain('closed since');
  expect(outdatedWords(asked('new-kind', { is_outdated: true }))).toContain('Decline it');
});

test('a card whose last digits are unknown is still called a card', () => {
  expect(tenderWords({ ...visa, last_four: null })).toBe('to the card it was paid with');
  expect(tenderWords({ ...visa, brand: null })).toBe('to the card ending in 4242');
});
