import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createFakeGateway, type FakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { GOOD_CARD, openShop, type Shop } from '#server/testing/shop.ts';

/** Two nodes on one database. Requests that one node was working on are sent again to the other. */
let node: TestHouse;
let other: TestHouse;
let shop: Shop;
let gateway: FakeGateway;
let maya: TestPerson;
let key: string;
let bankAnswers: () => void;
let submitted: Promise<unknown>;
let data: object;
beforeAll(async () => {
  gateway = createFakeGateway();
  node = await openTestHouse({}, { gateway });
  other = await openTestHouse({}, { sharing: node });
  shop = await openShop(node);
  maya = await shop.buyer();
});
afterAll(async () => {
  await other.close();
  await node.close();
});

/** The node waits for its bank, which does not answer yet. */
beforeEach(async () => {
  await vi.waitFor(() => expect(node.house.lifeSign.number()).not.toBeNull());
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  bankAnswers = resolve;
  gateway.before.charge = () => {
    asked.resolve();
    return promise;
  };
  key = randomUUID();
  data = { items: shop.items(await shop.hold(maya)), store_id: shop.storeId, payment_info: { action: 'CHARGE', ...GOOD_CARD }, captcha_token: 'x' };
  submitted = sentTo(node);
  await asked.promise;
});

const sentTo = (house: TestHouse) => house.act('submit-order', data, { token: maya.token, headers: { 'idempotency-key': key } });
const answerOf = async (house: TestHouse) => {
  const { status, body } = await sentTo(house);
  return [status, body.errors?.[0]?.code ?? body.data.items[0].status];
};

/** Which node works on the request. */
async function runnerOfRequest(): Promise<number | null> {
  const { runner } = await (
    await node.ctx()
  ).db
    .selectFrom('idempotency')
    .select('runner')
    .where('workspace_id', '=', node.workspaceId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return runner;
}

test('a request of a living node is not taken over within a minute', async () => {
  node.clock.advance(50_000);
  expect(await answerOf(other)).toEqual([409, 'still-running']);
  bankAnswers();
  await submitted;
  expect(await answerOf(other)).toEqual([200, 'complete']);
});

test('a request of a dead node goes on ten seconds after it began', async () => {
  await node.house.lifeSign.close();
  expect(await answerOf(other)).toEqual([409, 'still-running']);
  node.clock.advance(11_000);
  const again = answerOf(other);
  await vi.waitFor(async () => expect(await runnerOfRequest()).toBe(other.house.lifeSign.number()));
  bankAnswers();
  // The retry is not refused. It finds the order that was placed, and also waits for the bank.
  expect(await again).toEqual([200, 'complete']);
  await submitted;
});
