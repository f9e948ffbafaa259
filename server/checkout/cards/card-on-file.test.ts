import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#server/testing/as-owner.ts';
import { everyRow } from '#server/testing/at-rest.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let house: TestHouse;
beforeAll(async () => void (house = await openTestHouse({}, { gateway: createFakeGateway() })));
afterAll(() => house.close());

const PANS = { kept: '4532015112830366', declined: '4000000000000002', malformed: '4532015112830367' };
const CVV = '8264';

test('a kept, declined or mistyped card is stored nowhere and in no answer', async () => {
  for (const [index, number] of Object.values(PANS).entries()) {
    const person = await house.person('web');
    const data = { profile_id: person.accountId, card_number: number, card_cvv: CVV, card_exp_month: '12', card_exp_year: '2031', billing_zip: '78701' };
    for (let time = 0; time < 2; time++) {
      const reply = await house.act('save-payment-method', data, { token: person.token, headers: { 'idempotency-key': `keep-card-${index}` } });
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain(number);
    }
  }
  await house.house.outbox.drain();
  const rows = await asOwner(house, everyRow);
  expect(rows).toContain('"last_four":"0366"');
  for (const number of Object.values(PANS))
    for (const form of [number, Buffer.from(number).toString('hex'), Buffer.from(number).toString('base64').replaceAll('=', '')])
      expect(rows.includes(form), form).toBe(false);
  expect(rows).not.toMatch(new RegExp(`"[^"]*cvv[^"]*"|"${CVV}"`));
});
