import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLE } from '#domain/fixed-ids.ts';
import { sampleCatalogue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let house: TestHouse;
let venue: SampleCatalogue;

beforeAll(async () => {
  house = await openTestHouse();
  venue = await sampleCatalogue(house);
});
afterAll(() => house?.close());

type As = { token?: string; cartKey?: string };
const reserve = (productId: string, as: As = {}, more: object = {}) =>
  house.act('reserve-ticket', { date: venue.day(3), doclet_id: productId, event_id: venue.eventId, location_id: null, ow_role_id: ROLE.web, ...more }, as);
const release = (items: string[], as: As = {}) => house.act('remove-reservation', { items }, as);
const left = async (productId: string, date = venue.day(3)) => {
  const reply = await house.act('product-availability', { event_id: venue.eventId, doclet_ids: [productId], start_date: venue.today, end_date: venue.day(29) });
  return reply.body.data.items.at(-1)[date]?.[productId]?.item_count;
};
const limitedPass = async (units: number, more: object = {}) => venue.pass({ entitlement_type_data: { primary: await venue.entitlement({ default_capacity: units }) }, ...more });

describe('a hold', () => {
  test('is given with its end and, to a stranger, a cart key; then it is sold out', async () => {
    const pass = await limitedPass(2);
    const first = await reserve(pass);
    expect(first).toMatchObject({ status: 200, body: { data: { items: [{ item_id: expect.stringMatching(/^[0-9a-f]{24}$/) }] }, meta: { cart_key: expect.stringMatching(/^[\w-]{32}$/) } } });
    const cartKey = first.body.meta!['cart_key']!;
    expect(Date.parse(first.body.data.items[0].expires_at) - house.clock.now()).toBeGreaterThan(9.9 * 60_000);
    expect(await left(pass)).toBe(1);
    const second = await reserve(pass, { cartKey });
    expect(second).toMatchObject({ status: 200, body: { data: { items: [{}] } } });
    expect(second.body.meta).toBeUndefined();
    expect(await left(pass)).toBe(0);
    expect(await reserve(pass)).toMatchObject({ status: 409, body: { errors: [{ code: 'sold-out', message: 'Sold out for this date.' }] } });
    expect((await reserve(pass, {}, { date: venue.day(4) })).status).toBe(200);
  });

  test('let go of it is free once, however often, and never by a stranger', async () => {
    const pass = await limitedPass(1);
    const { body } = await reserve(pass);
    const [holdId, cartKey] = [body.data.items[0].item_id, body.meta!['cart_key']!];
    const foreign = [await release([holdId]), await release([holdId], { cartKey: 'x'.repeat(32) }), await release(['f'.repeat(24)], { cartKey })];
    for (const reply of foreign) expect(reply).toMatchObject({ status: 200, body: { data: { items: [] } } });
    expect(await left(pass)).toBe(0);
    const own = [await release([holdId], { cartKey }), await release([holdId, holdId], { cartKey })];
    expect(own.map((reply) => reply.text)).toEqual([foreign[0]!.text, foreign[0]!.text]);
    expect(await left(pass)).toBe(1);
  });

  test('that has run out is free at once, before any sweep', async () => {
    const pass = await limitedPass(1);
    const { body } = await reserve(pass);
    expect((await reserve(pass)).status).toBe(409);
    house.clock.advance(10 * 60_000 + 1000);
    expect(await left(pass)).toBe(1);
    const next = await reserve(pass);
    expect(next.status).toBe(200);
    expect(await left(pass)).toBe(0);
    await release([body.data.items[0].item_id], { cartKey: body.meta!['cart_key']! });
    expect(await left(pass)).toBe(0);
  });
});
