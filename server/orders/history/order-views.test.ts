import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { lockTickets, reissue } from '#server/people/transfers/transfer-rows.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { TestHouse, TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const { house, shop } = await openShopWithBank();
let maya: TestPerson;
let omar: TestPerson;
let order: string;
let self: string;

beforeAll(async () => {
  [maya, omar] = [await shop.buyer(), await shop.buyer({ firstName: 'Omar', lastName: 'Bell' })];
  order = await shop.buy(maya, {
    count: 2,
    names: [
      ['Maya', 'Ortiz'],
      ['Kid', 'Ortiz'],
    ],
    more: { cashless_spending: true },
  });
  self = (await consumerRecords(shop.ctx, maya.accountId))!.consumerId;
});
afterAll(() => house.close());

const get = async (path: string, person: TestPerson) =>
  (await house.call('GET', `/api/workspace/${house.workspaceId}/${path}`, { token: person.token })).body.data?.items ?? [];
const find = (template: string, person: TestPerson, more = '') => get(`doclets/?query=${encodeURIComponent(`template:${template}${more}`)}`, person);
const linked = async (id: string, person: TestPerson, template: string) =>
  (await get(`doclet/${id}/weaves`, person)).filter((weave: { t_id: string }) => weave.t_id === template).map((weave: { c_id: string }) => weave.c_id);
const OF_A_STORE = [TEMPLATE.order, TEMPLATE.transaction, TEMPLATE.admissionQrCode, TEMPLATE.consumerEntitlement];
const KINDS = [...OF_A_STORE, TEMPLATE.cardVault];

describe('what a visitor reads of their own', () => {
  test('the order with its things, number and total', async () => {
    const [record] = await find(TEMPLATE.order, maya);
    expect(record).toMatchObject({
      _id: order,
      template_id: TEMPLATE.order,
      data: { status: 'complete', total: 80, refund_status: 'none', email: maya.email, first_name: 'Maya', last_name: 'Ortiz', consumer_id: self },
    });
    expect(record.data.items).toHaveLength(2);
    expect(record.data.items[0]).toMatchObject({ name: 'Day pass', date: shop.day, price: 40 });
    for (const hidden of ['kvp', 'operator_id', 'terminal_id']) expect(record.data).not.toHaveProperty(hidden);
  });

  test('the payment as approved', async () => {
    const [record] = await find(TEMPLATE.transaction, maya, '|data.action:CHARGE');
    expect(record.data).toMatchObject({
      response_status: 'approved',
      action: 'CHARGE',
      amount: 80,
      last_four: '4242',
      order_id: order,
      tc_raw: { $date: expect.stringMatching(/^\d{4}-/) },
    });
    expect(record.data.items).toEqual(Array.from({ length: 2 }, () => ({ item: 'Day pass', date: shop.day.replaceAll('-', ''), price: 40 })));
    expect(record.data).not.toHaveProperty('gateway_reference');
  });

  test('goodwill as a refund for no things', async () => {
    const [staff, admin, buyer] = [await house.person('staff'), await house.person('admin'), await shop.buyer()];
    const data = { order_id: await shop.buy(buyer), amount: 5, reason: 'long queue' };
    const { task_id } = (await house.act('arbitrary-refund', data, { token: staff.token })).body.data.items[0];
    await house.call('POST', `/api/workspace/${house.workspaceId}/task/${task_id}`, { token: admin.token, body: { status: 'confirmed' } });
    await house.house.outbox.drain();
    const [record] = await find(TEMPLATE.transaction, buyer, '|data.action:REFUND');
    expect(record.data).toMatchObject({ action: 'REFUND', amount: 5, items: [] });
  });

  test('the tickets with their keys, the entitlements, the card without its token', async () => {
    const tickets = await find(TEMPLATE.admissionQrCode, maya);
    expect(tickets.map((ticket: { data: { assigned_first_name: string } }) => ticket.data.assigned_first_name).toSorted()).toEqual(['Kid', 'Maya']);
    expect(tickets[0].data.k).toMatch(/^[\w-]{22}$/);
    const entitlements = await find(TEMPLATE.consumerEntitlement, maya);
    expect(entitlements.map((one: { data: { admission_id: string } }) => one.data.admission_id).toSorted()).toEqual(
      tickets.map((ticket: { _id: string }) => ticket._id).toSorted(),
    );
    expect(await get(`doclet/${entitlements[0]._id}`, maya)).toMatchObject([{ _id: entitlements[0]._id, data: { status: 'active', activated: true } }]);
    const [card] = await find(TEMPLATE.cardVault, maya);
    expect(card.data).toEqual({ account_type: 'Visa', last_four: '4242', card_exp_month: '12', card_exp_year: '2031' });
  });

  test('pages through tickets and entitlements without loss or repetition', async () => {
    const buyer = await shop.buyer();
    for (let count = 0; count < 5; count++) await shop.ticket({ holderAccount: buyer.accountId });
    for (const template of [TEMPLATE.admissionQrCode, TEMPLATE.consumerEntitlement]) {
      const seen: string[] = [];
      let next: string | null = null;
      do {
        const reply: Awaited<ReturnType<TestHouse['call']>> = await house.call(
          'GET',
          `/api/workspace/${house.workspaceId}/doclets/?query=template:${template}`,
          { token: buyer.token, headers: { 'x-limit': '2', ...(next ? { 'x-next': next } : {}) } },
        );
        seen.push(...reply.body.data.items.map((item: { _id: string }) => item._id));
        next = reply.body.data.have_more ? reply.body.data.next : null;
      } while (next && seen.length < 20);
      expect(new Set(seen).size).toBe(5);
      expect(seen).toHaveLength(5);
    }
  });
});

test.each(OF_A_STORE)('records of the kind %s are found by each field that may be asked for', async (id) => {
  const admin = await house.person('admin');
  const template = TEMPLATES_BY_ID.get(id)!;
  const [record] = await find(id, maya);
  const [shown] = await get(`doclet/${record._id}`, admin);
  const asked = Object.entries(template.fields).filter(([field, { filter }]) => filter.includes('admin') && typeof shown.data[field] === 'string');
  expect(asked.length).toBeGreaterThan(3);
  for (const [field] of asked) {
    const ids = async (value: string) => (await find(id, admin, `|data.${field}:${value}`)).map((one: { _id: string }) => one._id);
    expect([field, (await ids(shown.data[field])).includes(shown._id)]).toEqual([field, true]);
    expect([field, (await ids(`${shown.data[field].slice(0, -1)}z`)).includes(shown._id)]).toEqual([field, false]);
  }
});

describe('what leads to what', () => {
  test('the purchaser to their orders, an order to its transactions and tickets, a person to their tickets, an account to its card', async () => {
    const { accountDocletId } = (await consumerRecords(shop.ctx, maya.accountId))!;
    expect(await linked(self, maya, TEMPLATE.order)).toEqual([order]);
    const weaves = await get(`doclet/${self}/weaves`, maya);
    expect(weaves.find((weave: { c_id: string }) => weave.c_id === order).data).toEqual({ role: 'Purchaser' });
    expect(await linked(order, maya, TEMPLATE.transaction)).toHaveLength(1);
    expect(await linked(order, maya, TEMPLATE.admissionQrCode)).toHaveLength(2);
    expect(await linked(order, maya, TEMPLATE.consumer)).toEqual([self]);
    const [ticket] = await linked(self, maya, TEMPLATE.admissionQrCode);
    expect(await linked(ticket, maya, TEMPLATE.consumer)).toEqual([self]);
    expect(await linked(accountDocletId, maya, TEMPLATE.cardVault)).toHaveLength(1);
    const [transaction] = await linked(order, maya, TEMPLATE.transaction);
    expect(await linked(transaction, maya, TEMPLATE.order)).toEqual([order]);
    expect(await get(`doclet/${self}/weaves/doclets?query=template:${TEMPLATE.order}`, maya)).toMatchObject([{ _id: order }]);
  });

  test('nothing for anybody else', async () => {
    for (const template of KINDS) expect(await linked(self, omar, template)).toEqual([]);
    expect(await get(`doclet/${order}/weaves`, omar)).toEqual([]);
  });
});

describe('who reads it', () => {
  test('another visitor reads nothing, nor does another workspace', async () => {
    const foreign = await house.person('admin', { workspaceId: house.otherWorkspaceId });
    for (const template of KINDS) {
      const [own] = await find(template, maya);
      expect(await find(template, omar)).toEqual([]);
      expect(await get(`doclet/${own._id}`, omar)).toEqual([]);
      const there = await house.call('GET', `/api/workspace/${house.otherWorkspaceId}/doclet/${own._id}`, { token: foreign.token });
      expect(there.body.data?.items ?? []).toEqual([]);
    }
  });

  test('an adult of the family buys for themselves: the organizer reads neither the order nor how it was paid', async () => {
    const [organizer, adult] = [await shop.buyer(), await shop.buyer({ firstName: 'Ada' })];
    const act = async (name: string, data: object, { token }: TestPerson) => (await house.act(name, data, { token })).body.data.items[0];
    const invited = await act('family-invite-adult', { first_name: 'Ada', last_name: 'Ortiz', email: adult.email }, organizer);
    await act('answer-invitation', { consumer_id: invited._id, accept: true }, adult);
    const own = await shop.buy(adult);
    for (const template of [TEMPLATE.order, TEMPLATE.transaction]) {
      expect(await find(template, adult)).toHaveLength(1);
      expect(await find(template, organizer)).toEqual([]);
    }
    expect(await get(`doclet/${own}`, organizer)).toEqual([]);
  });

  test('people who work there read the last four digits of a card', async () => {
    for (const role of ['admin', 'staff', 'pos'] as const) {
      const person = await house.person(role);
      const [card] = await find(TEMPLATE.cardVault, person);
      expect([card.title, card.data]).toEqual(['Visa 4242', { account_type: 'Visa', last_four: '4242' }]);
      expect(await get(`doclet/${card._id}`, person)).toEqual([card]);
    }
  });

  test('staff read all of it except the key', async () => {
    const staff = await house.person('staff');
    expect((await find(TEMPLATE.order, staff)).map((item: { _id: string }) => item._id)).toContain(order);
    for (const ticket of await find(TEMPLATE.admissionQrCode, staff)) expect(ticket.data).not.toHaveProperty('k');
  });

  test('a till reads its own store', async () => {
    const pos = await house.person('pos');
    for (const template of OF_A_STORE) expect(await find(template, pos)).toEqual([]);
    await shop.add(TEMPLATE.staff, { name: 'Rosa', profile_id: pos.accountId, store_ids: [shop.storeId] });
    const orders = await find(TEMPLATE.order, pos);
    expect(orders.map((item: { _id: string }) => item._id)).toContain(order);
    for (const item of orders) expect(item.data).not.toHaveProperty('email');
    for (const template of OF_A_STORE) expect((await find(template, pos)).length).toBeGreaterThan(0);
  });

  test('no call writes it', async () => {
    const admin = await house.person('admin');
    for (const template of KINDS) {
      const [own] = await find(template, template === TEMPLATE.cardVault ? admin : maya);
      for (const person of [maya, admin]) {
        const write = await house.call('POST', `/api/workspace/${house.workspaceId}/doclet/${own._id}`, {
          token: person.token,
          body: { data: { status: 'active', total: 0 } },
        });
        expect(write.status).toBeGreaterThanOrEqual(400);
        expect(write.status).toBeLessThan(500);
      }
      expect(
        (
          await house.call('PUT', `/api/workspace/${house.workspaceId}/doclet`, {
            token: admin.token,
            body: { template_id: template, title: 'x', data: {}, tags: [] },
          })
        ).status,
      ).toBeGreaterThanOrEqual(400);
    }
  });

  test('a ticket that was handed on is the new holder’s', async () => {
    const buyer = await shop.buyer();
    const bought = await shop.buy(buyer, { card: GOOD_CARD });
    const [ticket] = await find(TEMPLATE.admissionQrCode, buyer);
    const { consumerId } = (await consumerRecords(shop.ctx, omar.accountId))!;
    const reissued = await inTransaction(shop.ctx, async (ctx) =>
      reissue(ctx, (await lockTickets(ctx, [ticket._id]))[0]!, { accountId: omar.accountId, consumerId, firstName: 'Omar', lastName: 'Bell' }),
    );
    const before = await find(TEMPLATE.admissionQrCode, buyer);
    expect(before).toMatchObject([{ _id: ticket._id, data: { status: 'transferred' } }]);
    expect(before[0].data).not.toHaveProperty('k');
    expect((await find(TEMPLATE.order, buyer))[0].data.items[0].admission_id).toBe(ticket._id);
    expect(await linked(bought, buyer, TEMPLATE.admissionQrCode)).toEqual([ticket._id]);
    expect(await find(TEMPLATE.admissionQrCode, omar)).toMatchObject([{ _id: reissued }]);
    expect(await find(TEMPLATE.order, omar)).toEqual([]);
  });

  test('the date of birth on a ticket is not told to whoever it was handed on to', async () => {
    const [buyer, friend] = [await shop.buyer(), await shop.buyer()];
    const bought = await shop.buy(buyer);
    await shop.ctx.db.updateTable('order_item').set({ dob: '2015-06-07' }).where('order_id', '=', bought).execute();
    const [ticket] = await find(TEMPLATE.admissionQrCode, buyer);
    const { consumerId } = (await consumerRecords(shop.ctx, friend.accountId))!;
    await inTransaction(shop.ctx, async (ctx) =>
      reissue(ctx, (await lockTickets(ctx, [ticket._id]))[0]!, { accountId: friend.accountId, consumerId, firstName: 'Fay', lastName: 'Friend' }),
    );
    const [handedOn] = await find(TEMPLATE.admissionQrCode, friend);
    expect(handedOn.data).toMatchObject({ assigned_first_name: 'Fay' });
    expect(handedOn.data).not.toHaveProperty('assigned_dob');
    for (const reader of [buyer, await house.person('staff')])
      expect(await get(`doclet/${ticket._id}`, reader)).toMatchObject([{ data: { assigned_dob: '2015-06-07' } }]);
  });
});
