import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { type Challenge, encodeSolved as encode, solve } from '#server/testing/solve-captcha.ts';

describe('the self-hosted check', () => {
  let it: TestHouse;
  beforeAll(async () => void (it = await openTestHouse({ CAPTCHA: 'altcha' })));
  afterAll(() => it.close());

  const fetchChallenge = async (query = '') => (await it.call('GET', `/api/captcha/challenge${query}`, { headers: { host: 'lakeside.localhost' } })).text;

  test('a challenge is served, solved and counts once: of 100 replays, in any spelling, one passes', async () => {
    const solved = await solve(await fetchChallenge());
    const ctx = await it.ctx();
    const tokens = Array.from({ length: 100 }, (_, index) => encode({ ...solved, solution: { ...(solved.solution as object), time: index } }, index % 3));
    expect(new Set(tokens).size).toBe(100);
    const outcomes = await Promise.all(tokens.map((token) => it.house.captcha.verify(ctx, token)));
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'spent')).toHaveLength(99);
  });

  test("another workspace's, an expired, a forged and an unsolved token fail", async () => {
    const ctx = await it.ctx();
    const other = await solve(await fetchChallenge(`?ws=${it.otherWorkspaceId}`));
    expect(await it.house.captcha.verify(ctx, encode(other))).toBe('failed');
    expect(await it.house.captcha.verify(await it.ctx(it.otherWorkspaceId), encode(other))).toBe('passed');

    const solved = await solve(await fetchChallenge());
    const forged = structuredClone(solved) as { challenge: Challenge; solution: { counter: number; derivedKey: string } };
    forged.challenge.parameters.expiresAt! += 600;
    expect(await it.house.captcha.verify(ctx, encode(forged))).toBe('failed');
    const unsolved = structuredClone(solved) as { solution: { counter: number } };
    unsolved.solution.counter += 1;
    expect(await it.house.captcha.verify(ctx, encode(unsolved))).toBe('failed');
    it.clock.advance(601_000);
    expect(await it.house.captcha.verify(ctx, encode(solved))).toBe('failed');
  });

  test.each([undefined, null, '', 'x', '{}', 'e30=', encode({ challenge: {}, solution: {} }), 'a'.repeat(100_000), encode([]), encode('x')])(
    '%# is no token',
    async (token) => {
      expect(await it.house.captcha.verify(await it.ctx(), token)).toBe('failed');
    },
  );
});

describe('a provider', () => {
  let it: TestHouse;
  let provider: Server;
  let reply: (form: URLSearchParams) => { status: number; body: string };
  let asked: URLSearchParams[] = [];
  let url: string;

  beforeAll(async () => {
    provider = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      asked.push(new URLSearchParams(text));
      const { status, body } = reply(new URLSearchParams(text));
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`;
    it = await openTestHouse({ CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret', CAPTCHA_VERIFY_URL: url });
  });
  afterEach(() => void (asked = []));
  afterAll(async () => {
    await it.close();
    provider.closeAllConnections();
    provider.close();
  });

  const say = (body: object, status = 200) => (reply = () => ({ status, body: JSON.stringify(body) }));

  test('is asked with the secret, the token and the address, and a token passes once', async () => {
    say({ success: true, hostname: 'lakeside.localhost' });
    const ctx = await it.ctx();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => it.house.captcha.verify(ctx, 'token-1')));
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(1);
    expect(Object.fromEntries(asked[0]!)).toEqual({ secret: 'secret', response: 'token-1', remoteip: '127.0.0.1', sitekey: 'site' });
    const before = asked.length;
    expect([await it.house.captcha.verify(ctx, 'token-1'), asked.length]).toEqual(['spent', before]);
  });

  test.each([
    ['another site', { success: true, hostname: 'evil.test' }],
    ["another venue's host", { success: true, hostname: 'aurora.localhost' }],
    ['no host', { success: true }],
    ['a hidden host', { success: true, hostname: 'not-provided' }],
    ['not solved', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['used before', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ])('a token of %s fails', async (name, body) => {
    say(body);
    expect(await it.house.captcha.verify(await it.ctx(), `t-${name.replaceAll(' ', '')}`)).toBe('failed');
  });

  test('passes with hCaptcha if its browser hides on which host it was solved, but not if it was another', async () => {
    const there = await openTestHouse({ CAPTCHA: 'hcaptcha', CAPTCHA_SITE_KEY: 's', CAPTCHA_SECRET: 's', CAPTCHA_VERIFY_URL: url });
    const ctx = await there.ctx();
    const hosts = [null, undefined, 'not-provided', 'lakeside.localhost', 'evil.test', ''];
    const outcomes: string[] = [];
    for (const [at, hostname] of hosts.entries()) {
      say({ success: true, hostname });
      outcomes.push(await there.house.captcha.verify(ctx, `hidden-${at}`));
    }
    expect(outcomes).toEqual(['passed', 'passed', 'passed', 'passed', 'failed', 'failed']);
    say({ success: false, hostname: null, 'error-codes': ['already-seen-response'] });
    expect(await there.house.captcha.verify(ctx, 'hidden-and-seen')).toBe('failed');
    await there.close();
  });

  test.each([
    ['answers 500', { success: true, hostname: 'lakeside.localhost' }, 500],
    ['answers something else', { ok: 1 }, 200],
    ['refuses our key', { success: false, 'error-codes': ['invalid-input-secret'] }, 200],
    ['has a key for tests', { success: false, 'error-codes': ['invalid-input-response', 'not-using-dummy-passcode'] }, 200],
    ['cannot read the address', { success: false, 'error-codes': ['invalid-remoteip'] }, 200],
  ])('that %s is unavailable, never open; the same token may be tried again', async (name, body, status) => {
    say(body, status);
    const ctx = await it.ctx();
    const token = `retry-${name.replaceAll(' ', '')}`;
    expect(await it.house.captcha.verify(ctx, token)).toBe('unavailable');
    say({ success: true, hostname: 'lakeside.localhost' });
    expect(await it.house.captcha.verify(ctx, token)).toBe('passed');
  });

  test('that cannot be reached is unavailable', async () => {
    const down = await openTestHouse({ CAPTCHA: 'hcaptcha', CAPTCHA_SITE_KEY: 's', CAPTCHA_SECRET: 's', CAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/siteverify' });
    expect(await down.house.captcha.verify(await down.ctx(), 'token')).toBe('unavailable');
    expect((await down.call('GET', '/api/captcha/challenge')).status).toBe(404);
    await down.close();
  });
});
