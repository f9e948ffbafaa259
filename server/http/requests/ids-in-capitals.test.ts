import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTION_ID, REALM, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';

const { house, shop } = await openShopWithBank();
let admin: TestPerson;
beforeAll(async () => {
  admin = await house.person('admin');
});
afterAll(() => house.close());

const big = (id: string) => id.toUpperCase();
const ws = () => `/api/workspace/${big(house.workspaceId)}`;

test('an id may be in capitals: in a path, a body, a query, a record and a code', async () => {
  const [maya, ticket, gate, type] = [
    await shop.buyer(),
    await shop.ticket(),
    await shop.terminal(),
    await shop.add(TEMPLATE.entitlementType, { name: 'Room' }),
  ];
  const get = async (path: string, person: TestPerson | null = admin) =>
    (await house.call('GET', path, person ? { token: person.token } : {})).body.data?.items?.map((item: { _id: string }) => item._id);
  const act = async (name: string, data: object, token?: string) =>
    (await house.call('POST', `${ws()}/action/${name}`, { body: { data }, ...(token ? { token } : {}) })).body.data?.items[0];

  expect(await act('event-products', { doclet_id: big(shop.eventId), ow_role_id: big(ROLE.web) })).toMatchObject({ event_id: shop.eventId });
  expect(await act(big(ACTION_ID['event-products']), { doclet_id: shop.eventId })).toMatchObject({ event_id: shop.eventId });
  const bought = { date: shop.day, doclet_id: big(shop.passId), event_id: { $oid: big(shop.eventId) }, ow_role_id: big(ROLE.web) };
  const held = await act('reserve-ticket', bought, maya.token);
  expect(held.item_id).toMatch(/^[0-9a-f]{24}$/);
  expect(await act('extend-reservations', { items: [big(held.item_id)] }, maya.token)).toMatchObject({ item_id: held.item_id });

  expect(await get(`${ws()}/doclet/${big(shop.passId)},${shop.passId}`, null)).toEqual([shop.passId]);
  for (const filter of [`template:${big(TEMPLATE.accessTerminal)}`, `template:{id}${big(TEMPLATE.accessTerminal)}|data.event_id:${big(shop.eventId)}`])
    expect(await get(`${ws()}/doclets/?query=${encodeURIComponent(filter)}`)).toEqual([gate]);
  const made = await house.call('PUT', `${ws()}/doclet`, {
    token: admin.token,
    body: { template_id: big(TEMPLATE.accessTerminal), data: { name: 'East', event_id: big(shop.eventId), entitlement_type_ids: [{ $oid: big(type) }] } },
  });
  expect(made.body.data?.data ?? made.body).toMatchObject({ event_id: shop.eventId, entitlement_type_ids: [type] });

  const profile = await house.call('GET', `/api/account/profile/${big(maya.accountId)}`, { token: maya.token });
  const free = await house.call('GET', `/api/account/${big(REALM.portal)}/email/nobody@example.test`);
  expect([profile.body.data?._id, free.status]).toEqual([maya.accountId, 200]);
  const registered = { auth: { email: 'big@example.test', password: 'quiet lantern ten' }, template_id: big(TEMPLATE.consumer), realm_id: big(REALM.portal) };
  const profileSent = { profile: { first_name: 'B', last_name: 'I' }, workspace_id: big(house.workspaceId) };
  expect((await house.call('PUT', '/api/account/registration', { body: { ...registered, ...profileSent } })).status).toBe(201);
  const role = await house.call('GET', `${ws()}/roles/${big(ROLE.web)}`, { token: admin.token });
  expect(role.body.data?._id).toBe(ROLE.web);
  expect(await act('scan-ticket', { terminal_id: big(gate), ticket_id: big(ticket._id), k: ticket.k }, admin.token)).toMatchObject({ result: 'accepted' });
  expect((await house.call('GET', `/api/bootstrap?host=lakeside.localhost&event_id=${big(shop.eventId)}`)).body.data.event?._id).toBe(shop.eventId);
});

test('an order is found by its id and its number in either case, and a robot check by a workspace in capitals', async () => {
  const order = await shop.buy(await shop.buyer());
  const found = async (order_id: string) => (await house.act('history-by-order', { order_id }, { token: admin.token })).body.data?.items;
  const [{ number }] = await found(order);
  for (const named of [big(order), number, number.toLowerCase()]) expect(await found(named)).toMatchObject([{ _id: order }]);
  const [small, large] = [
    await house.call('GET', `/api/captcha/challenge?ws=${house.workspaceId}`),
    await house.call('GET', `/api/captcha/challenge?ws=${big(house.workspaceId)}`),
  ];
  expect(large.status).toBe(small.status);
});

test('malformed ids stay malformed', async () => {
  for (const id of ['G'.repeat(24), 'A'.repeat(23), 'A'.repeat(25), 'ＡＡ'.repeat(12)]) {
    expect((await house.act('event-products', { doclet_id: id })).status).toBe(400);
    expect((await house.call('GET', `/api/workspace/${encodeURIComponent(id)}/doclet/${shop.passId}`)).status).not.toBe(200);
  }
});
