import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { bandsOf } from '#server/testing/bands.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse } from '#server/testing/house.ts';
import { openRegister } from '#server/testing/register.ts';
import { codeOf } from '#server/testing/venue.ts';
import { openWebhooks, toldIn } from '#server/testing/webhooks.ts';

const it = await openTestHouse({}, { gateway: createFakeGateway() });
const register = await openRegister(it);
const { ctx } = register;
const [staff, maya] = [await it.person('staff'), await register.buyer()];
let pass: string;
beforeAll(async () => {
  await (await openWebhooks(it)).add('https://hooks.example.test/');
  pass = await register.product({ name: 'Movable pass', move_until_days: 2 });
});
beforeEach(async () => {
  for (const table of ['webhook_delivery', 'webhook_due'] as const) await ctx.db.deleteFrom(table).where('workspace_id', '=', it.workspaceId).execute();
});
afterAll(() => it.close());

const buy = async (options: { count?: number } = {}) => {
  const orderId = await register.buy(maya, { productId: pass, ...options });
  await ctx.db.deleteFrom('webhook_delivery').where('workspace_id', '=', it.workspaceId).execute();
  const tickets = await register.tickets(orderId);
  return { orderId, ticketIds: tickets.map((ticket) => ticket.admission_id).toSorted(), itemIds: tickets.map((ticket) => ticket.item_id!) };
};
const told = async () => (await toldIn(ctx)).map(({ type, data }) => [type, data]);

test('a sale at a till is told when it is complete, and one that is cancelled as cancelled', async () => {
  const orderId = await register.sell({ passes: 2 });
  expect(await told()).toEqual([['order.completed', { order_id: orderId, total: 80, currency: 'USD', is_top_up: false }]]);
  const { order_id } = await register.sale(1);
  await register.act('cancel-transaction', { order_id });
  await register.act('cancel-transaction', { order_id });
  expect((await told()).slice(1)).toEqual([['order.canceled', { order_id }]]);
});

test('money that is put on a band is told as the order that it is, before what is given back of it', async () => {
  const bands = bandsOf(register);
  const { uid } = await bands.band();
  const { order_id } = await bands.topUp(uid, '25.50');
  const completed = ['order.completed', { order_id, total: 25.5, currency: 'USD', is_top_up: true }];
  expect(await told()).toEqual([completed]);
  await register.act('return-wristband-value', { uid });
  expect(await told()).toEqual([completed, ['order.refunded', { order_id, refund_id: expect.any(String), amount: 25.5, currency: 'USD' }]]);
});

test('a refund is told once its money has left, with the amount', async () => {
  const { orderId, itemIds } = await buy({ count: 2 });
  const reply = await it.act('refund', { order_id: orderId, items: [itemIds[0]], reason: 'rain' }, { token: staff.token });
  expect(reply.status).toBe(200);
  expect(await told()).toEqual([['order.refunded', { order_id: orderId, refund_id: expect.stringMatching(/^[\da-f]{24}$/), amount: 40, currency: 'USD' }]]);
});

test('a refund that fails is not told', async () => {
  const { orderId } = await buy();
  const refused = await it.act('refund', { order_id: orderId, amount: 50 }, { token: staff.token });
  expect([refused.status, await told()]).toEqual([409, []]);
});

test('each ticket that goes to another day is told, once', async () => {
  const { orderId, ticketIds } = await buy({ count: 2 });
  const date = addDays(register.day, 1);
  const move = () => it.act('move-tickets', { admissions: ticketIds, date }, { token: maya.token });
  expect([(await move()).status, (await move()).status]).toEqual([200, 200]);
  const moved = ticketIds.map((ticket_id) => ['ticket.moved', { ticket_id, order_id: orderId, earlier_date: register.day, date, time: null }]);
  expect(await told()).toEqual(expect.arrayContaining(moved));
  expect(await told()).toHaveLength(2);
});

test('a ticket that is passed on is told when it is somebody else’s, with its new id', async () => {
  const { orderId, ticketIds } = await buy();
  const [child] = (await it.act('family-add-child', { first_name: 'Kit', last_name: 'Kid', dob: '2015-01-01' }, { token: maya.token })).body.data.items;
  await it.act('transfer-tickets', { admissions: ticketIds, email: 'friend@example.test' }, { token: maya.token });
  expect(await told()).toEqual([]);
  const second = await buy();
  await it.act('transfer-tickets', { admissions: second.ticketIds, consumer_id: child._id }, { token: maya.token });
  const { admission_id } = await ctx.db
    .selectFrom('admission')
    .select('admission_id')
    .where('order_id', '=', second.orderId)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  expect(orderId).not.toBe(second.orderId);
  expect(await told()).toEqual([['ticket.transferred', { ticket_id: admission_id, earlier_ticket_id: second.ticketIds[0], order_id: second.orderId }]]);
});

const scanned = (ticket_id: string) => [
  'ticket.scanned',
  { ticket_id, event_id: register.eventId, product_id: register.passId, scanned_at: expect.any(String) },
];

test('a ticket’s first entry is told, whatever is scanned after it', async () => {
  const gate = await register.terminal({ name: 'North' });
  const [ticket, stranger, collected] = [
    await register.ticket({ reentry: 'unlimited' }),
    await register.ticket({ visitDate: '2020-01-01' }),
    await register.ticket({ kind: 'merchandise' }),
  ];
  const scan = async (id: string, more: object = {}) =>
    (await it.act('scan-ticket', { ...(await codeOf(ctx, id)), terminal_id: gate, ...more }, { token: staff.token })).body.data.items[0].result;
  expect(await scan(ticket._id)).toBe('accepted');
  expect(await scan(ticket._id, { direction: 'out' })).toBe('accepted');
  expect(await scan(ticket._id)).toBe('accepted');
  expect(await scan(stranger._id)).not.toBe('accepted');
  await scan(collected._id);
  expect(await told()).toEqual([scanned(ticket._id)]);
});

test('an entry without a connection is told when it is uploaded, once', async () => {
  const gate = await register.terminal({ name: 'South' });
  const ticket = await register.ticket();
  const scans = [{ ...(await codeOf(ctx, ticket._id)), nonce: 'n1', accepted: true, scanned_at: new Date(it.clock.now()).toISOString() }];
  const upload = () => it.act('scan-batch', { terminal_id: gate, scans }, { token: staff.token });
  expect([(await upload()).status, (await upload()).status]).toEqual([200, 200]);
  expect(await told()).toEqual([scanned(ticket._id)]);
});
