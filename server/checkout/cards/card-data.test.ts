import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { asOwner } from '#server/testing/as-owner.ts';
import { everyRow } from '#server/testing/at-rest.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const { house, shop } = await openShopWithBank();
afterAll(() => house.close());

/** Distinct numbers that pass the Luhn check, so that a hit cannot be chance. */
function panOf(index: number): string {
  const body = `424242${String(100_000_000 + index * 7919).slice(0, 9)}`;
  for (let digit = 0; digit < 10; digit++) if (passesLuhn(`${body}${digit}`)) return `${body}${digit}`;
  throw new Error('No check digit fits');
}

function passesLuhn(digits: string): boolean {
  return (
    [...digits]
      .reverse()
      .reduce((sum, letter, index) => sum + (index % 2 === 1 ? (Number(letter) * 2 > 9 ? Number(letter) * 2 - 9 : Number(letter) * 2) : Number(letter)), 0) %
      10 ===
    0
  );
}

const formsOf = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replaceAll('=', ''),
  [...secret].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
  secret.replaceAll(/(.{4})/g, '$1 ').trim(),
  secret.replaceAll(/(.{4})/g, '$1-').replace(/-$/, ''),
  createHash('sha256').update(secret).digest('hex'),
];

test('after fifty orders, paid, declined, malformed and repeated, no card number or CVV is anywhere in the database', async () => {
  const cards = Array.from({ length: 50 }, (_, index) => ({
    number: index % 7 === 0 ? '4000000000000002' : panOf(index),
    cvv: `7${String(310 + index)}`.slice(0, 4),
    index,
  }));
  for (const { number, cvv, index } of cards) {
    const buyer = await shop.buyer();
    const holds = await shop.hold(buyer);
    const payment_info = { ...GOOD_CARD, card_number: number, card_cvv: cvv, name_on_card: 'Maya Ortiz', ...(index % 5 === 0 ? { card_exp_month: '13' } : {}) };
    const headers: Record<string, string> = index % 3 === 0 ? { 'idempotency-key': `card-data-${index}-key` } : {};
    for (let time = 0; time <= (index % 4 === 0 ? 1 : 0); time++) {
      const reply = await shop.submit(
        buyer,
        shop.items(holds),
        { payment_info, cashless_spending: index % 2 === 0, kvp: { utm: `campaign${index}` } },
        headers,
      );
      for (const form of [number, cvv === '' ? 'x' : number.slice(6)]) expect(reply.text).not.toContain(form);
    }
  }
  await house.house.outbox.drain();
  const everything = await dump();
  expect(everything.length).toBeGreaterThan(50_000);
  for (const { number } of cards.filter((card) => card.number !== '4000000000000002'))
    for (const form of formsOf(number)) expect(everything.includes(form), form).toBe(false);
  for (const form of formsOf('4000000000000002')) expect(everything.includes(form), form).toBe(false);
  expect(everything).not.toMatch(/card_cvv|card_number|"cvv"/);
}, 120_000);

test('a card number typed into another field is stored by none', async () => {
  const person = await shop.buyer();
  let next = 200;
  const pans: string[] = [];
  const pan = () => pans[pans.push(panOf(next++)) - 1]!;
  const spaced = () => pan().replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  const order = async (names: [string, string], more: Record<string, unknown>) => {
    const holds = await shop.hold(person);
    const reply = await shop.submit(person, shop.items(holds, { names: [names] }), more);
    await house.act('remove-reservation', { items: holds }, { token: person.token });
    return reply;
  };
  const billed = (billing: object) => ({ payment_info: { action: 'CHARGE', ...GOOD_CARD, ...billing } });
  const refused = [
    order([pan(), 'Lake'], {}),
    order(['Maya', spaced()], {}),
    ...['billing_address', 'billing_suite', 'billing_city', 'billing_zip'].map((field) => order(['Maya', 'Lake'], billed({ [field]: pan() }))),
    house.act('record-resource-use', { url: `/?card=${pan()}` }),
    house.call('POST', '/api/support/', {
      token: person.token,
      body: { issue_title: 'Refund', issue_description: `To ${spaced()}, please.`, issuer_name: 'Maya', issuer_email: person.email, captcha_token: 'x' },
    }),
    house.call('POST', `/api/account/profile/${person.accountId}`, { token: person.token, body: { first_name: pan() } }),
  ];
  for (const reply of await Promise.all(refused)) expect([reply.status, reply.body.errors?.[0]?.message]).toEqual([400, 'A card number does not belong here.']);
  const asName = await order(['Maya', 'Lake'], billed({ name_on_card: pan() }));
  expect(asName.body.data.items[0]).toMatchObject({ status: 'refused', error_message: 'Please provide all credit card information.' });
  expect(
    (await order(['Maya', 'Lake'], { kvp: { seen: pan(), note: `is ${spaced()}`, card_cvv: '123', utm_source: 'mail' } })).body.data.items[0].success,
  ).toBe(true);
  const everything = await dump();
  for (const number of pans)
    for (const form of [...formsOf(number), number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')]) expect(everything.includes(form), form).toBe(false);
  expect(everything).not.toMatch(/card_cvv/);
  expect(everything).toContain('utm_source');
});

test('control: the search would find a stored one', async () => {
  const pan = panOf(99);
  await shop.ctx.db
    .insertInto('support_request')
    .values({
      workspace_id: house.workspaceId,
      support_id: 'a'.repeat(24),
      account_id: null,
      issue_title: 'My card',
      issue_description: Buffer.from(pan).toString('base64'),
      issuer_name: '',
      issuer_phone: '',
      issuer_email: '',
      issuer_pref_contact: '',
    })
    .execute();
  const everything = await dump();
  expect(formsOf(pan).some((form) => everything.includes(form))).toBe(true);
});

const dump = () => asOwner(house, everyRow);
