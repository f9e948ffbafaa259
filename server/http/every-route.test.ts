import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actions } from '#server/actions/index.ts';
import { routes } from '#server/api/index.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import type { Caller, Contract } from './contract.ts';

const CONTRACTS: Contract[] = [...routes, ...actions].map((route) => route.contract);
const CALLERS: Caller[] = ['admin', 'staff', 'pos', 'web', 'nobody'];

let it: TestHouse;
const strangers = new Map<Caller, TestPerson>();

beforeAll(async () => {
  it = await openTestHouse();
  for (const role of ['admin', 'staff', 'pos', 'web'] as const) {
    strangers.set(role, await it.person(role, { workspaceId: it.otherWorkspaceId }));
  }
});
afterAll(() => it.close());

/** The path filled with ids that are well formed and belong to nothing. */
function pathOf(contract: Contract, workspaceId: string): string {
  const filled = contract.path
    .replace(':ws', workspaceId)
    .replace(/:realm\b/, 'e47ada000000000001000001')
    .replace(/:email\b/, 'nobody%40example.test')
    .replace(/:key\b/, 'fqdn')
    .replace(/:value\b/, 'lakeside.localhost')
    .replace(/:\w+/g, 'f'.repeat(24));
  return `/api${filled}`;
}

describe('every call says who may make it', () => {
  test('each has a rule, and none is open by mistake', () => {
    expect(CONTRACTS.length).toBeGreaterThan(60);
    // No role may open a venue over HTTP; only the operator can.
    expect(CONTRACTS.filter((contract) => contract.who.length === 0).map((contract) => contract.id)).toEqual(['create-workspace']);
    expect(CONTRACTS.filter((contract) => new Set(contract.who).size !== contract.who.length).map((contract) => contract.id)).toEqual([]);
    expect(new Set(CONTRACTS.map((contract) => contract.id)).size).toBe(CONTRACTS.length);
    expect(new Set(CONTRACTS.map((contract) => `${contract.method} ${contract.path}`)).size).toBe(CONTRACTS.length);
  });

  test.each(CONTRACTS.flatMap((contract) => CALLERS.map((caller) => [contract.id, caller, contract] as const)))('%s as %s', async (_id, caller, contract) => {
    // A new person for each call, because some calls end the session that they are made with.
    const token = caller === 'nobody' ? undefined : (await it.person(caller)).token;
    const reply = await it.call(contract.method, pathOf(contract, it.workspaceId), { ...(token ? { token } : {}), ...(contract.body ? { body: {} } : {}) });
    expect(reply.status, reply.text).toBeLessThan(500);
    if (contract.who.includes(caller)) {
      expect(reply.status, reply.text).not.toBe(403);
      return expect(reply.body.errors?.[0]?.code).not.toBe('sign-in-needed');
    }
    expect(reply.status).toBe(caller === 'nobody' ? 401 : 403);
  });

  const inWorkspace = CONTRACTS.filter((contract) => contract.path.includes(':ws'));
  test.each(inWorkspace.flatMap((contract) => CALLERS.filter((caller) => caller !== 'nobody').map((caller) => [contract.id, caller, contract] as const)))(
    '%s with a %s token of another workspace finds nothing',
    async (_id, caller, contract) => {
      const body = contract.body ? { body: {} } : {};
      const foreign = await it.call(contract.method, pathOf(contract, it.workspaceId), { token: strangers.get(caller)!.token, ...body });
      const unknown = await it.call(contract.method, pathOf(contract, 'f'.repeat(24)), { token: strangers.get(caller)!.token, ...body });
      expect(foreign.status).toBe(404);
      expect(foreign.text).toBe(unknown.text);
    },
  );
});

test('HEAD is refused for calls that change or count something, and works for all other reads', async () => {
  const read = CONTRACTS.filter((contract) => contract.method === 'GET');
  expect(read.filter((contract) => contract.noHead).map((contract) => contract.id)).toEqual([
    'captcha-challenge',
    'check-email',
    'export-my-data',
    'order-tickets-pdf',
    'verify-email',
  ]);
  for (const contract of read) expect([contract.id, it.app.hasRoute({ method: 'HEAD', url: `/api${contract.path}` })]).toEqual([contract.id, !contract.noHead]);
});

describe('a session that has ended', () => {
  const open = CONTRACTS.filter((contract) => contract.needsNoSession);
  const dead = ['Bearer made.up.token', 'Bearer ', ''];

  test('does not stop calls that need none', () => {
    expect(open.map((contract) => contract.id).toSorted()).toEqual([
      'captcha-challenge',
      'check-email',
      'complete-registration',
      'confirm-waiting',
      'find-tickets',
      'forgot-password',
      'get-realm',
      'get-realm-doclets',
      'leave-waiting-list',
      'receive-webhook',
      'register',
      'resend-verification',
      'reset-password',
      'show-found-tickets',
      'show-invitation',
      'show-password-reset',
      'show-transfer',
      'show-waiting',
      'sign-in',
      'sign-in-as-guest',
      'sign-in-with-second-factor',
      'store-terms',
      'stream-asset',
      'verify-email',
    ]);
    expect(open.filter((contract) => !contract.who.includes('nobody'))).toEqual([]);
  });

  test.each(open.map((contract) => [contract.id, contract] as const))('%s answers as to a visitor', async (_id, contract) => {
    const body = contract.body ? { body: {} } : {};
    const signedOut = await it.call(contract.method, pathOf(contract, it.workspaceId), body);
    for (const authorization of dead) {
      const reply = await it.call(contract.method, pathOf(contract, it.workspaceId), { headers: { authorization }, ...body });
      expect([authorization, reply.status, reply.body.errors?.[0]?.code]).toEqual([authorization, signedOut.status, signedOut.body.errors?.[0]?.code]);
    }
  });

  test('is reported where being signed in matters', async () => {
    for (const name of ['reserve-ticket', 'submit-order', 'event-products']) {
      const reply = await it.act(name, {}, { headers: { authorization: 'Bearer made.up.token' } });
      expect([name, reply.status, reply.body.errors?.[0]?.code]).toEqual([name, 401, 'session-ended']);
    }
  });
});
