import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { moveToNoon } from '#server/testing/at-noon.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { openShop, type Shop } from '#server/testing/shop.ts';

let house: TestHouse;
let shop: Shop;
let maya: TestPerson;
let omar: TestPerson;

beforeAll(async () => {
  house = await openTestHouse({}, { gateway: createFakeGateway() });
  moveToNoon(house);
  shop = await openShop(house);
  [maya, omar] = [await shop.buyer(), await shop.buyer({ firstName: 'Omar', lastName: 'Bell' })];
  await shop.buy(maya, {
    count: 2,
    names: [
      ['Maya', 'Ortiz'],
      ['Kid', 'Ortiz'],
    ],
  });
});
afterAll(() => house.close());

const ask = (data: object, person: TestPerson) => house.act('member-entitlements', data, { token: person.token });
const act = async (name: string, data: object, person: TestPerson) => (await house.act(name, data, { token: person.token })).body.data.items[0];
const items = async (data: object, person: TestPerson) => (await ask(data, person)).body.data.items;
const names = (list: { consumers: { consumer: { first_name: string } }[] }[]) =>
  list.flatMap((item) => item.consumers.map(({ consumer }) => consumer.first_name));
const tickets = (list: { consumers: { admissions: Record<string, unknown>[] }[] }[]) =>
  list.flatMap((item) => item.consumers.flatMap(({ admissions }) => admissions));
const scan = async (text: unknown) =>
  (await house.act('scan-ticket', { text, event_id: shop.eventId }, { token: (await house.person('staff')).token })).body.data.items[0];

describe('what a family holds', () => {
  test('comes member by member, the caller in front, with codes that the gate knows', async () => {
    const list = await items({ profile_id: maya.accountId }, maya);
    expect(names(list)).toEqual(['Maya', 'Kid']);
    const [first] = tickets(list);
    expect(first).toMatchObject({
      event_id: shop.eventId,
      event_name: 'Summer',
      date: shop.day,
      name: 'Day pass',
      kind: 'admission',
      status: 'active',
      transferable: true,
      price: 40,
    });
    expect(JSON.parse(String(first!['qr_text']))).toEqual({ _id: first!['_id'], k: first!['k'] });
    expect(await scan(first!['qr_text'])).toMatchObject({ reason: 'wrong-date' });
  });

  test('comes in the order of first names, also after one of them was changed', async () => {
    const parent = await shop.buyer({ firstName: 'Nora' });
    for (const first_name of ['Zoe', 'amy', 'Ben']) {
      const child = await act('family-add-child', { first_name, last_name: 'Ortiz', dob: '2018-05-05' }, parent);
      await shop.ticket({ consumerId: child._id });
    }
    const list = await items({}, parent);
    expect(names(list)).toEqual(['amy', 'Ben', 'Zoe']);
    await updateDocletData(shop.ctx, list[1].consumer_id, { dob: '2017-05-05' });
    expect(names(await items({}, parent))).toEqual(['amy', 'Ben', 'Zoe']);
  });

  test('is the same asked for by the consumer’s id, and can be asked for one member', async () => {
    const { consumerId } = (await consumerRecords(shop.ctx, maya.accountId))!;
    expect(names(await items({ doclet_id: consumerId }, maya))).toEqual(['Maya', 'Kid']);
    const kid = (await items({}, maya))[1].consumer_id;
    expect(names(await items({ doclet_id: kid }, maya))).toEqual(['Kid']);
  });

  test('is the same if the id of a Consumer record comes under the name of the profile, as the dashboard may ask', async () => {
    const { consumerId } = (await consumerRecords(shop.ctx, maya.accountId))!;
    const kid = (await items({}, maya))[1].consumer_id;
    expect(names(await items({ event_id: shop.eventId, profile_id: consumerId }, maya))).toEqual(['Maya', 'Kid']);
    expect(names(await items({ profile_id: kid }, maya))).toEqual(['Kid']);
    expect(names(await items({ profile_id: consumerId }, await house.person('staff')))).toEqual(['Maya', 'Kid']);
    for (const data of [{ profile_id: consumerId }, { profile_id: kid }, { profile_id: 'a'.repeat(24) }]) expect((await ask(data, omar)).status).toBe(404);
    const ofOmar = (await consumerRecords(shop.ctx, omar.accountId))!.consumerId;
    expect((await ask({ profile_id: maya.accountId, doclet_id: ofOmar }, omar)).status).toBe(404);
  });

  test('holds only the event that is asked for', async () => {
    const other = await shop.add(TEMPLATE.venueEvent, { name: 'Winter', status: 'active' });
    expect(tickets(await items({ event_id: other }, maya))).toEqual([]);
    expect(tickets(await items({ event_id: shop.eventId }, maya))).toHaveLength(2);
  });

  test('counts shared and collected things apart from the people', async () => {
    const buyer = await shop.buyer({ firstName: 'Ida', lastName: 'Lund' });
    const { consumerId } = (await consumerRecords(shop.ctx, buyer.accountId))!;
    for (let count = 0; count < 2; count++) await shop.ticket({ kind: 'merchandise', consumerId, holderAccount: buyer.accountId });
    await shop.ticket({ kind: 'addon', consumerId, holderAccount: buyer.accountId, state: 'revoked' });
    const [own] = await items({}, buyer);
    expect(own.entitlements).toEqual([
      { data: { event_id: shop.eventId, event_name: 'Summer', date: shop.today, type_name: 'Merchandise', name: 'Day pass', count: 2 } },
    ]);
    expect(tickets([own])).toHaveLength(3);
  });

  test('shows a ticket that is gone without its code', async () => {
    const buyer = await shop.buyer();
    for (const state of ['revoked', 'transferred'] as const) await shop.ticket({ holderAccount: buyer.accountId, state });
    for (const ticket of tickets(await items({}, buyer))) {
      expect(ticket).toMatchObject({ transferable: false });
      for (const secret of ['k', 'qr_text', 'rotation_key']) expect(ticket).not.toHaveProperty(secret);
    }
  });

  test('says of a ticket that has ended whether the venue refunded it, its buyer gave it back, or it had cost nothing', async () => {
    const buyer = await shop.buyer();
    const returnable = { return_until_days: 2 };
    const [paid, free] = [
      await shop.product({ name: 'Paid', ...returnable }),
      await shop.product({ name: 'Free', price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }] }),
    ];
    const bought = async (productId: string) => {
      const orderId = await shop.buy(buyer, { productId });
      const items = await shop.tickets(orderId);
      return { order_id: orderId, items: items.map(({ item_id }) => item_id) };
    };
    const [byVenue, byBuyer, forNothing] = [await bought(paid), await bought(paid), await bought(free)];
    await bought(paid);
    const staff = await house.person('staff');
    expect((await house.act('refund', { ...byVenue, reason: 'Rain' }, { token: staff.token })).status).toBe(200);
    expect((await house.act('refund', { ...forNothing, reason: 'Rain' }, { token: staff.token })).status).toBe(200);
    expect((await act('give-back-items', byBuyer, buyer)).status).toBe('refunded');
    const told = Object.fromEntries(tickets(await items({}, buyer)).map(({ order_id, ended }) => [order_id, ended]));
    expect([byVenue, byBuyer, forNothing].map(({ order_id }) => told[order_id])).toEqual(['refunded', 'given-back', 'cancelled']);
    expect(Object.values(told).filter((ended) => ended === undefined)).toHaveLength(1);
  });

  test('gives the rotation key if the event’s codes rotate', async () => {
    const buyer = await shop.buyer();
    const eventId = await shop.add(TEMPLATE.venueEvent, { name: 'Moving', status: 'active' });
    await updateDocletData(shop.ctx, eventId, { rotating_codes: true });
    await shop.ticket({ eventId, holderAccount: buyer.accountId });
    expect(tickets(await items({ event_id: eventId }, buyer))).toMatchObject([{ qr_text: null, rotation_key: expect.stringMatching(/^[\w-]{43}$/) }]);
  });
});

describe('who sees it', () => {
  test('two visitors see nothing of each other, whatever ids they send', async () => {
    const [mayas, omars] = [(await consumerRecords(shop.ctx, maya.accountId))!, await items({}, omar)];
    expect(tickets(omars)).toEqual([]);
    const kid = (await items({}, maya))[1].consumer_id;
    for (const data of [{ profile_id: maya.accountId }, { doclet_id: mayas.consumerId }, { consumer_id: kid }, { doclet_id: 'a'.repeat(24) }])
      expect((await ask(data, omar)).status).toBe(404);
    expect((await house.act('member-entitlements', {})).status).toBe(401);
  });

  test('adults show what they bought themselves; what the organizer bought for them both show', async () => {
    const [organizer, adult] = [await shop.buyer({ firstName: 'Olga' }), await shop.buyer({ firstName: 'Ada' })];
    const invited = await act('family-invite-adult', { first_name: 'Ada', last_name: 'Ortiz', email: adult.email }, organizer);
    await act('answer-invitation', { consumer_id: invited._id, accept: true }, adult);
    const child = await act('family-add-child', { first_name: 'Kid', last_name: 'Ortiz', dob: '2018-05-05' }, organizer);
    const { consumerId } = (await consumerRecords(shop.ctx, adult.accountId))!;
    const own = await shop.ticket({ consumerId, holderAccount: adult.accountId });
    const given = await shop.ticket({ consumerId, holderAccount: organizer.accountId });
    const childs = await shop.ticket({ consumerId: child._id });
    const treat = await shop.ticket({ consumerId: child._id, holderAccount: adult.accountId });
    const codesShownTo = async (person: TestPerson) =>
      tickets(await items({}, person))
        .filter((ticket) => 'k' in ticket)
        .map((ticket) => ticket['_id']);
    const recordsShownTo = async (person: TestPerson) => {
      const reply = await house.call('GET', `/api/workspace/${house.workspaceId}/doclet/${own._id},${given._id},${childs._id},${treat._id}?verbose=true`, {
        token: person.token,
      });
      return reply.body.data.items.filter(({ data }: { data: object }) => 'k' in data).map(({ _id }: { _id: string }) => _id);
    };
    for (const shownTo of [codesShownTo, recordsShownTo]) {
      expect((await shownTo(organizer)).toSorted()).toEqual([given._id, childs._id].toSorted());
      expect((await shownTo(adult)).toSorted()).toEqual([own._id, given._id, treat._id].toSorted());
    }
    const listed = tickets(await items({ doclet_id: consumerId }, organizer)).find((ticket) => ticket['_id'] === own._id)!;
    for (const secret of ['k', 'qr_text', 'rotation_key']) expect(listed).not.toHaveProperty(secret);
    const sent = { admissions: [treat._id], email: 'grandma@example.test' };
    expect((await house.act('transfer-tickets', sent, { token: organizer.token })).status).toBe(404);
    expect((await house.act('transfer-tickets', sent, { token: adult.token })).status).toBe(200);
  });

  test('the office reads it without codes', async () => {
    for (const role of ['admin', 'staff'] as const) {
      const reply = await ask({ profile_id: maya.accountId }, await house.person(role));
      expect(names(reply.body.data.items)).toEqual(['Maya', 'Kid']);
      for (const secret of ['"k"', 'qr_text', 'rotation_key']) expect(reply.text).not.toContain(secret);
    }
    expect((await ask({}, await house.person('staff'))).status).toBe(400);
    const foreign = await house.person('admin', { workspaceId: house.otherWorkspaceId });
    expect((await house.act('member-entitlements', { profile_id: maya.accountId }, { token: foreign.token, workspaceId: house.otherWorkspaceId })).status).toBe(
      404,
    );
  });

  test('a gate reads the people whom it has just scanned', async () => {
    const pos = await house.person('pos');
    const { consumerId } = (await consumerRecords(shop.ctx, maya.accountId))!;
    expect((await ask({ doclet_id: consumerId }, pos)).status).toBe(404);
    const today = await shop.ticket({ consumerId, holderAccount: maya.accountId });
    await house.act('scan-ticket', { text: today.text, event_id: shop.eventId }, { token: pos.token });
    const reply = await ask({ doclet_id: consumerId }, pos);
    expect(names(reply.body.data.items)).toEqual(['Maya']);
    expect(reply.text).not.toContain(today.k);
  });
});
