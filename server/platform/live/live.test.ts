import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { createApp } from '#server/app.ts';
import { closeHouse, createHouse, type House } from '#server/context.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { appUrl } from '#server/platform/database/migrate.ts';
import type { Log } from '#server/platform/log.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { addChannel } from '#server/workspaces/channels.ts';
import { intoPayloads } from './bus.ts';

let it: TestHouse;
let second: { house: House; app: FastifyInstance };
let urls: [string, string];
let sockets: Socket[] = [];
const logged: string[] = [];
const log: Log = Object.fromEntries(
  ['debug', 'info', 'warn', 'error', 'request'].map((level) => [level, (...line: unknown[]) => void logged.push(JSON.stringify(line))]),
) as unknown as Log;

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  it = await openTestHouse();
  it.house.log = log;
  const house = await createHouse({ ...it.house.config }, appUrl(it.ownerUrl), log, { clock: it.clock });
  second = { house, app: await createApp(house) };
  urls = [await listen(it.app), await listen(second.app)];
  await untilNodesListen();
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});
afterAll(async () => {
  await second.app.close();
  await closeHouse(second.house);
  await it.close();
});

/** A node hears nothing that is said before it listens, and each node has its own connection for listening. */
async function untilNodesListen(): Promise<void> {
  const listening = `select 1 from pg_stat_activity where application_name = 'entrada live' and datname = current_database() and query ilike 'listen %' and state = 'idle'`;
  await asOwner(it, (owner) => eventually(async () => expect((await owner.query(listening)).rowCount).toBe(2)));
}

type Guest = { socket: Socket; syncs: unknown[][]; ended: boolean };

function connect(url: string, token: string, options: object = { query: { jwt: token } }): Promise<Guest> {
  const socket = io(url, { path: '/io', transports: ['websocket'], reconnection: false, forceNew: true, ...options });
  sockets.push(socket);
  const guest: Guest = { socket, syncs: [], ended: false };
  socket.on('wss:sync', (...body: unknown[]) => void guest.syncs.push(body));
  socket.on('disconnect', () => void (guest.ended = true));
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(guest));
    socket.on('connect_error', reject);
  });
}

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 5000, interval: 20 });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A node sends everything in order. Once its last message has reached the other node, all earlier ones have. */
async function untilAllSaidIsHeard(): Promise<void> {
  const witness = await it.person('web');
  const { syncs } = await connect(urls[1], witness.token);
  it.house.live.changed(`profile:${witness.accountId}`);
  await eventually(() => expect(syncs.length).toBeGreaterThan(0));
  await pause(50);
}

test('the back office’s rooms are heard by its people alone', async () => {
  const [clerk, maya, other] = [await it.person('staff'), await it.person('web'), await it.person('staff', { workspaceId: it.otherWorkspaceId })];
  const guests = await Promise.all([clerk, maya, other].map((person) => connect(urls[1], person.token)));
  await pause(100);
  it.house.live.changed(`staff:${it.workspaceId}`);
  await eventually(() => expect(guests[0]!.syncs).toEqual([[]]));
  await pause(150);
  expect(guests.map((guest) => guest.syncs.length)).toEqual([1, 0, 0]);
});

test('a terminal’s room is heard by those who work there', async () => {
  const ctx = await it.ctx();
  const desk = async (role: 'pos' | 'staff', terminalIds: string[]) => {
    const person = await it.person(role);
    const staff = await insertDoclet(ctx, { templateId: TEMPLATE.staff, data: { first_name: 'Rosa', profile_id: person.accountId } });
    await insertDoclet(ctx, { templateId: TEMPLATE.posAccount, data: { name: 'Desk', staff_id: staff.id, terminal_ids: terminalIds } });
    return connect(urls[1], person.token);
  };
  const [north, south] = [ctx.random.objectId(), ctx.random.objectId()];
  const guests = [
    await desk('pos', [north]),
    await desk('pos', [south]),
    await desk('staff', [south, north]),
    await connect(urls[0], (await it.person('web')).token),
  ];
  await untilAllSaidIsHeard();
  for (const guest of guests) guest.syncs.length = 0;
  it.house.live.changed(`terminal:${it.workspaceId}:${north}`);
  await eventually(() => expect(guests[0]!.syncs).toEqual([[]]));
  await pause(150);
  expect(guests.map((guest) => guest.syncs.length)).toEqual([1, 0, 1, 0]);
});

test('news is heard by everybody signed in there, and by nobody elsewhere', async () => {
  const ctx = await it.ctx();
  const { _id: channelId } = await addChannel(ctx, 'Weather');
  const people = [await it.person('web'), await it.person('pos'), await it.person('web', { workspaceId: it.otherWorkspaceId })];
  const guests = await Promise.all(people.map((person) => connect(urls[1], person.token)));
  await pause(200);
  const admin = await it.person('admin');
  const told = await it.call('POST', `/api/workspace/channel/${channelId}`, { token: admin.token, body: { header: 'Rain', body: 'Bring a coat' } });
  expect(told.status).toBeLessThan(300);
  await eventually(() => expect(guests[0]!.syncs).toEqual([[]]));
  await pause(150);
  expect(guests.map((guest) => guest.syncs.length)).toEqual([1, 1, 0]);
});

test('what changes on one node is told once, with an empty body, to the rooms on both, and to nobody else', async () => {
  const [maya, foreigner] = [await it.person('web'), await it.person('web', { workspaceId: it.otherWorkspaceId })];
  const here = await connect(urls[0], maya.token);
  const there = await connect(urls[1], '', { auth: { token: maya.token } });
  const foreign = await connect(urls[1], foreigner.token);
  await pause(100);
  for (let index = 0; index < 200; index++) it.house.live.changed(`profile:${maya.accountId}`, `staff:${it.workspaceId}`);
  await eventually(() => expect([here.syncs, there.syncs]).toEqual([[[]], [[]]]));
  await pause(200);
  expect([here.syncs.length, there.syncs.length, foreign.syncs.length]).toEqual([1, 1, 0]);
});

test('more rooms than one notification can hold all arrive', async () => {
  const maya = await it.person('web');
  const there = await connect(urls[1], maya.token);
  await pause(100);
  it.house.live.changed(...Array.from({ length: 2000 }, (_, index) => `profile:${String(index).padStart(24, '0')}`), `profile:${maya.accountId}`);
  await eventually(() => expect(there.syncs).toEqual([[]]));
});

test('payloads stay below the limit of a notification and lose no name', () => {
  const rooms = Array.from({ length: 3000 }, (_, index) => `profile:${index}-ü`);
  const payloads = intoPayloads('node', { rooms });
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(7900);
  expect(payloads.flatMap((payload) => (JSON.parse(payload) as { rooms: string[] }).rooms)).toEqual(rooms);
});

test.each([
  ['no token', {}],
  ['a wrong token', { query: { jwt: 'eyJhbGciOiJub25lIn0.e30.' } }],
  ['an object for a token', { auth: { token: { $ne: '' } } }],
  ['a huge token', { query: { jwt: 'a'.repeat(5000) } }],
])('%s is turned away', async (_, options) => {
  await expect(connect(urls[0], '', options)).rejects.toThrow('unauthorized');
});

test('a page of another origin is refused, polling is not offered, and nothing else is upgraded', async () => {
  const { token } = await it.person('web');
  await expect(connect(urls[0], '', { query: { jwt: token }, extraHeaders: { origin: 'https://evil.test' } })).rejects.toThrow('websocket error');
  expect((await fetch(`${urls[0]}/io/?EIO=4&transport=polling&jwt=${token}`)).status).toBe(404);
  await expect(connect(urls[0], '', { path: '/other', query: { jwt: token } })).rejects.toThrow('websocket error');
});

test('a revoked session is cut off everywhere: at once if a node announces it, otherwise within five seconds', async () => {
  const maya = await it.person('web');
  const [here, there] = [await connect(urls[0], maya.token), await connect(urls[1], maya.token)];
  await pause(100);
  expect(await second.house.sessions.authenticate(maya.token)).not.toBeNull();
  await it.house.sessions.revoke(maya.sessionId);
  await eventually(() => expect([here.ended, there.ended]).toEqual([true, true]));
  expect(await second.house.sessions.authenticate(maya.token)).toBeNull();

  const ada = await it.person('web');
  const silent = await connect(urls[1], ada.token);
  await it.house.database.reference.updateTable('session').set({ revoked_at: new Date() }).where('session_id', '=', ada.sessionId).execute();
  // The house's clock passes most of the five seconds for which a session is remembered. Then one of the checks each second finds it.
  it.clock.advance(3500);
  await eventually(() => expect(silent.ended).toBe(true));
});

test('a socket ends with its token', async () => {
  const maya = await it.person('web');
  const guest = await connect(urls[0], maya.token);
  it.clock.advance(15 * MINUTE_MS + 1000);
  await eventually(() => expect(guest.ended).toBe(true));
});

test('a sixth socket of one account is refused, also when they race; a closed one makes room', async () => {
  const maya = await it.person('web');
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => connect(urls[0], maya.token)));
  const open = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(open).toHaveLength(5);
  open[0]!.socket.close();
  await eventually(() => expect(open[0]!.ended).toBe(true));
  await pause(50);
  await expect(connect(urls[0], maya.token)).resolves.toBeDefined();
});

test('floods and too large messages are cut off', async () => {
  const person = await it.person('web');
  const calm = await connect(urls[0], person.token);
  for (let index = 0; index < 10; index++) calm.socket.emit('hello');
  await pause(200);
  expect(calm.ended).toBe(false);
  for (let index = 0; index < 60; index++) calm.socket.emit('hello');
  await eventually(() => expect(calm.ended).toBe(true));
  const heavy = await connect(urls[0], person.token);
  heavy.socket.emit('hello', 'x'.repeat(70_000));
  await eventually(() => expect(heavy.ended).toBe(true));
});

test('a client cannot name a room', async () => {
  const [maya, other] = [await it.person('web'), await it.person('web')];
  const own = await connect(urls[0], other.token);
  const nosy = await connect(urls[0], maya.token, { query: { jwt: maya.token, rooms: `profile:${other.accountId}` } });
  nosy.socket.emit('join', `profile:${other.accountId}`);
  nosy.socket.emit('subscribe', `profile:${other.accountId}`);
  await pause(100);
  it.house.live.changed(`profile:${other.accountId}`);
  await eventually(() => expect(own.syncs.length).toBeGreaterThan(0));
  await pause(250);
  expect(nosy.syncs).toHaveLength(0);
});

test('with the bus cut, a node still tells its own sockets; the others look again once it is back', async () => {
  const maya = await it.person('web');
  const [here, there] = [await connect(urls[0], maya.token), await connect(urls[1], maya.token)];
  const cut = await asOwner(it, (owner) =>
    owner.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'entrada live' and datname = current_database()"),
  );
  expect(cut.rowCount).toBe(2);
  it.house.live.changed(`profile:${maya.accountId}`);
  for (const guest of [here, there]) await eventually(() => expect(guest.syncs.length).toBeGreaterThan(0));
});

test('no token is ever in a log', async () => {
  const people: TestPerson[] = await Promise.all(Array.from({ length: 3 }, () => it.person('web')));
  for (const { token } of people) await connect(urls[1], token).catch(() => {});
  await connect(urls[1], 'wrong-token-0123456789').catch(() => {});
  const text = logged.join('\n');
  expect(logged).not.toEqual([]);
  expect([...people.map((person) => person.token), 'wrong-token-0123456789'].filter((token) => text.includes(token))).toEqual([]);
});

test('closing ends every socket and returns quickly', async () => {
  const house = await createHouse({ ...it.house.config }, appUrl(it.ownerUrl), log, { clock: it.clock });
  const app = await createApp(house);
  const url = await listen(app);
  const maya = await it.person('web');
  const guest = await connect(url, maya.token);
  const started = performance.now();
  await app.close();
  await closeHouse(house);
  expect(performance.now() - started).toBeLessThan(1500);
  await eventually(() => expect(guest.ended).toBe(true));
});
