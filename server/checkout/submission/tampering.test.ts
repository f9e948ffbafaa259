import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { TEMPLATE, ROLE } from '#domain/fixed-ids.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

/** A valid order, changed in every way a buyer might try. None is charged anything but its true price. */
const { house, gateway, shop } = await openShopWithBank();
let ids: { dear: string; inactive: string; staffOnly: string; closed: string; few: string; otherStore: string; otherStorePass: string; otherEvent: string };

beforeAll(async () => {
  const otherStore = await shop.add(TEMPLATE.store, { name: 'Another shop' });
  ids = {
    dear: await shop.product({ name: 'Dear', price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 400 }] }] }),
    inactive: await shop.product({ name: 'Gone', status: 'active' }),
    staffOnly: await shop.product({ name: 'For staff', ow_roles: [ROLE.staff, ROLE.web] }),
    closed: await shop.product({ name: 'Closed' }),
    few: await shop.product({ name: 'Few', limit_per_order: 2 }),
    otherStore,
    otherStorePass: await shop.product({ name: 'Elsewhere', store_id: otherStore }),
    otherEvent: await shop.add(TEMPLATE.venueEvent, { name: 'Winter', status: 'active', start_date: shop.today, end_date: addDays(shop.today, 30) }),
  };
});
afterAll(async () => {
  expect(await checkInvariants(house.house)).toEqual([]);
  await house.close();
});

type Order = {
  items: Record<string, { doclet_id: string; event_id: string; item_id: string; source: string; data: Record<string, unknown> }[]>;
  [field: string]: unknown;
};

/** The charge must match what is held: two passes of 40. */
const RIGHT_CENTS = 8000;

const MUTATIONS: [string, (order: Order, line: Order['items'][string][number], date: string) => void][] = [
  ...[
    'price',
    'price_cents',
    'amount',
    'amount_base',
    'amount_tender',
    'total_cents',
    'discount',
    'discount_amount',
    'quantity',
    'ow_role_id',
    'role',
    'admin_profile_id',
    'workspace_id',
    'order_id',
    'status',
    'fees',
    'tax',
    'currency',
    'gateway',
    'approved',
  ].flatMap((field): (typeof MUTATIONS)[number][] =>
    [0, -1, 0.01, '0', 1e9, null, ROLE.admin].map((value) => [
      `${field} = ${JSON.stringify(value)}`,
      (order, line) =>
        Object.assign(
          order,
          { [field]: value },
          { payment_info: { ...GOOD_CARD, [field]: value } },
          { items: order.items },
          void Object.assign(line, { [field]: value }),
        ),
    ]),
  ),
  ...[0, 0.01, -80, '0.00', 79.99, 1, 8001, '1e2', 'NaN', '80.001'].map((total): (typeof MUTATIONS)[number] => [
    `total ${JSON.stringify(total)}`,
    (order) => void (order['total'] = total),
  ]),
  ['another product for the same hold', (_order, line) => void (line.doclet_id = ids.otherStorePass)],
  ['a dearer product', (_order, line) => void (line.doclet_id = ids.dear)],
  ['another event', (_order, line) => void (line.event_id = ids.otherEvent)],
  ['another store', (order) => void (order['store_id'] = ids.otherStore)],
  ['an unknown store', (order) => void (order['store_id'] = 'f'.repeat(24))],
  ['another date', (order, _line, date) => void (order.items = { [addDays(date, 1)]: order.items[date]! })],
  ['any day', (order, _line, date) => void (order.items = { any: order.items[date]! })],
  ['the whole event', (order, _line, date) => void (order.items = { event: order.items[date]! })],
  ['a hold that is nobody’s', (_order, line) => void (line.item_id = 'b'.repeat(24))],
  ['no hold at all', (_order, line) => void delete (line as Partial<typeof line>).item_id],
  ['source pos', (_order, line) => void (line.source = 'pos')],
  ['one hold twice', (order, line, date) => void order.items[date]!.push({ ...line })],
  ['one hold on two dates', (order, line, date) => void (order.items[addDays(date, 2)] = [{ ...line }])],
  ['an unknown code', (order) => void (order['promo_code'] = 'FREE100')],
  ['the profile of another', (order) => void (order['profile_id'] = 'c'.repeat(24))],
  ['no items', (order) => void (order.items = {})],
  ['a prototype', (order) => void Object.assign(order, JSON.parse('{"constructor": {"prototype": {"total_cents": 0}}}'))],
  ['items as text', (order) => void Object.assign(order, { items: 'all' })],
  ['an entry time of its own', (_order, line) => void (line.data['time'] = '99:00:00')],
];

test(`none of ${MUTATIONS.length} mutations charges a wrong amount`, async () => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(100);
  const maya = await shop.buyer();
  const outcomes: Record<string, number> = {};
  for (const [name, mutate] of MUTATIONS) {
    const buyer = outcomes['buyers'] ? await shop.buyer() : maya;
    outcomes['buyers'] = (outcomes['buyers'] ?? 0) + 1;
    const holds = await shop.hold(buyer, { count: 2 });
    const order = {
      items: shop.items(holds),
      store_id: shop.storeId,
      payment_info: { ...GOOD_CARD },
      captcha_token: 'x',
      cashless_spending: false,
    } as unknown as Order;
    mutate(order, order.items[shop.day]![0]!, shop.day);
    const before = new Set(gateway.charges.keys());
    const reply = await house.act('submit-order', order, { token: buyer.token });
    expect(reply.status, name).toBeLessThan(500);
    const charged = [...gateway.charges.entries()].filter(([key]) => !before.has(key)).map(([, charge]) => charge.amountCents);
    if (charged.length > 0) expect(charged, name).toEqual([RIGHT_CENTS]);
    outcomes[charged.length > 0 ? 'charged as it costs' : 'refused'] = (outcomes[charged.length > 0 ? 'charged as it costs' : 'refused'] ?? 0) + 1;
    for (const hold of holds) await shop.ctx.stock.holds.release(shop.ctx.workspace, { holdIds: [hold], owners: [`profile:${buyer.accountId}`] });
  }
  expect(outcomes['refused']).toBeGreaterThan(20);
}, 120_000);

test('what was taken off sale, closed or limited after it was held is not sold', async () => {
  const { updateDocletData } = await import('#server/doclets/doclets.ts');
  const asked = gateway.asked();
  const refusedFor = async (productId: string, change: Record<string, unknown>, count = 1) => {
    const buyer = await shop.buyer();
    const holds = await shop.hold(buyer, { productId, count });
    await updateDocletData(shop.ctx, productId, change);
    const answer = (await shop.submit(buyer, shop.items(holds, { productId }))).body.data.items[0];
    expect(answer, JSON.stringify(change)).toMatchObject({ success: false });
    expect(answer.unavailable.length).toBeGreaterThan(0);
  };
  await refusedFor(ids.inactive, { status: 'inactive' });
  await refusedFor(ids.staffOnly, { ow_roles: [ROLE.staff] });
  await refusedFor(ids.closed, { blocked_dates: [shop.day] });
  await refusedFor(ids.few, { limit_per_order: 1 }, 2);
  await refusedFor(ids.dear, { sale_end: addDays(shop.today, -1) });
  await refusedFor(await shop.product({ name: 'Sold by another store' }), { store_id: ids.otherStore });
  await refusedFor(await shop.product({ name: 'Without a price' }), { price_matrix: [] });
  expect(gateway.asked()).toBe(asked);
});

test.each(['require_fn_ln', 'require_dob'])('a pass of which `%s` is required is not sold to nobody in particular', async (required) => {
  const productId = await shop.product({ name: 'Personal pass', [required]: 'Required' });
  const buyer = await shop.buyer();
  const [item_id] = await shop.hold(buyer, { productId });
  const buyFor = async (data: object) => {
    const line = { doclet_id: productId, event_id: shop.eventId, item_id, source: 'web', data };
    return (await shop.submit(buyer, { [shop.day]: [line] })).body.data.items[0];
  };
  const asked = gateway.asked();
  expect(await buyFor({})).toMatchObject({ success: false, error_message: 'Please fill in all pass information.' });
  expect(gateway.asked()).toBe(asked);
  const person = { assigned_first_name: 'Maya', assigned_last_name: 'Ortiz', assigned_dob: '1990-01-01' };
  expect(await buyFor(person)).toMatchObject({ success: true });
});

test('more than one order can hold is refused in words, and can be bought in several', async () => {
  const productId = await shop.product({
    name: 'Whole island',
    price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 11_000_000 }] }],
  });
  const buyer = await shop.buyer();
  const [first, second] = await shop.hold(buyer, { productId, count: 2 });
  const asked = gateway.asked();
  expect((await shop.submit(buyer, shop.items([first!, second!], { productId }))).body.data.items[0]).toMatchObject({
    success: false,
    status: 'refused',
    error_message: 'This comes to more than one order can hold. Please buy it in several orders.',
  });
  expect(gateway.asked()).toBe(asked);
  expect((await shop.submit(buyer, shop.items([first!], { productId }))).body.data.items[0]).toMatchObject({ success: true, total: 11_000_000 });
});

test('a product sold from a minimum number on is not sold below it, whatever the days', async () => {
  const productId = await shop.product({ name: 'Group pass', min_per_order: 3 });
  const buyer = await shop.buyer();
  const [first, second] = [await shop.hold(buyer, { productId, count: 2 }), await shop.hold(buyer, { productId, date: addDays(shop.day, 1) })];
  const asked = gateway.asked();
  const tooFew = await shop.submit(buyer, shop.items(first, { productId }));
  expect(tooFew.body.data.items[0]).toMatchObject({ success: false, status: 'refused', error_message: 'Group pass is sold from 3 on.' });
  expect(gateway.asked()).toBe(asked);
  const all = { ...shop.items(first, { productId }), ...shop.items(second, { productId, date: addDays(shop.day, 1) }) };
  expect((await shop.submit(buyer, all)).body.data.items[0]).toMatchObject({ success: true });
});
