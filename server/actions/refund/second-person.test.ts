import { afterAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { openRefundDesk } from '#server/testing/refund-desk.ts';
import { balances } from '#server/testing/shop.ts';

const { house, shop, staff, admin, maya, refund, agree, rows, taskTitle } = await openRefundDesk();
afterAll(() => house.close());

const sound = async () => expect(await checkInvariants(house.house)).toEqual([]);

describe('a second person', () => {
  test('has to agree above the limit, and only an administrator who is not the one who asks can', async () => {
    const orderId = await shop.buy(maya, { count: 3 });
    const asked = (await refund({ order_id: orderId }, admin)).body.data.items[0];
    expect(asked).toMatchObject({ status: 'awaiting-approval', amount: 120, refunds: [] });
    expect((await rows(orderId)).every((item) => item.state === 'open')).toBe(true);
    expect((await agree(asked.task_id, admin)).status).toBe(403);
    expect((await agree(asked.task_id, staff)).status).toBe(403);
    expect((await agree(asked.task_id, await house.person('admin'))).status).toBe(200);
    await house.house.outbox.drain();
    const [row] = await shop.ctx.db.selectFrom('refund').selectAll().where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId).execute();
    expect(row).toMatchObject({ state: 'succeeded', amount_cents: 12_000, requested_by: admin.accountId });
    await sound();
  });

  test('has to agree to goodwill, which ends no ticket', async () => {
    const orderId = await shop.buy(maya);
    const asked = (await house.act('arbitrary-refund', { order_id: orderId, amount: 10, reason: 'long queue' }, { token: staff.token })).body.data.items[0];
    expect(asked.status).toBe('awaiting-approval');
    await agree(asked.task_id);
    await house.house.outbox.drain();
    expect((await shop.tickets(orderId)).map((ticket) => ticket.state)).toEqual(['active']);
    expect((await balances(shop.ctx))['arbitrary-refund']).toBe(1000);
    await sound();
  });

  test('stands in the audit with the sum that was asked for', async () => {
    const orderId = await shop.buy(maya, { count: 3 });
    await refund({ order_id: orderId, reason: 'rain' });
    await house.act('arbitrary-refund', { order_id: orderId, amount: 10, reason: 'long queue' }, { token: staff.token });
    const asked = await shop.ctx.db.selectFrom('audit').select(['action', 'outcome', 'detail']).where('subject', '=', orderId).orderBy('action').execute();
    expect(asked).toEqual([
      { action: 'arbitrary-refund', outcome: 'asked', detail: { amount_cents: 1000, reason: 'long queue' } },
      { action: 'refund', outcome: 'asked', detail: { amount_cents: 12_000, reason: 'rain' } },
    ]);
  });

  test('is asked once, however often and fast the same is asked for, until they have decided', async () => {
    const orderId = await shop.buy(maya, { count: 4 });
    const ask = (more: object = {}, who = staff) => refund({ order_id: orderId, amount: 110, reason: 'rain', ...more }, who);
    const asked = await Promise.all(Array.from({ length: 5 }, () => ask()));
    const taskIds = (replies: typeof asked) => new Set(replies.map((reply) => reply.body.data.items[0].task_id));
    expect(taskIds(asked).size).toBe(1);
    expect(taskIds([...asked, await ask({ amount: 120 })]).size).toBe(2);
    const [first] = taskIds(asked);
    expect((await agree(first)).status).toBe(200);
    const visit = await shop.buy(maya);
    const goodwill = () => house.act('arbitrary-refund', { order_id: visit, amount: 10, reason: 'long queue' }, { token: staff.token });
    expect(taskIds([await goodwill(), await goodwill()]).size).toBe(1);
  });

  test('is not asked twice for the same by another reason or person, whose request would give it twice', async () => {
    const order_id = await shop.buy(maya, { count: 3 });
    const goodwill = (more: object = {}, { token } = staff) =>
      house.act('arbitrary-refund', { order_id, amount: 10, reason: 'long queue', ...more }, { token });
    const [first] = (await goodwill()).body.data.items;
    const colleague = await house.person('staff');
    for (const { status, body } of [await goodwill({ reason: 'rain' }), await goodwill({}, colleague)])
      expect([status, body.errors]).toMatchObject([
        409,
        [{ code: 'waits-already', message: 'The same waits for a second person already: Refund $10.00 (long queue). Ask again when they have decided.' }],
      ]);
    expect((await goodwill()).body.data.items[0].task_id).toBe(first.task_id);
    expect((await goodwill({ amount: 11 }, colleague)).status).toBe(200);
    expect((await agree(first.task_id)).status).toBe(200);
    expect((await goodwill({ reason: 'rain' })).status).toBe(200);
  });

  test('is not asked twice for the same things, in whatever order they are named, however fast two people ask', async () => {
    const order_id = await shop.buy(maya, { count: 4 });
    const ids = (await rows(order_id)).map((item) => item.item_id);
    const people = [staff, await house.person('staff'), await house.person('staff')];
    const replies = await Promise.all(people.map((who, index) => refund({ order_id, items: index === 1 ? ids.toReversed() : ids }, who)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await refund({ order_id, items: ids.slice(1) })).status).toBe(200);
  });

  test('cannot give back more than was paid, however many requests they agree to', async () => {
    const order_id = await shop.buy(maya, { count: 3 });
    const asked = [await refund({ order_id, amount: 110 }), await refund({ order_id, amount: 115 })];
    const [first, second] = asked.map(({ body }) => body.data.items[0].task_id);
    expect((await agree(first)).status).toBe(200);
    expect((await agree(second)).status).toBe(409);
    await sound();
  });

  test('agrees to the sum that was asked for, and to no other', async () => {
    const orderId = await shop.buy(maya, { count: 4 });
    const items = await rows(orderId);
    const asked = (await refund({ order_id: orderId })).body.data.items[0];
    expect((await refund({ order_id: orderId, items: [items[0]!.item_id] }, await house.person('staff'))).body.data.items[0]).toMatchObject({
      status: 'refunded',
    });
    expect(await agree(asked.task_id)).toMatchObject({ status: 409, body: { errors: [{ code: 'request-changed' }] } });
    expect((await rows(orderId)).filter((item) => item.state === 'refunded')).toHaveLength(1);
  });

  test('agrees to the reasons that were asked for, and to no other', async () => {
    const orderId = await shop.buy(maya, { count: 3 });
    const asked = (await refund({ order_id: orderId })).body.data.items[0];
    await shop.ctx.db.updateTable('admission').set({ state: 'used' }).where('order_id', '=', orderId).execute();
    const tasks = await house.call('GET', `/api/workspace/${house.workspaceId}/tasks`, { token: admin.token, headers: { 'x-limit': '99' } });
    expect(tasks.body.data.items.find((task: { _id: string }) => task._id === asked.task_id).facts).toMatchObject({ tickets: 0, is_outdated: true });
    expect(await agree(asked.task_id)).toMatchObject({ status: 409, body: { errors: [{ code: 'request-changed' }] } });
    expect((await shop.tickets(orderId)).map((ticket) => ticket.state)).toEqual(['used', 'used', 'used']);
    const anew = (await refund({ order_id: orderId })).body.data.items[0];
    expect((await agree(anew.task_id)).status).toBe(200);
    expect((await shop.tickets(orderId)).map((ticket) => ticket.state)).toEqual(['revoked', 'revoked', 'revoked']);
  });

  test('agrees at once to what is used and comes too late', async () => {
    const productId = await shop.product({ name: 'Early bird', refund_until_days: 30 });
    const orderId = await shop.buy(maya, { productId });
    await shop.ctx.db.updateTable('admission').set({ state: 'used' }).where('order_id', '=', orderId).execute();
    const asked = (await refund({ order_id: orderId })).body.data.items[0];
    expect(await taskTitle(asked.task_id)).toBe('Refund $40.00 for used tickets, after the last day for refunds');
    expect((await agree(asked.task_id)).status).toBe(200);
  });

  test('has to agree to take back a used ticket', async () => {
    const orderId = await shop.buy(maya);
    await shop.ctx.db.updateTable('admission').set({ state: 'used' }).where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId).execute();
    const asked = (await refund({ order_id: orderId })).body.data.items[0];
    expect(asked).toMatchObject({ status: 'awaiting-approval', amount: 40 });
    expect(await taskTitle(asked.task_id)).toBe('Refund $40.00 for used tickets');
    const decided = await agree(asked.task_id);
    expect(decided.status).toBe(200);
    expect((await shop.tickets(orderId)).map((ticket) => ticket.state)).toEqual(['revoked']);
  });
});

describe('the person asked to agree reads', () => {
  const factsOf = async (taskId: string) => {
    const reply = await house.call('GET', `/api/workspace/${house.workspaceId}/tasks`, { token: admin.token, headers: { 'x-limit': '99' } });
    return reply.body.data.items.find((task: { _id: string }) => task._id === taskId).facts;
  };
  const visa = (amount: number) => ({ tender: 'card', brand: expect.any(String), last_four: '4242', amount });

  test('whose order it is, where the money goes, and how many tickets end', async () => {
    const orderId = await shop.buy(maya, { count: 3 });
    const [asked] = (await refund({ order_id: orderId, reason: 'rain' })).body.data.items;
    const { reference } = await shop.ctx.db.selectFrom('sales_order').select('reference').where('order_id', '=', orderId).executeTakeFirstOrThrow();
    const order = { _id: orderId, number: reference, total: 120, buyer: 'Maya Ortiz' };
    expect(await factsOf(asked.task_id)).toMatchObject({ amount: 120, reason: 'rain', order, why: null, to: [visa(120)], tickets: 3, is_outdated: false });
    await agree(asked.task_id);
    expect(await factsOf(asked.task_id)).toMatchObject({ amount: 120, order, to: [], tickets: 0, is_outdated: false });
  });

  test('that merchandise is among what ends', async () => {
    const orderId = await shop.buy(maya, { count: 3 });
    const [first] = await shop.tickets(orderId);
    await shop.asMerchandise(first!.item_id!);
    const [asked] = (await refund({ order_id: orderId })).body.data.items;
    expect(await factsOf(asked.task_id)).toMatchObject({ tickets: 2, goods: 1 });
  });

  test('that a ticket has been used', async () => {
    const orderId = await shop.buy(maya);
    await shop.ctx.db.updateTable('admission').set({ state: 'used' }).where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId).execute();
    const [asked] = (await refund({ order_id: orderId })).body.data.items;
    expect(await factsOf(asked.task_id)).toMatchObject({ amount: 40, why: 'used', to: [visa(40)], tickets: 1 });
  });

  test('that goodwill ends no ticket, and that less is left than was asked for', async () => {
    const orderId = await shop.buy(maya, { count: 3 });
    const [kind] = (await house.act('arbitrary-refund', { order_id: orderId, amount: 10, reason: 'queue' }, { token: staff.token })).body.data.items;
    const [all] = (await refund({ order_id: orderId })).body.data.items;
    expect(await factsOf(kind.task_id)).toMatchObject({ amount: 10, why: 'goodwill', to: [visa(10)], tickets: 0 });
    await agree(kind.task_id);
    expect(await factsOf(all.task_id)).toMatchObject({ amount: 120, to: [], tickets: 0, is_outdated: true });
    expect(await agree(all.task_id)).toMatchObject({ status: 409, body: { errors: [{ code: 'request-changed' }] } });
  });
});

describe('a request that was written without its sum', () => {
  const older = async (asked: { task_id: string }, data: object) => {
    await shop.ctx.db
      .updateTable('task')
      .set({ data: JSON.stringify(data) })
      .where('task_id', '=', asked.task_id)
      .execute();
    const reply = await house.call('GET', `/api/workspace/${house.workspaceId}/tasks`, { token: admin.token, headers: { 'x-limit': '99' } });
    expect(reply.status).toBe(200);
    return reply.body.data.items.find((task: { _id: string }) => task._id === asked.task_id).facts;
  };

  test('is about the amount that it names', async () => {
    const orderId = await shop.buy(maya);
    const [asked] = (await house.act('arbitrary-refund', { order_id: orderId, amount: 10, reason: 'queue' }, { token: staff.token })).body.data.items;
    expect(await older(asked, { orderId, itemIds: null, amountCents: 1000, reason: 'queue', arbitrary: true })).toMatchObject({
      amount: 10,
      to: [{ amount: 10 }],
      is_outdated: false,
    });
    expect((await agree(asked.task_id)).status).toBe(200);
    await house.house.outbox.drain();
    await sound();
  });

  test('is asked for anew where it names none', async () => {
    const orderId = await shop.buy(maya, { count: 3 });
    const [asked] = (await refund({ order_id: orderId })).body.data.items;
    expect(await older(asked, { orderId, itemIds: null, amountCents: null, reason: '', arbitrary: false })).toMatchObject({ amount: null, is_outdated: true });
    expect(await agree(asked.task_id)).toMatchObject({ status: 409, body: { errors: [{ code: 'request-changed' }] } });
  });
});

describe('a pass that says until when it can be given back', () => {
  const sold = async (data: object, date: string = shop.day) => shop.buy(maya, { productId: await shop.product({ name: 'Pass', ...data }), date });
  const statusOf = async (orderId: string) => (await refund({ order_id: orderId })).body.data.items[0].status;

  test.each<[string, object]>([
    ['on its last day', { refund_until_days: 7 }],
    ['until its visit', { refund_until_days: 0 }],
    ['which says nothing', {}],
    ['for no day', { refund_until_days: 365, is_any_day: true }],
  ])('%s is given back at once', async (_, data) => {
    expect(await statusOf(await sold(data, 'is_any_day' in data ? 'any' : shop.day))).toBe('refunded');
  });

  test('needs a second person from the day after, who is told why', async () => {
    const orderId = await sold({ refund_until_days: 8 });
    const [asked] = (await refund({ order_id: orderId })).body.data.items;
    expect(asked.status).toBe('awaiting-approval');
    expect(await taskTitle(asked.task_id)).toBe('Refund $40.00 after the last day for refunds');
    expect((await shop.tickets(orderId)).map((ticket) => ticket.state)).toEqual(['active']);
    expect((await agree(asked.task_id)).status).toBe(200);
    expect((await shop.tickets(orderId)).map((ticket) => ticket.state)).toEqual(['revoked']);
  });

  test('stops, in an order with several items, only what comes too late', async () => {
    const late = await shop.product({ name: 'Early bird', refund_until_days: 30 });
    const holds = [await shop.hold(maya, { productId: late }), await shop.hold(maya)] as const;
    const items = { [shop.day]: [...Object.values(shop.items(holds[0], { productId: late })), ...Object.values(shop.items(holds[1]))].flat() };
    const { order_id } = (await shop.submit(maya, items)).body.data.items[0];
    const [first, second] = await rows(order_id);
    const [bird, other] = first!.product_id === late ? [first!, second!] : [second!, first!];
    expect((await refund({ order_id, items: [other.item_id] })).body.data.items[0].status).toBe('refunded');
    expect((await refund({ order_id, items: [bird.item_id] })).body.data.items[0].status).toBe('awaiting-approval');
  });
});
