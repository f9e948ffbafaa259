import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { REALM } from '#domain/fixed-ids.ts';
import type { Role } from '#server/accounts/tables.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { closeHouse, createHouse, type Ctx, type House } from '#server/context.ts';
import { NOBODY } from '#server/http/actor.ts';
import { openContext } from '#server/http/open-context.ts';
import type { HouseGateway } from '#server/payments/create-gateway.ts';
import { appUrl } from '#server/platform/database/migrate.ts';
import { silentLog } from '#server/platform/log.ts';
import { onServer, TEMPLATE_DATABASE } from './database-server.ts';

export type TestPerson = { accountId: string; token: string; email: string; sessionId: string };
export type TestHouse = {
  house: House;
  app: FastifyInstance;
  clock: TestClock;
  ownerUrl: string;
  workspaceId: string;
  otherWorkspaceId: string;
  /** A person with this role and a session, in the first workspace or in the named one. */
  person: (
    role: Role,
    options?: { workspaceId?: string; email?: string; confirmed?: boolean; firstName?: string; lastName?: string; password?: string },
  ) => Promise<TestPerson>;
  call: (method: string, path: string, options?: { token?: string; body?: unknown; headers?: Record<string, string> }) => Promise<Reply>;
  /** `POST workspace/{ws}/action/{name}`. */
  act: (name: string, data: unknown, options?: { token?: string; cartKey?: string; headers?: Record<string, string>; workspaceId?: string }) => Promise<Reply>;
  ctx: (workspaceId?: string) => Promise<Ctx>;
  /** Listens on a port of its own, for requests that `call` cannot make. */
  listen: () => Promise<number>;
  close: () => Promise<void>;
};
export type Reply = {
  status: number;
  body: { data?: any; errors?: { code: string; message: string; path?: unknown[] }[]; meta?: Record<string, string> };
  headers: LightMyRequestResponse['headers'];
  text: string;
};
/** `sharing`: a further node on the database of an open house. `database`: one that exists already and is neither created nor dropped. */
export type HouseOptions = { empty?: boolean; gateway?: HouseGateway; sharing?: TestHouse; database?: string };
type TestClock = { now: () => number; set: (instant: number) => void; advance: (ms: number) => void };

let databases = 0;

/** The real program without a port, with a clock that the test can turn. It has a database of its own unless told otherwise. */
export async function openHouseOn(server: string, env: Record<string, string> = {}, options: HouseOptions = {}): Promise<TestHouse> {
  const { sharing } = options;
  const standing = sharing?.ownerUrl ?? options.database;
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}_${++databases}`;
  if (!standing) await onServer(server, `create database ${name} template ${TEMPLATE_DATABASE}`);
  const ownerUrl = standing ?? server.replace('/postgres?', `/${name}?`);
  const dataDir = mkdtempSync(join(tmpdir(), 'entrada-house-'));
  const config = readConfig({ NODE_ENV: 'test', CAPTCHA: 'off', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env });
  const clock = sharing?.clock ?? createTestClock();
  const gateway = options.gateway ?? sharing?.house.gateway;
  const house = await createHouse(config, appUrl(ownerUrl), silentLog, { clock, ...(gateway ? { gateway } : {}) });
  const [workspaceId, otherWorkspaceId] = sharing ? [sharing.workspaceId, sharing.otherWorkspaceId] : options.empty ? ['', ''] : await addWorkspaces(house);
  const app = await createApp(house);
  await app.ready();
  return {
    house,
    app,
    clock,
    ownerUrl,
    workspaceId,
    otherWorkspaceId,
    person: (role, options = {}) => addPerson(house, role, { workspaceId, ...options }),
    call: (method, path, options = {}) => callApp(app, method, path, options),
    act: (action, data, { token, cartKey, headers = {}, workspaceId: ws = workspaceId } = {}) =>
      callApp(app, 'POST', `/api/workspace/${ws}/action/${action}`, {
        body: { data },
        ...(token ? { token } : {}),
        headers: cartKey ? { 'x-cart-key': cartKey, ...headers } : headers,
      }),
    ctx: (ws = workspaceId) => contextFor(house, ws),
    async listen() {
      await app.listen({ port: 0, host: '127.0.0.1' });
      return (app.server.address() as AddressInfo).port;
    },
    async close() {
      await app.close();
      await closeHouse(house);
      if (!standing) await onServer(server, `drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function createTestClock(): TestClock {
  let offset = 0;
  return { now: () => Date.now() + offset, set: (instant) => void (offset = instant - Date.now()), advance: (ms) => void (offset += ms) };
}

async function addWorkspaces(house: House): Promise<[string, string]> {
  const ids: [string, string] = [house.random.objectId(), house.random.objectId()];
  for (const [index, id] of ids.entries()) {
    const name = index === 0 ? 'lakeside' : 'aurora';
    await house.database.reference
      .insertInto('workspace')
      .values({ workspace_id: id, app_key: `${name}-key`, name, time_zone: 'America/Chicago' })
      .execute();
    await house.database.reference
      .insertInto('domain_config')
      .values({ fqdn: `${name}.localhost`, doclet_id: house.random.objectId(), workspace_id: id, realm_id: REALM.portal, is_default: index === 0 })
      .execute();
  }
  house.workspaces.forget();
  return ids;
}

let people = 0;

async function addPerson(
  house: House,
  role: Role,
  options: { workspaceId: string; email?: string; confirmed?: boolean; firstName?: string; lastName?: string; password?: string },
): Promise<TestPerson> {
  const accountId = house.random.objectId();
  const email = options.email ?? `${role}${++people}@example.test`;
  const realmId = role === 'web' ? REALM.portal : REALM.pos;
  await house.database.reference
    .insertInto('account')
    .values({
      account_id: accountId,
      realm_id: realmId,
      email,
      confirmed: options.confirmed ?? true,
      first_name: options.firstName ?? 'Test',
      last_name: options.lastName ?? 'Person',
      password_hash: options.password === undefined ? null : await house.passwords.hash(options.password),
    })
    .execute();
  await house.database.reference.insertInto('membership').values({ workspace_id: options.workspaceId, account_id: accountId, role }).execute();
  const { token, sessionId } = await house.sessions.open({
    accountId,
    realmId,
    workspaceId: options.workspaceId,
    kind: 'full',
    role,
    userAgent: 'test',
    address: '127.0.0.1',
  });
  return { accountId, token, email, sessionId };
}

async function callApp(
  app: FastifyInstance,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string> },
): Promise<Reply> {
  const headers = { ...options.headers, ...(options.token ? { authorization: `Bearer ${options.token}` } : {}) };
  const request: InjectOptions = { method: method, url: path, headers, ...(options.body === undefined ? {} : { payload: options.body as object }) };
  const reply = await app.inject(request);
  const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json') && !reply.headers['content-encoding'];
  return { status: reply.statusCode, body: isJson && reply.body ? reply.json() : {}, headers: reply.headers, text: reply.body };
}

async function contextFor(house: House, workspaceId: string): Promise<Ctx> {
  const workspace = await house.workspaces.byId(workspaceId);
  if (!workspace) throw new Error(`No workspace ${workspaceId}`);
  return openContext(house, workspace, { actor: NOBODY, requestId: 'test', ip: '127.0.0.1', userAgent: 'test' });
}
