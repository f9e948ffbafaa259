import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { answerChallenge } from '#server/testing/stripe-stub-account.ts';
import { startStripeStub } from '#server/testing/stripe-stub.ts';
import type { ChargeRequest, PaymentGateway } from './gateway.ts';
import { createStripeGateway } from './stripe.ts';

type Stub = Awaited<ReturnType<typeof startStripeStub>>;

const SECRETS = { secretKey: 'sk_test_1', webhookSecret: 'whsec_test', publishableKey: 'pk_test_1' };
const CARD = { number: '4242424242424242', expMonth: 8, expYear: 2031, cvv: '123', name: 'Maya', zip: '10001' };

let stub: Stub;
let gateway: PaymentGateway;
let sequence = 0;

beforeAll(async () => {
  stub = await startStripeStub();
});
beforeEach(() => {
  gateway = createStripeGateway({ ...SECRETS, ...stub.connection, totalTimeoutMs: 2000 });
});
afterEach(() => {
  stub.faults.length = 0;
  stub.account.isIndexed = true;
  gateway.close();
});
afterAll(() => stub.close());

function request(token: string, changes: Partial<ChargeRequest> = {}): ChargeRequest {
  sequence += 1;
  const source = { kind: 'token' as const, token };
  return { gatewayKey: `order'${sequence}:1`, amountCents: 4000, currency: 'USD', source, ...changes };
}

function intentsOf(gatewayKey: string) {
  return [...stub.account.intents.values()].filter(({ metadata }) => metadata['gateway_key'] === gatewayKey);
}

describe('charging', () => {
  test('an approved charge names brand, last four, amount and currency', async () => {
    const outcome = await gateway.charge(request(stub.cards.ok));
    expect(outcome).toMatchObject({ status: 'approved', amountCents: 4000, currency: 'USD', brand: 'Visa', lastFour: '4242' });
  });

  test.each([
    ['declined', 'Your card was declined.'],
    ['funds', 'Your card has insufficient funds.'],
    ['confirm', 'Your card was declined. This transaction requires authentication.'],
  ] as const)('%s: the buyer reads the card error', async (card, declineMessage) => {
    const asked = request(stub.cards[card]);
    expect(await gateway.charge(asked)).toEqual({ status: 'declined', declineMessage });
    expect(await gateway.lookup(asked.gatewayKey)).toEqual({ status: 'declined', declineMessage });
  });

  test('with a buyer there, the bank’s question is left open until it is ended', async () => {
    const asked = request(stub.cards.confirm, { mayChallenge: true });
    const outcome = await gateway.charge(asked);
    expect(outcome).toMatchObject({ status: 'unknown', answered: true, challenge: { clientSecret: expect.stringContaining('_secret_') } });
    expect(await gateway.lookup(asked.gatewayKey)).toEqual(outcome);
    expect(await gateway.void(asked.gatewayKey)).toEqual({ status: 'voided' });
    expect(await gateway.lookup(asked.gatewayKey)).toEqual({ status: 'failed', reason: 'voided' });
  });

  test('the same key twice charges once', async () => {
    const asked = request(stub.cards.ok);
    const both = await Promise.all([gateway.charge(asked), gateway.charge(asked)]);
    expect(both[0]).toEqual(both[1]);
    expect(intentsOf(asked.gatewayKey)).toHaveLength(1);
  });

  test('the same key with another amount stays undecided and charges nothing more', async () => {
    const asked = request(stub.cards.ok);
    await gateway.charge(asked);
    expect(await gateway.charge({ ...asked, amountCents: 4100 })).toMatchObject({ status: 'unknown', reason: 'key-reused' });
    expect(intentsOf(asked.gatewayKey)).toHaveLength(1);
  });

  test.each(['JPY', 'KWD'])('%s has no hundredths, so nothing is charged in it', async (currency) => {
    const asked = request(stub.cards.ok, { currency });
    expect(await gateway.charge(asked)).toEqual({ status: 'failed', reason: 'currency-without-hundredths' });
    expect(intentsOf(asked.gatewayKey)).toEqual([]);
  });

  test('an unknown token is a definite failure', async () => {
    expect(await gateway.charge(request('pm_gone'))).toEqual({ status: 'failed', reason: 'stripe-resource_missing' });
  });

  test('hosted capture refuses a card number before anything is sent', async () => {
    const before = stub.calls.length;
    const outcome = await gateway.charge(request('', { source: { kind: 'card', card: CARD } }));
    const stored = await gateway.storeCard({ key: 'vault-of-a-number', source: { kind: 'card', card: CARD } });
    expect([outcome, stored]).toEqual(Array(2).fill({ status: 'failed', reason: 'card-not-accepted' }));
    expect(stub.calls).toHaveLength(before);
  });

  test('direct capture makes the payment method first', async () => {
    const direct = createStripeGateway({ ...SECRETS, ...stub.connection, capture: 'direct' });
    const good = await direct.charge(request('', { source: { kind: 'card', card: CARD } }));
    const bad = await direct.charge(request('', { source: { kind: 'card', card: { ...CARD, number: '4000000000000002' } } }));
    direct.close();
    expect([good.status, bad.status]).toEqual(['approved', 'declined']);
  });
});

describe('what an answer proves', () => {
  test.each([
    ['the answer is lost once, the key finds it', ['lost'], 'approved'],
    ['the line is cut twice', ['cut', 'cut'], 'approved'],
    ['the line is cut three times', ['cut', 'cut', 'cut'], 'unknown'],
    ['three internal errors', [500, 500, 500], 'unknown'],
    ['no answer at all', ['hang'], 'unknown'],
    ['unreadable three times', ['garbage', 'garbage', 'garbage'], 'unknown'],
    ['another request under the key is under way throughout', [409, 409, 409], 'unknown'],
    ['rate limited throughout', [429, 429, 429], 'failed'],
    ['a wrong key', [401], 'failed'],
    ['charged but lost, then rate limited', ['lost', 429, 429], 'unknown'],
    ['charged but lost, then a wrong key', ['lost', 401], 'unknown'],
  ] as const)('%s', async (_, faults, status) => {
    stub.faults.push(...faults);
    const asked = request(stub.cards.ok);
    expect((await gateway.charge(asked)).status).toBe(status);
    expect(intentsOf(asked.gatewayKey).length).toBeLessThanOrEqual(1);
  });

  test('nobody listens: nothing was sent', async () => {
    const lonely = createStripeGateway({ ...SECRETS, host: '127.0.0.1', port: 1, protocol: 'http' });
    expect(await lonely.charge(request(stub.cards.ok))).toEqual({ status: 'failed', reason: 'gateway-unreachable' });
    lonely.close();
  });
});

describe('lookup and void', () => {
  test.each([true, false])('a charge is found with the search index %s', async (isIndexed) => {
    const asked = request(stub.cards.ok);
    await gateway.charge(asked);
    stub.account.isIndexed = isIndexed;
    expect(await gateway.lookup(asked.gatewayKey)).toMatchObject({ status: 'approved', amountCents: 4000 });
    expect(await gateway.lookup('never-charged:1')).toEqual({ status: 'not_found' });
  });

  test('a charge after the void of its key never succeeds', async () => {
    const asked = request(stub.cards.ok);
    expect(await gateway.void(asked.gatewayKey)).toEqual({ status: 'voided' });
    expect(await gateway.void(asked.gatewayKey)).toEqual({ status: 'voided' });
    expect(await gateway.charge(asked)).toEqual({ status: 'failed', reason: 'voided' });
    expect(await gateway.lookup(asked.gatewayKey)).toEqual({ status: 'failed', reason: 'voided' });
    expect(intentsOf(asked.gatewayKey).map(({ status }) => status)).toEqual(['canceled']);
  });

  test('the void of a charge gives all of it back, once', async () => {
    const asked = request(stub.cards.ok);
    await gateway.charge(asked);
    await gateway.refund({ refundKey: `${asked.gatewayKey}:r`, gatewayKey: asked.gatewayKey, amountCents: 1000 });
    expect(await gateway.void(asked.gatewayKey)).toEqual({ status: 'voided' });
    expect(await gateway.void(asked.gatewayKey)).toEqual({ status: 'voided' });
    expect(intentsOf(asked.gatewayKey)[0]?.latest_charge?.['amount_refunded']).toBe(4000);
    expect(await gateway.lookup(asked.gatewayKey)).toEqual({ status: 'failed', reason: 'voided' });
  });

  test('a void that Stripe refuses has been answered, and one that never got there has not', async () => {
    stub.faults.push(400, 400);
    expect(await gateway.void('refused:1')).toEqual({ status: 'unknown', reason: 'stripe-api_error', answered: true });
    const lonely = createStripeGateway({ ...SECRETS, host: '127.0.0.1', port: 1, protocol: 'http' });
    expect(await lonely.void('nobody:1')).toEqual({ status: 'unknown', reason: 'gateway-unreachable' });
    lonely.close();
  });

  test('a void that cannot see the charge yet does not pretend', async () => {
    const asked = request(stub.cards.ok);
    await gateway.charge(asked);
    intentsOf(asked.gatewayKey)[0]!.metadata['gateway_key'] = 'hidden';
    expect(await gateway.void(asked.gatewayKey)).toMatchObject({ status: 'unknown', reason: 'charge-not-listed-yet' });
  });
});

describe('refunds, list and cards', () => {
  test('refunds are limited to what was charged and found by their key', async () => {
    const asked = request(stub.cards.ok);
    await gateway.charge(asked);
    const refund = { refundKey: `${asked.gatewayKey}:r1`, gatewayKey: asked.gatewayKey, amountCents: 2500 };
    const first = await gateway.refund(refund);
    expect(first).toMatchObject({ status: 'succeeded', amountCents: 2500 });
    expect(await gateway.refund(refund)).toEqual(first);
    expect(await gateway.lookupRefund(refund)).toEqual(first);
    expect((await gateway.refund({ ...refund, refundKey: `${asked.gatewayKey}:r2` })).status).toBe('failed');
    expect(await gateway.lookupRefund({ ...refund, refundKey: 'never' })).toEqual({ status: 'not_found' });
  });

  test('a refund is found however long it has been pending', async () => {
    const asked = request(stub.cards.ok);
    await gateway.charge(asked);
    const keys = { refundKey: `${asked.gatewayKey}:r1`, gatewayKey: asked.gatewayKey };
    await gateway.refund({ ...keys, amountCents: 1000 });
    const made = stub.account.refunds.find(({ metadata }) => metadata['refund_key'] === keys.refundKey)!;
    Object.assign(made, { status: 'pending', created: Number(made['created']) - 30 * 86_400 });
    for (let other = 0; other < 120; other++) await gateway.refund({ ...keys, refundKey: `${asked.gatewayKey}:other${other}`, amountCents: 1 });
    expect(await gateway.lookupRefund(keys)).toMatchObject({ status: 'unknown', reason: 'pending' });
  });

  test('the list leaves out tombstones and pages through the rest', async () => {
    const since = new Date(Date.now() - MINUTE_MS).toISOString();
    const keys = await Promise.all(
      Array.from({ length: 120 }, async () => {
        const asked = request(stub.cards.ok);
        await gateway.charge(asked);
        return asked.gatewayKey;
      }),
    );
    await gateway.void('tombstone:1');
    const list = await gateway.list(since);
    const listed = list.status === 'listed' ? list.charges.map(({ gatewayKey }) => gatewayKey) : [];
    expect(listed).toEqual(expect.arrayContaining(keys));
    expect(listed).not.toContain('tombstone:1');
  });

  test('a card on file is charged off session and dies with its removal', async () => {
    const key = `vault-${(sequence += 1)}`;
    const stored = await gateway.storeCard({ key, source: { kind: 'token', token: stub.cards.ok }, email: 'maya@demo.test' });
    expect(stored).toMatchObject({ status: 'stored', accountType: 'Visa', lastFour: '4242', expMonth: 8, expYear: 2031 });
    const vaultId = stored.status === 'stored' ? stored.vaultId : '';
    const source = { kind: 'vault' as const, vaultId };
    for (const keep of [undefined, { email: 'maya@demo.test' }]) expect((await gateway.charge(request('', { source, keep }))).status).toBe('approved');
    expect(await gateway.removeCard(vaultId)).toEqual({ status: 'removed' });
    expect(await gateway.removeCard(vaultId)).toEqual({ status: 'removed' });
    expect(stub.account.customers.size).toBe(0);
    for (const gone of [vaultId, 'cus_of_before/pm_of_before', 'made by another gateway'])
      expect(await gateway.charge(request('', { source: { kind: 'vault', vaultId: gone } }))).toMatchObject({ status: 'declined' });
  });

  test('a card is kept together with its charge; charged without, it is used up', async () => {
    const source = { kind: 'token' as const, token: stub.newCard() };
    const kept = request('', { source, keep: { email: 'maya@demo.test' } });
    expect((await gateway.charge(kept)).status).toBe('approved');
    const card = await gateway.keptCard!(kept.gatewayKey);
    expect(card).toMatchObject({ status: 'stored', accountType: 'Visa', lastFour: '4242', expMonth: 8, expYear: 2031 });
    const vaultId = card.status === 'stored' ? card.vaultId : '';
    expect((await gateway.charge(request('', { source: { kind: 'vault', vaultId } }))).status).toBe('approved');
    expect(await gateway.removeCard(vaultId)).toEqual({ status: 'removed' });

    const passing = request('', { source: { kind: 'token', token: stub.newCard() } });
    expect((await gateway.charge(passing)).status).toBe('approved');
    expect(await gateway.keptCard!(passing.gatewayKey)).toEqual({ status: 'not_found' });
    expect(await gateway.storeCard({ key: `vault-${(sequence += 1)}`, source: passing.source as typeof source })).toMatchObject({ status: 'failed' });
    expect(await gateway.keptCard!('none:1')).toEqual({ status: 'not_found' });
  });

  test('a charge whose answer was lost leaves its customer until it is known what became of it', async () => {
    const kept = request('', { source: { kind: 'token', token: stub.newCard() }, keep: { email: 'maya@demo.test' } });
    stub.faults.push('none', 'lost', 'lost', 'lost');
    expect((await gateway.charge(kept)).status).toBe('unknown');
    expect(stub.account.customers.size).toBe(1);
    expect(await gateway.void(kept.gatewayKey)).toEqual({ status: 'voided' });
    expect(stub.account.customers.size).toBe(0);
  });

  test('a declined charge leaves no customer behind', async () => {
    const source = { kind: 'token' as const, token: stub.cards.declined };
    expect((await gateway.charge(request('', { source, keep: { email: 'maya@demo.test' } }))).status).toBe('declined');
    expect(stub.account.customers.size).toBe(0);
  });

  test('nor does a question of the bank that was answered wrongly, or by nobody', async () => {
    const keep = { mayChallenge: true, keep: { email: 'maya@demo.test' } };
    const refused = request(stub.cards.confirm, keep);
    const asked = await gateway.charge(refused);
    expect(stub.account.customers.size).toBe(1);
    answerChallenge(stub.account, asked.status === 'unknown' ? asked.challenge!.clientSecret : '', false);
    expect((await gateway.lookup(refused.gatewayKey)).status).toBe('declined');
    expect(stub.account.customers.size).toBe(0);

    const unanswered = request(stub.cards.confirm, keep);
    await gateway.charge(unanswered);
    expect(await gateway.void(unanswered.gatewayKey)).toEqual({ status: 'voided' });
    expect(stub.account.customers.size).toBe(0);
  });

  test('nor does a charge that is taken back', async () => {
    const kept = request('', { source: { kind: 'token', token: stub.newCard() }, keep: { email: 'maya@demo.test' } });
    expect((await gateway.charge(kept)).status).toBe('approved');
    expect(stub.account.customers.size).toBe(1);
    expect(await gateway.void(kept.gatewayKey)).toEqual({ status: 'voided' });
    expect(stub.account.customers.size).toBe(0);
  });

  test('a card that is declined is not kept, nor a customer for it', async () => {
    const source = { kind: 'token' as const, token: stub.cards.declined };
    const outcome = await gateway.storeCard({ key: `vault-${(sequence += 1)}`, source });
    expect(outcome).toEqual({ status: 'declined', declineMessage: 'Your card was declined.' });
    expect(stub.account.customers.size).toBe(0);
  });

  test.each(['lost', 'cut'] as const)('a card that nobody heard was kept is not, either: %s', async (fault) => {
    const source = { kind: 'token' as const, token: stub.newCard() };
    stub.faults.push('none', fault, fault, fault);
    expect(await gateway.storeCard({ key: `vault-${(sequence += 1)}`, source })).toMatchObject({ status: 'unknown' });
    expect(stub.account.customers.size).toBe(0);
  });
});
