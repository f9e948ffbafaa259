import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signWebhook } from '#server/platform/webhook-signature.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openShop, type Shop } from '#server/testing/shop.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { guardGateway } from './guarded-gateway.ts';
import { readable } from './readable-answer.ts';
import { createSandboxGateway } from './sandbox.ts';

/** A bank may say anything at all about a card, and its answer still has to fit into a row. */
let house: TestHouse;
let shop: Shop;
let answer: object = {};
const bank = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => response.end(JSON.stringify({ ...JSON.parse(Buffer.concat(parts).toString()), id: 'ch_1', status: 'approved', ...answer })));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  const { port } = bank.address() as AddressInfo;
  const asked = guardGateway(createSandboxGateway({ url: `http://127.0.0.1:${port}`, webhookSecret: 'whsec' }), createCircuitBreaker(Date.now));
  house = await openTestHouse({}, { gateway: { ...createFakeGateway(), ...asked } });
  shop = await openShop(house);
});
afterAll(async () => {
  await house.close();
  bank.closeAllConnections();
  bank.close();
});

const submit = async (said: object) => {
  answer = said;
  const who = await shop.buyer();
  return (await shop.submit(who, shop.items(await shop.hold(who)))).body.data.items[0];
};
const paymentOf = (orderId: string) =>
  shop.ctx.db
    .selectFrom('payment')
    .select(['state', 'brand', 'last_four', 'gateway_id', 'decline_message'])
    .where('workspace_id', '=', house.workspaceId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();

describe('an order settles', () => {
  test('whatever its bank calls the card', async () => {
    const { status, order_id } = await submit({ id: 'ch\u0000_2', brand: 'Vi\u0000sa\ud800', last_four: '42\u000042' });
    expect(status).toBe('complete');
    expect(await paymentOf(order_id)).toMatchObject({ state: 'approved', gateway_id: 'ch_2', brand: 'Visa', last_four: null });
  });

  test('however its bank says no', async () => {
    const { status, order_id } = await submit({ status: 'declined', decline_message: 'No\u0000 more.\n' });
    expect(status).toBe('declined');
    expect(await paymentOf(order_id)).toMatchObject({ state: 'declined', decline_message: 'No more.' });
  });

  test.each([0, -4000, 3_000_000_000])('as not known yet, when the bank says that it took %i', async (amount) => {
    const { status, order_id } = await submit({ amount });
    expect(status).toBe('confirming');
    expect(await paymentOf(order_id)).toMatchObject({ state: 'unknown' });
  });
});

test('an event with unprintable characters is kept like any other', async () => {
  const body = JSON.stringify({ id: 'evt\u0000_1', type: 'dispute.opened', data: { id: 'dp', charge_key: 'nobody', amount: 5, reason: 'fr\u0000aud' } });
  const headers = { 'content-type': 'application/json', host: 'lakeside.localhost', 'x-signature': signWebhook(body, 'whsec', Date.now()) };
  const reply = await house.app.inject({ method: 'POST', url: '/api/webhooks/sandbox', headers, payload: body });
  expect(reply.statusCode).toBe(200);
  const kept = await shop.ctx.db.selectFrom('gateway_inbox').select('event_id').where('workspace_id', '=', house.workspaceId).execute();
  expect(kept).toEqual([{ event_id: 'evt_1' }]);
});

test('a list is cleaned entry by entry', () => {
  expect(readable({ charges: [{ brand: 'Vi\u0000sa' }, { brand: 'Visa' }] })).toEqual({ charges: [{ brand: 'Visa' }, { brand: 'Visa' }] });
});

test('a readable answer is returned unchanged', () => {
  const list = { status: 'listed', charges: [{ gatewayKey: 'o:1', outcome: { status: 'approved', brand: 'Visa', amountCents: 1 } }] };
  expect(readable(list)).toBe(list);
  expect(readable(null)).toBeNull();
});
