import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { confirmedConsumer, newAddress, register } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { encodeSolved, solve } from '#server/testing/solve-captcha.ts';

const guest = (it: TestHouse, email: string, body: object = {}) =>
  it.call('POST', '/api/account/auth/guest', { body: { auth: { email }, profile: { first_name: 'Ada', last_name: 'Byron' }, ...body } });

const solveCaptcha = async (it: TestHouse) => encodeSolved(await solve((await it.call('GET', `/api/captcha/challenge?ws=${it.workspaceId}`)).text));

const tally = (statuses: number[]) => Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]));

describe('with a robot check', () => {
  let it: TestHouse;
  beforeAll(async () => void (it = await openTestHouse({ CAPTCHA: 'altcha' })));
  afterAll(() => it.close());

  test('of 120 registrations and guests with addresses in use at most 25 are told; then nobody is told anything', async () => {
    const { email } = await confirmedConsumer(it);
    const inTurn: number[] = [];
    for (let round = 0; round < 8; round++) inTurn.push((await register(it, email)).status, (await guest(it, email)).status);
    const atOnce = await Promise.all(Array.from({ length: 52 }, () => Promise.all([register(it, email), guest(it, email)])));
    const statuses = [...inTurn, ...atOnce.flat().map((reply) => reply.status)];
    const { 409: told = 0, 400: asked = 0 } = tally(statuses);
    expect(told + asked).toBe(120);
    expect(told).toBeLessThanOrEqual(25);
    const free = await register(it, newAddress());
    expect([free.status, free.body.errors?.[0]?.code]).toEqual([400, 'captcha']);
  });

  test('a person goes on by solving a check each time', async () => {
    const check = await solveCaptcha(it);
    const body = { captcha_token: check };
    expect((await register(it, newAddress(), { body })).status).toBe(201);
    expect((await register(it, newAddress(), { body })).status).toBe(400);
    expect((await guest(it, newAddress(), { captcha_token: await solveCaptcha(it) })).status).toBe(200);
  });

  test('attempts that are told nothing use nothing up, one by one or all at once', async () => {
    it.clock.advance(3_700_000);
    const replies = await Promise.all(Array.from({ length: 30 }, () => guest(it, newAddress())));
    for (let round = 0; round < 30; round++) replies.push(await guest(it, newAddress()));
    expect(tally(replies.map((reply) => reply.status))).toEqual({ 200: 60 });
  });
});

describe('without a robot check', () => {
  let it: TestHouse;
  beforeAll(async () => void (it = await openTestHouse({ CAPTCHA: 'off' })));
  afterAll(() => it.close());

  test('a network that was told enough has to wait', async () => {
    const { email } = await confirmedConsumer(it);
    const statuses: number[] = [];
    for (let round = 0; round < 22; round++) statuses.push((await guest(it, email)).status);
    expect(tally(statuses)).toEqual({ 409: 20, 429: 2 });
    const refused = await guest(it, newAddress());
    expect([refused.status, Number(refused.headers['retry-after']) > 3000]).toEqual([429, true]);
    it.clock.advance(HOUR_MS);
    expect((await guest(it, newAddress())).status).toBe(200);
  });
});
