import { afterAll, expect, test } from 'vitest';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestPerson } from '#server/testing/house.ts';
import { openShop } from '#server/testing/shop.ts';
import { filesOfPass, makeWalletCertificates } from '#server/testing/wallet-certificates.ts';

const made = makeWalletCertificates();
const house = await openTestHouse(made.env, { gateway: createFakeGateway() });
const shop = await openShop(house);
const [maya, omar] = [await shop.buyer(), await shop.buyer()];
const order = await shop.buy(maya);
afterAll(async () => {
  await house.close();
  made.remove();
});

const passes = (person: TestPerson | null, query = '') =>
  house.app.inject({
    method: 'GET',
    url: `/api/workspace/${house.workspaceId}/orders/${order}/tickets.pkpass${query}`,
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });

test('a buyer fetches the passes of their order, part by part', async () => {
  const reply = await passes(maya);
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(filesOfPass(reply.rawPayload).has('pass.json')).toBe(true);
  expect((await passes(maya, '?part=2')).statusCode).toBe(404);
});

test('nobody else does, and those who work here print instead', async () => {
  for (const person of [omar, await house.person('pos'), await house.person('staff'), await house.person('admin'), null])
    expect((await passes(person)).statusCode).toBe(404);
});
