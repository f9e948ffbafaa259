import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { startStripeStub } from '#server/testing/stripe-stub.ts';
import type { ChargeRequest, PaymentGateway } from './gateway.ts';
import { createStripeGateway } from './stripe.ts';

/** What is not found at Stripe, and what only could not be asked for, are two things: the one is made anew, the other is waited for. */
type Stub = Awaited<ReturnType<typeof startStripeStub>>;

let stub: Stub;
let gateway: PaymentGateway;
let sequence = 0;
beforeAll(async () => void (stub = await startStripeStub()));
beforeEach(() => {
  gateway = createStripeGateway({ secretKey: 'sk_test_1', webhookSecret: 'whsec_test', publishableKey: 'pk_test_1', ...stub.connection });
});
afterEach(() => {
  stub.faults.length = 0;
  Object.assign(stub.account, { isIndexed: true, refunding: 'succeeded' });
  gateway.close();
});
afterAll(() => stub.close());

const REFUSED = { status: 'unknown', reason: 'stripe-api_error', answered: true };

async function charged(changes: Partial<ChargeRequest> = {}) {
  const gatewayKey = `looked-up-${++sequence}:1`;
  await gateway.charge({ gatewayKey, amountCents: 4000, currency: 'USD', source: { kind: 'token', token: stub.cards.ok }, ...changes });
  const intent = [...stub.account.intents.values()].find(({ metadata }) => metadata['gateway_key'] === gatewayKey)!;
  return { gatewayKey, intent };
}
const refundOf = (gatewayKey: string, amountCents = 1000) => ({ refundKey: `${gatewayKey}:r`, gatewayKey, amountCents });

describe('a charge', () => {
  test('from hours ago is found by the search', async () => {
    const { gatewayKey, intent } = await charged();
    intent.created -= 7200;
    expect(await gateway.lookup(gatewayKey)).toMatchObject({ status: 'approved' });
    stub.faults.push('cut', 'cut', 'cut');
    expect(await gateway.lookup(gatewayKey)).toMatchObject({ status: 'unknown' });
    stub.account.isIndexed = false;
    expect(await gateway.lookup(gatewayKey)).toEqual({ status: 'not_found' });
  });

  test('is told with what was received of it', async () => {
    const { gatewayKey, intent } = await charged();
    intent['amount_received'] = 3000;
    expect(await gateway.lookup(gatewayKey)).toMatchObject({ status: 'approved', amountCents: 3000 });
  });

  test('that succeeded counts before one under the same key that did not', async () => {
    const [{ gatewayKey, intent }, second] = [await charged(), await charged()];
    Object.assign(intent, { status: 'canceled' });
    second.intent.metadata['gateway_key'] = gatewayKey;
    expect(await gateway.lookup(gatewayKey)).toMatchObject({ status: 'approved', id: second.intent['id'] });
  });

  test('that nobody will confirm has failed only once Stripe has cancelled it', async () => {
    const { gatewayKey, intent } = await charged();
    Object.assign(intent, { status: 'requires_confirmation' });
    stub.faults.push('none', 'none', 400);
    expect(await gateway.lookup(gatewayKey)).toEqual({ status: 'unknown', reason: 'requires_confirmation', answered: true });
    expect(await gateway.lookup(gatewayKey)).toEqual({ status: 'failed', reason: 'needs-confirmation' });
  });

  test('is listed with what went back of it', async () => {
    const { gatewayKey } = await charged();
    await gateway.refund(refundOf(gatewayKey));
    const list = await gateway.list(new Date(Date.now() - MINUTE_MS).toISOString());
    expect(list).toMatchObject({ charges: expect.arrayContaining([expect.objectContaining({ gatewayKey, refundedCents: 1000 })]) });
  });

  test('is not said to be missing when the list is refused', async () => {
    stub.faults.push('none', 400);
    expect(await gateway.lookup('never-charged:1')).toEqual(REFUSED);
  });
});

describe('a void', () => {
  test('whose tombstone is refused has undone nothing', async () => {
    stub.faults.push('none', 'none', 400);
    expect(await gateway.void('never-charged:2')).toEqual(REFUSED);
  });

  test('whose refund is refused has undone nothing', async () => {
    const { gatewayKey } = await charged();
    stub.faults.push('none', 'none', 400);
    expect(await gateway.void(gatewayKey)).toEqual(REFUSED);
  });

  test('of a charge that was given back by hand is done; one that cannot be marked as undone may be', async () => {
    const [byHand, unmarked] = [await charged(), await charged()];
    await gateway.refund(refundOf(byHand.gatewayKey, 4000));
    expect(await gateway.void(byHand.gatewayKey)).toEqual({ status: 'voided' });
    stub.faults.push('none', 'none', 'none', 400);
    expect(await gateway.void(unmarked.gatewayKey)).toEqual({ status: 'unknown', reason: 'stripe-api_error' });
    expect(await gateway.void(unmarked.gatewayKey)).toEqual({ status: 'voided' });
  });

  test.each(['failed', 'canceled'] as const)('whose money the bank does not take has undone nothing, and a refund has failed: %s', async (refunding) => {
    const { gatewayKey } = await charged();
    stub.account.refunding = refunding;
    expect(await gateway.void(gatewayKey)).toEqual({ status: 'unknown', reason: 'refund-failed', answered: true });
    expect(await gateway.lookup(gatewayKey)).toMatchObject({ status: 'approved' });
    expect(await gateway.refund(refundOf(gatewayKey))).toEqual({ status: 'failed', reason: refunding });
  });

  test('of a charge that waits for the buyer’s bank, and cannot be cancelled, says what it waits for', async () => {
    const { gatewayKey } = await charged({ source: { kind: 'token', token: stub.cards.confirm }, mayChallenge: true });
    stub.faults.push('none', 'none', 400);
    expect(await gateway.void(gatewayKey)).toEqual({ status: 'unknown', reason: 'requires_action', answered: true });
    stub.faults.push('none', 'none', 400, 400);
    expect(await gateway.void(gatewayKey)).toEqual(REFUSED);
    expect(await gateway.void(gatewayKey)).toEqual({ status: 'voided' });
  });
});

describe('a refund', () => {
  test('under a key that was used for another amount may have been made', async () => {
    const { gatewayKey } = await charged();
    await gateway.refund(refundOf(gatewayKey));
    expect(await gateway.refund(refundOf(gatewayKey, 2000))).toEqual({ status: 'unknown', reason: 'key-reused', answered: true });
  });

  test('of a charge that is not there, or cannot be asked for, has failed: nothing was sent', async () => {
    expect(await gateway.refund(refundOf('never-charged:3'))).toEqual({ status: 'failed', reason: 'no-such-charge' });
    stub.faults.push('none', 400);
    expect(await gateway.refund(refundOf('never-charged:4'))).toEqual({ status: 'failed', reason: 'stripe-api_error' });
  });

  test('is not said to be missing when its charge, or the refunds of it, are refused', async () => {
    const { gatewayKey, intent } = await charged();
    stub.faults.push('none', 400);
    expect(await gateway.lookupRefund(refundOf('never-charged:5'))).toEqual(REFUSED);
    expect(await gateway.lookupRefund(refundOf('never-charged:5'))).toEqual({ status: 'not_found' });
    stub.faults.push(400);
    expect(await gateway.lookupRefund({ ...refundOf(gatewayKey), chargeId: String(intent['id']) })).toEqual(REFUSED);
  });
});

test('a card on file is removed only once Stripe has let it and its customer go', async () => {
  const stored = await gateway.storeCard({ key: 'card-removed', source: { kind: 'token', token: stub.cards.ok } });
  const vaultId = stored.status === 'stored' ? stored.vaultId : '';
  stub.faults.push(400);
  expect(await gateway.removeCard(vaultId)).toEqual(REFUSED);
  stub.faults.push('none', 400);
  expect(await gateway.removeCard(vaultId)).toEqual(REFUSED);
  expect(stub.account.customers.has(vaultId.split('/')[0]!)).toBe(true);
  expect(await gateway.removeCard(vaultId)).toEqual({ status: 'removed' });
  expect(stub.account.customers.has(vaultId.split('/')[0]!)).toBe(false);
});
