import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isWebhookSignatureValid } from '#server/platform/webhook-signature.ts';
import { startSandboxGateway } from './start-sandbox-gateway.ts';

const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvv: '123' };
let directory: string;
let sandbox: Awaited<ReturnType<typeof startSandboxGateway>>;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-gateway-'));
  await start();
});
afterEach(async () => {
  await sandbox.close();
  await rm(directory, { recursive: true });
});

async function start(webhookUrl?: string): Promise<void> {
  const journalPath = join(directory, 'journal');
  sandbox = await startSandboxGateway({ port: 0, journalPath, control: true, webhookUrl, webhookSecret: 'whsec' });
}

async function call(method: string, path: string, body?: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(sandbox.url + path, { method, ...(body === undefined ? {} : { body: text }) });
  const json = answer.status === 204 ? null : await answer.json();
  return { status: answer.status, body: json };
}

function charge(key: string, changes: object = {}) {
  return call('POST', '/charges', { key, amount: 4000, currency: 'USD', card: CARD, ...changes });
}

describe('charges', () => {
  test('50 at once under one key make one charge and get one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => charge('o:1')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { status: 'approved', brand: 'Visa', last_four: '4242' } });
    const list = await call('GET', '/charges?since=2020-01-01T00:00:00Z');
    expect(list.body.items).toHaveLength(1);
  });

  test.each([
    ['amount', { amount: 4001 }],
    ['currency', { currency: 'EUR' }],
    ['card', { card: { ...CARD, number: '5555555555554444' } }],
  ])('the same key with another %s is a conflict', async (_, changes) => {
    await charge('o:1');
    expect(await charge('o:1', changes)).toMatchObject({ status: 409, body: { error: { code: 'key-reused' } } });
  });

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 0.5 }, 'amount'],
    [{ amount: '4000' }, 'amount'],
    [{ currency: 'dollars' }, 'currency'],
    [{ card: { ...CARD, number: '4242x42424242' } }, 'card.number'],
    [{ card: { ...CARD, cvv: '12' } }, 'card.cvv'],
    [{ card: { ...CARD, exp_month: 13 } }, 'card.exp_month'],
  ])('%j is refused by the name of the field, without its value', async (changes, field) => {
    const { status, body } = await charge('o:1', changes);
    expect({ status, message: body.error.message }).toEqual({ status: 400, message: `Not valid: ${field}.` });
    expect((await call('GET', '/charges/o%3A1')).status).toBe(404);
  });

  test('a card or a vault_id is named, not both and not neither, also under a key that is known', async () => {
    const stored = await call('POST', '/cards', { key: 'c:1', card: CARD });
    await charge('known');
    for (const changes of [{ vault_id: stored.body.vault_id }, { card: undefined }])
      for (const key of ['known', 'new']) expect(await charge(key, changes)).toMatchObject({ status: 400, body: { error: { code: 'unknown-card' } } });
  });

  test('are listed from the moment on that is asked for', async () => {
    const { created_at } = (await charge('o:1')).body;
    expect((await call('GET', `/charges?since=${created_at}`)).body).toMatchObject({ items: [{ key: 'o:1' }] });
  });

  test('a card in its month of grace is accepted, an older one is not', async () => {
    const lastMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 15));
    const before = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 2, 15));
    const expiring = (day: Date) => ({ card: { ...CARD, exp_month: day.getUTCMonth() + 1, exp_year: day.getUTCFullYear() } });
    expect((await charge('o:1', expiring(lastMonth))).body.status).toBe('approved');
    expect((await charge('o:2', expiring(before))).body.decline_message).toBe('Your card has expired.');
  });

  test.each(['not json', '[]', 'null', '"x"', '{"key":"\\u0000"}', '{"__proto__":{}}'])('a hostile body is 400: %s', async (body) => {
    for (const path of ['/charges', '/refunds', '/voids', '/cards']) {
      if (path === '/voids' && body.includes('key')) continue;
      expect((await call('POST', path, body)).status).toBe(400);
    }
  });

  test('an oversized body is 413, odd addresses are 404 or 400, and the gateway lives on', async () => {
    expect((await call('POST', '/charges', `"${'x'.repeat(70_000)}"`)).status).toBe(413);
    expect((await call('GET', '/charges/%E0%A4%A')).status).toBe(404);
    expect((await call('GET', '/charges?since=yesterday')).status).toBe(400);
    expect((await call('PUT', '/charges')).status).toBe(404);
    expect((await charge('o:1')).status).toBe(200);
  });
});

describe('voids', () => {
  test('a tombstone stops the charge, whichever of the two comes first', async () => {
    for (let n = 0; n < 20; n += 1) {
      await Promise.all([charge(`r:${n}`), call('POST', '/voids', { key: `r:${n}` })]);
      expect((await call('GET', `/charges/r:${n}`)).body).toMatchObject({ status: 'declined', voided: true });
    }
  });

  test('tombstones and voids outlive a restart', async () => {
    await charge('made');
    await call('POST', '/voids', { key: 'made' });
    await call('POST', '/voids', { key: 'to-come' });
    await sandbox.close();
    await start();
    expect((await charge('to-come')).body).toMatchObject({ status: 'declined', voided: true });
    expect((await charge('made')).body).toMatchObject({ status: 'declined', voided: true });
  });
});

describe('refunds', () => {
  test('20 at once of 60 % each: one succeeds', async () => {
    await charge('o:1');
    const refunds = await Promise.all(Array.from({ length: 20 }, (_, n) => call('POST', '/refunds', { key: `r:${n}`, charge_key: 'o:1', amount: 2400 })));
    expect(refunds.filter(({ body }) => body.status === 'succeeded')).toHaveLength(1);
    expect((await call('GET', '/charges/o:1')).body.refunded).toBe(2400);
  });

  test.each([
    ['a declined charge', 'declined', 'no-such-charge'],
    ['no charge', 'none', 'no-such-charge'],
    ['a voided charge', 'voided', 'charge-voided'],
  ])('of %s fails', async (_, charge_key, reason) => {
    await charge('declined', { card: { ...CARD, number: '4000000000000002' } });
    await charge('voided');
    await call('POST', '/voids', { key: 'voided' });
    const refund = await call('POST', '/refunds', { key: 'r:1', charge_key, amount: 1 });
    expect(refund.body).toMatchObject({ status: 'failed', reason });
    expect((await call('GET', '/refunds/r:1')).body).toEqual(refund.body);
  });

  test('the same key gets the same answer; another amount is a conflict, an amount of zero is 400', async () => {
    await charge('o:1');
    const refund = { key: 'r:1', charge_key: 'o:1', amount: 1500 };
    const first = await call('POST', '/refunds', refund);
    expect(await call('POST', '/refunds', refund)).toEqual(first);
    expect((await call('POST', '/refunds', { ...refund, amount: 1 })).status).toBe(409);
    expect((await call('POST', '/refunds', { ...refund, charge_key: 'o:2' })).status).toBe(409);
    expect((await call('POST', '/refunds', { ...refund, key: 'r:2', amount: 0 })).status).toBe(400);
  });
});

describe('what is kept', () => {
  test('no card number and no security code, in no form, whatever became of the call', async () => {
    const numbers = ['4916338506082832', '4539578763621486', '4000000000000002', '4556737586899855', '4242424242424241'];
    const cvvs = ['9137', '8246', '7359', '6481', '5927'];
    await Promise.all(
      numbers.flatMap((number, n) => {
        const card = { ...CARD, number, cvv: cvvs[n] };
        return [
          charge(`o:${n}`, { card }),
          charge(`o:${n}`, { card, amount: 1 }),
          charge(`bad:${n}`, { card: { ...card, exp_month: 99 } }),
          call('POST', '/cards', { key: `c:${n}`, card }),
          call('POST', '/cards', `{"key":"c","card":{"number":"${number}`),
        ];
      }),
    );
    await sandbox.close();
    const files = await readdir(directory);
    const kept = (await Promise.all(files.map((name) => readFile(join(directory, name), 'latin1')))).join('\n');
    expect(kept.split('\n').length).toBeGreaterThan(8);
    for (const secret of [...numbers, ...numbers.map(grouped)]) {
      for (const form of formsOf(secret)) expect(kept).not.toContain(form);
    }
    const values = kept.split('\n').flatMap((line) => (line.startsWith('{') ? Object.values(JSON.parse(line)) : []));
    for (const form of cvvs.flatMap((cvv) => [cvv, Number(cvv), ...formsOf(cvv)])) expect(values).not.toContain(form);
    expect(kept).not.toMatch(/"cvv"|"number"/);
    await start();
  });

  function grouped(digits: string): string {
    return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
  }

  function formsOf(secret: string): string[] {
    const bytes = Buffer.from(secret);
    const base64 = bytes.toString('base64').replace(/=+$/, '');
    return [secret, bytes.toString('hex'), bytes.toString('hex').toUpperCase(), base64, encodeURIComponent(secret)];
  }

  test('cards on file outlive a restart and can be removed', async () => {
    const stored = await call('POST', '/cards', { key: 'c:1', card: { ...CARD, number: '4000000000009995' } });
    expect(stored.body).toMatchObject({ account_type: 'Visa', last_four: '9995', card_exp_month: '12', card_exp_year: '2031' });
    await sandbox.close();
    await start();
    const { vault_id } = stored.body;
    expect(await call('POST', '/cards', { key: 'c:1', card: { ...CARD, number: '4000000000009995' } })).toEqual(stored);
    const paid = await charge('o:1', { card: undefined, vault_id });
    expect(paid.body.decline_message).toBe('Your card has insufficient funds.');
    expect((await call('DELETE', `/cards/${vault_id}`)).status).toBe(204);
    expect((await charge('o:2', { card: undefined, vault_id })).status).toBe(400);
    expect(await charge('o:1', { card: undefined, vault_id })).toEqual(paid);
    expect((await charge('o:1', { card: undefined, vault_id, currency: 'EUR' })).status).toBe(400);
  });
});

describe('webhooks', () => {
  type Hook = { id: string; type: string; data: { key?: string; charge_key?: string }; isValid: boolean };

  async function receiver(refuseFirst: number) {
    const hooks: Hook[] = [];
    let refusals = refuseFirst;
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      if ((refusals -= 1) >= 0) return void response.writeHead(503).end();
      const raw = Buffer.concat(chunks);
      const isValid = isWebhookSignatureValid(raw, request.headers['x-signature'], 'whsec', Date.now());
      hooks.push({ ...JSON.parse(raw.toString()), isValid });
      response.writeHead(200).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const close = () => (server.closeAllConnections(), server.close());
    return { url: `http://127.0.0.1:${port}/api/webhooks/sandbox`, hooks, close };
  }

  test('charges, refunds, voids and disputes are told, signed, again after a refusal', async () => {
    const { url, hooks, close } = await receiver(2);
    await sandbox.close();
    await start(url);
    await charge('o:1');
    await call('POST', '/refunds', { key: 'r:1', charge_key: 'o:1', amount: 1 });
    await call('POST', '/control', { dispute: 'o:1' });
    await call('POST', '/control', { dispute_won: 'o:1' });
    await call('POST', '/voids', { key: 'o:1' });
    await expect.poll(() => hooks.length).toBe(5);
    expect(hooks.every(({ isValid }) => isValid)).toBe(true);
    expect(hooks.map(({ type }) => type).toSorted()).toEqual(['charge.updated', 'charge.updated', 'dispute.opened', 'dispute.won', 'refund.updated']);
    close();
  });

  test('copies carry the same id, shuffled ones all arrive', async () => {
    const { url, hooks, close } = await receiver(0);
    await sandbox.close();
    await start(url);
    await call('POST', '/control', { duplicate_webhooks: 2, shuffle_webhooks: true });
    for (let n = 0; n < 20; n += 1) await charge(`o:${n}`);
    await expect.poll(() => hooks.length).toBe(60);
    expect(new Set(hooks.map(({ id }) => id)).size).toBe(20);
    expect(hooks.map(({ data }) => data.key)).not.toEqual(hooks.map(({ data }) => data.key).toSorted());
    close();
  });

  test('a receiver that was away gets what it missed after a restart, and that is noted', async () => {
    await sandbox.close();
    await start('http://127.0.0.1:1/');
    await charge('o:1');
    await sandbox.close();
    const { url, hooks, close } = await receiver(0);
    await start(url);
    await expect.poll(() => hooks.map(({ data }) => data.key)).toEqual(['o:1']);
    await expect.poll(() => readFile(join(directory, 'journal'), 'utf8')).toContain('"webhooks-done","through":1');
    close();
  });
});

test('a card is stored once under its key, and not while the bank declines everything', async () => {
  const card = { ...CARD, number: '5555555555554444' };
  const stored = await call('POST', '/cards', { key: 'c:1', card: CARD });
  expect(await call('POST', '/cards', { key: 'c:1', card })).toMatchObject({ status: 409, body: { error: { code: 'key-reused' } } });
  await call('POST', '/control', { decline_all: true });
  expect(await call('POST', '/cards', { key: 'c:2', card })).toMatchObject({ status: 400, body: { error: { code: 'card-declined' } } });
  expect(await call('POST', '/cards', { key: 'c:1', card: CARD })).toEqual(stored);
});

test('the fault script is accepted only where it is switched on', async () => {
  const journalPath = join(directory, 'other');
  const strict = await startSandboxGateway({ port: 0, journalPath });
  const answer = await fetch(`${strict.url}/control`, { method: 'POST', body: '{"decline_all":true}' });
  await strict.close();
  expect(answer.status).toBe(404);
});

test('a secret that cannot be read stops the start: with a new one every known key would look like another charge', async () => {
  const path = join(directory, 'unreadable.key');
  await mkdir(path);
  await expect(startSandboxGateway({ port: 0, journalPath: join(directory, 'unreadable'), control: true, webhookSecret: 'whsec' })).rejects.toThrow(
    'EISDIR: illegal operation on a directory, read',
  );
  expect(existsSync(join(directory, 'unreadable'))).toBe(false);
});
