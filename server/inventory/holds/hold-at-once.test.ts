import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { timeOfDaySchema } from '#domain/day-schema.ts';
import { parseVisitDate } from '#domain/day.ts';
import { ROLE } from '#domain/fixed-ids.ts';
import { isObjectId } from '#domain/ids.ts';
import { createApp } from '#server/app.ts';
import { holdAddress } from '#server/inventory/hold-settings.ts';
import { cartOwner } from '#server/inventory/owners/owners.ts';
import { countedAddress } from '#server/platform/address.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { sampleCatalogue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';

/** Texts that may stand unescaped in an array of the batch's statement: nothing that ends, splits or empties an element. */
const PLAIN = /^(?!null$)[\w:./-]+$/i;
const HOSTILE = [
  'NULL',
  'null',
  '',
  '{',
  '}',
  ',',
  '"',
  '\\',
  '\\"',
  '"},{"',
  "';--",
  ' a ',
  '\t',
  '\n',
  'ä',
  '🎟',
  '1.2.3.4"}',
  '1.2.3.4%}',
  '::1%{"',
  '::ffff:1.2.3.4',
];
const REAL = ['203.0.113.7', '2001:db8::1', '10:00:00', '2026-07-04', 'any', 'a'.repeat(24)];
const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE, ...REAL),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...HOSTILE, ...REAL)).map((parts) => parts.join('')),
);

test('whatever a caller sends, a batch contains only plain letters and digits', () => {
  fc.assert(
    fc.property(hostile, (sent) => {
      const passed = [
        holdAddress(countedAddress(sent)),
        cartOwner(sent),
        isObjectId(sent) ? sent : null,
        timeOfDaySchema.safeParse(sent).success ? sent : null,
        parseVisitDate(sent),
      ];
      for (const value of passed) if (value !== null) expect(value).toMatch(PLAIN);
    }),
    { numRuns: 5000 },
  );
});

let house: TestHouse;
let venue: SampleCatalogue;
beforeAll(async () => {
  house = await openTestHouse();
  venue = await sampleCatalogue(house);
});
afterAll(() => house.close());

test('a malformed address harms nobody else in the batch', async () => {
  const passId = await venue.pass();
  const app = await createApp({ ...house.house, config: { ...house.house.config, trustProxy: ['127.0.0.1'] } });
  const take = (forwarded: string, at: number) =>
    app.inject({
      method: 'POST',
      url: `/api/workspace/${house.workspaceId}/action/reserve-ticket`,
      headers: { 'x-cart-key': `hostile-cart-${String(at).padStart(12, '0')}`, 'x-forwarded-for': forwarded },
      payload: { data: { date: venue.day(3), doclet_id: passId, event_id: venue.eventId } },
    });
  const sent = [...HOSTILE.filter((one) => /^[\x20-\x7e]*$/.test(one)), ...REAL];
  const replies = await Promise.all(sent.map(take));
  expect(replies.map((reply) => reply.statusCode)).toEqual(sent.map(() => 200));
  const rows = await venue.ctx.db.selectFrom('hold').select('address').where('workspace_id', '=', house.workspaceId).execute();
  expect([...new Set(rows.map((row) => row.address))].toSorted()).toEqual(['', '1.2.3.4', '2001:db8:0:0::/64', '203.0.113.7']);
  await app.close();
});

test('a hold that is refused is no failure in the log of the database', async () => {
  const { database, stock } = house.house;
  const failures: unknown[] = [];
  const lend = database.lendClient;
  vi.spyOn(database, 'lendClient').mockImplementation(async (workspaceId) => {
    const { query, giveBack } = await lend(workspaceId);
    const watched: typeof query = (text, values) =>
      query(text, values).catch((reason: unknown) => {
        failures.push(reason);
        throw reason;
      });
    return { query: watched, giveBack };
  });
  const product = { productId: await venue.pass({ limit_per_order: 2 }), eventId: venue.eventId, date: venue.day(3), time: null, locationId: null };
  const take = () => stock.holds.take(venue.ctx.workspace, { ...product, roleId: ROLE.web, owners: [cartOwner('one-cart-with-many')], address: null });
  const taken = [];
  for (let asked = 0; asked < 4; asked++)
    taken.push(
      await take().then(
        () => 'held',
        ({ code }: { code: string }) => code,
      ),
    );
  expect(taken).toEqual(['held', 'held', 'limit-reached', 'limit-reached']);
  expect(failures).toEqual([]);
});
