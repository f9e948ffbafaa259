import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signWebhook } from '#server/platform/webhook-signature.ts';
import { startSandboxGateway } from '../sandbox-gateway/start-sandbox-gateway.ts';
import type { ChargeRequest, PaymentGateway } from './gateway.ts';
import { CARD_GONE } from './gateway.ts';
import { createSandboxGateway } from './sandbox.ts';

const CARD = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2031, cvv: '123' };
let directory: string;
let sandbox: Awaited<ReturnType<typeof startSandboxGateway>>;
let gateway: PaymentGateway;
/** A client with a short time limit, for a bank that does not answer. */
let impatient: PaymentGateway;
let sequence = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-client-'));
  sandbox = await startSandboxGateway({ port: 0, journalPath: join(directory, 'journal'), control: true });
  const at = { url: sandbox.url, webhookSecret: 'whsec' };
  [gateway, impatient] = [createSandboxGateway(at), createSandboxGateway({ ...at, totalTimeoutMs: 1500 })];
});
afterEach(() => script({ drop_reply: 0, refuse: 0, hang: 0, fail_5xx: 0, delay_ms: 0, decline_all: false }));
afterAll(async () => {
  gateway.close();
  impatient.close();
  await sandbox.close();
  await rm(directory, { recursive: true });
});

async function script(faults: object): Promise<void> {
  const answer = await fetch(`${sandbox.url}/control`, { method: 'POST', body: JSON.stringify(faults) });
  expect(answer.status).toBe(200);
}

function request(changes: Partial<ChargeRequest> = {}, number = CARD.number): ChargeRequest {
  sequence += 1;
  const source = { kind: 'card' as const, card: { ...CARD, number } };
  return { gatewayKey: `order/${sequence}:1`, amountCents: 4000, currency: 'USD', source, ...changes };
}

describe('what a charge has come to', () => {
  test.each([
    ['an answer', {}, 'approved', 'approved'],
    ['one reset before the call is carried out', { refuse: 1 }, 'approved', 'approved'],
    ['two lost answers', { drop_reply: 2 }, 'approved', 'approved'],
    ['three lost answers', { drop_reply: 3 }, 'unknown', 'approved'],
    ['three resets', { refuse: 3 }, 'unknown', 'not_found'],
    ['an internal error, then an answer', { fail_5xx: 1 }, 'approved', 'approved'],
    ['internal errors throughout', { fail_5xx: 3 }, 'unknown', 'not_found'],
    ['no answer', { hang: 1 }, 'unknown', 'not_found'],
    ['everything declined', { decline_all: true }, 'declined', 'declined'],
  ])('%s', async (_, faults, outcome, truth) => {
    await script(faults);
    const asked = request();
    expect((await ('hang' in faults ? impatient : gateway).charge(asked)).status).toBe(outcome);
    expect((await gateway.lookup(asked.gatewayKey)).status).toBe(truth);
  });

  test.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4242 4242 4242 4241', 'Your card number is incorrect.'],
  ])('%s is declined', async (number, declineMessage) => {
    expect(await gateway.charge(request({}, number))).toEqual({ status: 'declined', declineMessage });
  });

  test.each([
    ['a refused amount', { amountCents: 0 }, { status: 'failed', reason: 'invalid-request' }],
    ['a card not on file', { source: { kind: 'vault' as const, vaultId: 'no' } }, CARD_GONE],
    ['a token', { source: { kind: 'token' as const, token: 't' } }, { status: 'failed', reason: 'token-not-accepted' }],
  ])('%s is a definite failure', async (_, changes, outcome) => {
    expect(await gateway.charge(request(changes))).toEqual(outcome);
  });

  test('a key used for another amount proves nothing about the first charge', async () => {
    const asked = request();
    await gateway.charge(asked);
    expect((await gateway.charge({ ...asked, amountCents: 1 })).status).toBe('unknown');
    expect(await gateway.lookup(asked.gatewayKey)).toMatchObject({ status: 'approved', amountCents: 4000, lastFour: '4242' });
  });

  test('the slow card runs into the time limit and is found approved', async () => {
    const asked = request({}, '4000 0000 0000 0119');
    expect(await impatient.charge(asked)).toEqual({ status: 'unknown', reason: 'timeout' });
    expect(await gateway.lookup(asked.gatewayKey)).toMatchObject({ status: 'approved', amountCents: 4000 });
  });
});

describe('answers of a stranger', () => {
  const chargeAgainst = (listener: RequestListener): Promise<string> => against(listener, async (client) => (await client.charge(request())).status);
  async function against<T>(listener: RequestListener, ask: (client: PaymentGateway) => Promise<T>): Promise<T> {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const client = createSandboxGateway({ url: `http://127.0.0.1:${port}`, webhookSecret: 'x', totalTimeoutMs: 1500 });
    const answer = await ask(client);
    client.close();
    server.closeAllConnections();
    server.close();
    return answer;
  }

  test.each<[string, RequestListener, string]>([
    ['a web page', (_, response) => response.end('<html>'), 'unknown'],
    ['another shape', (_, response) => response.end('{"status":"approved"}'), 'unknown'],
    ['the answer to another key', (_, response) => response.end('{"id":"1","key":"x","status":"approved","amount":4000,"currency":"USD"}'), 'unknown'],
    ['a body cut short', (_, response) => void response.writeHead(200, { 'content-length': 99 }).write('{"id"', () => response.destroy()), 'unknown'],
    ['404', (_, response) => response.writeHead(404).end(), 'unknown'],
    ['302', (_, response) => response.writeHead(302).end(), 'unknown'],
    ['409', (_, response) => response.writeHead(409).end(), 'unknown'],
    ['400 of any shape', (_, response) => response.writeHead(400).end('{"reason":"no"}'), 'failed'],
    ['trickling for ever', (_, response) => void setInterval(() => response.write(' '), 50).unref(), 'unknown'],
  ])('%s', async (_, listener, status) => {
    expect(await chargeAgainst(listener)).toBe(status);
  });

  test.each([
    ['4242', '4242'],
    ['4242424242424242', ''],
    ['424', ''],
    ['•••• 4242', ''],
    ['', ''],
  ])('of a card said to end in %j, the last four are kept as %j', async (last_four, kept) => {
    const reply = { id: '1', key: 'k:1', status: 'approved', amount: 4000, currency: 'USD', last_four };
    const stored = { vault_id: 'v', account_type: 'Visa', last_four, card_exp_month: '12', card_exp_year: '2031' };
    const answers =
      (body: object): RequestListener =>
      (_, response) =>
        response.end(JSON.stringify(body));
    const source = { kind: 'card' as const, card: CARD };
    expect(await against(answers(reply), (client) => client.charge(request({ gatewayKey: 'k:1' })))).toMatchObject({ status: 'approved', lastFour: kept });
    expect(await against(answers(stored), (client) => client.storeCard({ key: 'k', source }))).toMatchObject({ status: 'stored', lastFour: kept });
  });

  test.each(['{"reason":"no"}', '{"error":{"code":"bad-card","message":"No."}}', ''])('a card to be saved is declined by 400 with %j', async (body) => {
    const source = { kind: 'card' as const, card: CARD };
    const answer = await against(
      (_, response) => response.writeHead(400).end(body),
      (client) => client.storeCard({ key: 'k', source }),
    );
    expect(answer).toMatchObject({ status: 'declined' });
  });

  test('one charge that is told in words of its own does not count against the gateway', async () => {
    const charge = { id: '1', key: 'k:1', status: 'pending', amount: 4000, currency: 'USD' };
    for (const told of [charge, { ...charge, status: 'approved', amount: 0 }]) {
      const found = await against(
        (_, response) => response.end(JSON.stringify(told)),
        (client) => client.lookup('k:1'),
      );
      expect(found).toMatchObject({ status: 'unknown', answered: true });
    }
  });

  test('our keys stand in a path as they are, for a gateway that does not decode it', async () => {
    const key = 'c'.repeat(24) + ':1:' + 'd'.repeat(24);
    const paths: string[] = [];
    const listener: RequestListener = ({ url }, response) => void response.writeHead(404).end(void paths.push(url!));
    await against(listener, (client) => client.lookup(key));
    await against(listener, (client) => client.lookupRefund({ refundKey: key, gatewayKey: key }));
    expect(paths).toEqual([`/charges/${key}`, `/refunds/${key}`]);
  });

  test('a list is read though one of its charges cannot be, and what is not said about a charge is not known', async () => {
    const charge = { id: '1', key: 'k:1', status: 'approved', amount: 4000, currency: 'USD', brand: 'Visa', last_four: '4242' };
    const items = [charge, { ...charge, key: 'k:2', status: 'voided' }, { key: 'k:3', status: 'odd' }, 'nothing'];
    const list = await against(
      (_, response) => response.end(JSON.stringify({ items })),
      (client) => client.list('2026-11-28T00:00:00.000Z'),
    );
    const unsaid = { createdAt: null, refundedCents: null };
    expect(list).toMatchObject({
      status: 'listed',
      charges: [
        { gatewayKey: 'k:1', outcome: { status: 'approved' }, ...unsaid },
        { gatewayKey: 'k:2', outcome: { status: 'failed', reason: 'voided' }, ...unsaid },
        { gatewayKey: 'k:3', outcome: { status: 'unknown' }, ...unsaid },
      ],
    });
  });

  test.each([0, -5400, 3_000_000_000])('a refund said to have given back %i is unknown', async (amount) => {
    const refund = { refundKey: 'r', gatewayKey: 'k:1', amountCents: 5400 };
    const answer = await against(
      (_, response) => response.end(JSON.stringify({ id: '1', status: 'succeeded', amount })),
      (client) => client.refund(refund),
    );
    expect(answer).toMatchObject({ status: 'unknown' });
  });

  test('nobody listens: nothing was charged', async () => {
    const lonely = createSandboxGateway({ url: 'http://127.0.0.1:1', webhookSecret: 'x' });
    expect(await lonely.charge(request())).toEqual({ status: 'failed', reason: 'gateway-unreachable' });
    expect(await lonely.lookup('x')).toEqual({ status: 'unknown', reason: 'gateway-unreachable' });
    expect((await lonely.void('x')).status).toBe('unknown');
  });
});

describe('the other calls', () => {
  test('void before and after the charge', async () => {
    const before = request();
    expect(await gateway.void(before.gatewayKey)).toEqual({ status: 'voided' });
    expect(await gateway.charge(before)).toEqual({ status: 'failed', reason: 'voided' });
    const after = request();
    await gateway.charge(after);
    await gateway.void(after.gatewayKey);
    expect(await gateway.lookup(after.gatewayKey)).toEqual({ status: 'failed', reason: 'voided' });
  });

  test('refunds', async () => {
    const { gatewayKey } = request();
    await gateway.charge(request({ gatewayKey }));
    const refund = { refundKey: `${gatewayKey}:r1`, gatewayKey, amountCents: 4000 };
    const done = await gateway.refund(refund);
    expect(done).toMatchObject({ status: 'succeeded', amountCents: 4000 });
    expect(await gateway.lookupRefund(refund)).toEqual(done);
    expect(await gateway.lookupRefund({ ...refund, refundKey: 'never' })).toEqual({ status: 'not_found' });
    const more = await gateway.refund({ ...refund, refundKey: `${gatewayKey}:r2`, amountCents: 1 });
    expect(more).toEqual({ status: 'failed', reason: 'more-than-charged' });
  });

  test('cards on file', async () => {
    const key = `card-${(sequence += 1)}`;
    const stored = await gateway.storeCard({ key, source: { kind: 'card', card: { ...CARD, number: '378282246310005', cvv: '1234' } } });
    expect(stored).toMatchObject({ accountType: 'American Express', lastFour: '0005', expMonth: 12, expYear: 2031 });
    const source = { kind: 'vault' as const, vaultId: stored.status === 'stored' ? stored.vaultId : '' };
    expect(await gateway.charge(request({ source }))).toMatchObject({ status: 'approved', brand: 'American Express' });
    expect(await gateway.removeCard(source.vaultId)).toEqual({ status: 'removed' });
    expect(await gateway.removeCard(source.vaultId)).toEqual({ status: 'removed' });
    expect(await gateway.charge(request({ source }))).toEqual(CARD_GONE);
    const bad = { kind: 'card' as const, card: { ...CARD, number: '4000000000000002' } };
    const refused = await gateway.storeCard({ key: `card-${(sequence += 1)}`, source: bad });
    expect(refused).toEqual({ status: 'declined', declineMessage: 'Your card was declined.' });
  });

  test('the list since a time, in pages', async () => {
    const since = new Date().toISOString();
    const keys = await Promise.all(
      Array.from({ length: 1100 }, async () => {
        const asked = request({ amountCents: 1 });
        expect((await gateway.charge(asked)).status).toBe('approved');
        return asked.gatewayKey;
      }),
    );
    const list = await gateway.list(since);
    const listed = list.status === 'listed' ? list.charges.map(({ gatewayKey }) => gatewayKey) : [];
    expect(listed.toSorted()).toEqual(keys.toSorted());
  });
});

describe('webhooks', () => {
  const reply = { id: 'ch_1', key: 'o:1', status: 'approved', amount: 4000, currency: 'USD', brand: 'Visa', last_four: '4242' };

  test.each([
    ['charge.updated', reply, { gatewayKey: 'o:1', outcome: { status: 'approved', amountCents: 4000 } }],
    ['charge.updated', { ...reply, voided: true }, { outcome: { status: 'failed', reason: 'voided' } }],
    ['refund.updated', { id: 're_1', key: 'r:1', charge_key: 'o:1', status: 'succeeded', amount: 5 }, { refundKey: 'r:1' }],
    ['dispute.opened', { id: 'dp_1', charge_key: 'o:1', amount: 5, reason: 'fraudulent' }, { disputeId: 'dp_1', gatewayKey: 'o:1' }],
    ['dispute.opened', { key: 'o:1', amount: 5 }, { disputeId: 'o:1', gatewayKey: 'o:1', amountCents: 5, reason: 'general' }],
    ['dispute.opened', { amount: 5 }, { type: 'ignored' }],
    ['charge.updated', { odd: true }, { type: 'ignored' }],
    ['card.expiring', {}, { type: 'ignored', name: 'card.expiring' }],
  ])('%s', (type, data, expected) => {
    const body = JSON.stringify({ id: 'evt_1', type, data });
    const header = signWebhook(body, 'whsec', Date.now());
    expect(gateway.verifyWebhook(Buffer.from(body), { 'x-signature': header })).toMatchObject({ id: 'evt_1', ...expected });
    expect(gateway.verifyWebhook(body.replace('evt_1', 'evt_2'), { 'x-signature': header })).toBeNull();
  });
});
