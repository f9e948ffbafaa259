import { afterAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD, balances, GOOD_CARD } from '#server/testing/shop.ts';

const { house, gateway, shop } = await openShopWithBank();
afterAll(() => house.close());

describe('an order that goes through', () => {
  test('charges once, sells, posts, issues a ticket and queues a mail', async () => {
    const maya = await shop.buyer();
    const [hold] = await shop.hold(maya);
    const reply = await shop.submit(maya, shop.items([hold!]), { total: 40 });
    expect(reply.status, reply.text).toBe(200);
    const [item] = reply.body.data.items;
    expect(item).toMatchObject({ success: true, status: 'complete', captcha_status: true, unavailable: [], total: 40 });
    const order = await shop.ctx.db
      .selectFrom('sales_order')
      .selectAll()
      .where('workspace_id', '=', house.workspaceId)
      .where('order_id', '=', item.order_id)
      .executeTakeFirstOrThrow();
    expect(item.order_number).toBe(order.reference);
    expect(order).toMatchObject({ state: 'complete', total_cents: 4000, buyer_account: maya.accountId, source: 'web' });
    const [ticket] = await shop.ctx.db
      .selectFrom('admission')
      .selectAll()
      .where('workspace_id', '=', house.workspaceId)
      .where('order_id', '=', item.order_id)
      .execute();
    expect(ticket).toMatchObject({
      first_name: 'Maya',
      consumer_id: order.buyer_consumer,
      holder_account: maya.accountId,
      visit_date: shop.day,
      state: 'active',
    });
    expect(await balances(shop.ctx)).toEqual({ 'card-clearing:sandbox': 4000, revenue: -4000 });
    expect([...gateway.charges.values()].filter((charge) => charge.gatewayKey.startsWith(item.order_id))).toHaveLength(1);
    expect(
      await shop.ctx.db.selectFrom('outbox').select('kind').where('workspace_id', '=', house.workspaceId).where('kind', '=', 'order-mail').execute(),
    ).toHaveLength(1);
  });

  test('a declined card leaves the holds; a second card completes the same order', async () => {
    const maya = await shop.buyer();
    const holds = await shop.hold(maya, { count: 2 });
    const first = (await shop.submit(maya, shop.items(holds), { payment_info: BAD_CARD })).body.data.items[0];
    expect(first).toMatchObject({ success: false, status: 'declined', decline_message: 'Your card was declined.', order_number: null });
    const second = (await shop.submit(maya, shop.items(holds))).body.data.items[0];
    expect(second).toMatchObject({ success: true, status: 'complete', order_id: first.order_id, total: 80 });
    const [order] = await shop.ctx.db.selectFrom('sales_order').select('reference').where('order_id', '=', first.order_id).execute();
    expect(second.order_number).toBe(order!.reference);
    expect((await shop.submit(maya, shop.items(holds))).body.data.items[0]).toMatchObject({ order_number: order!.reference, total: 80 });
  });
});

test.each(['any', '2026-12-24'])('what has no day of its own may be submitted under %s', async (date) => {
  const maya = await shop.buyer();
  const productId = await shop.product({ name: 'Season pass', is_event_length: true });
  const items = shop.items(await shop.hold(maya, { productId, date: 'event' }), { productId, date });
  expect((await shop.submit(maya, items)).body.data.items[0]).toMatchObject({ success: true });
});

describe('who may pay', () => {
  const register = async (cartKey: string | null, email: string) => {
    const reply = await house.call('PUT', '/api/account/registration', {
      headers: cartKey === null ? {} : { 'x-cart-key': cartKey },
      body: { auth: { email, password: 'correct-horse-battery' }, profile: { first_name: 'Ana', last_name: 'Silva', phone: '5125550100' } },
    });
    expect(reply.status, reply.text).toBe(201);
    return reply.body.data as { profile_id: string; checkout_key: string };
  };

  test('somebody who has just registered continues with the cart, by its checkout key', async () => {
    const cartKey = 'cart-key-of-ana-silva-0001';
    const { profile_id, checkout_key } = await register(cartKey, 'ana@example.test');
    const holds = await shop.hold({ cartKey });
    const reply = await shop.submit({ cartKey, profileId: profile_id, checkoutKey: checkout_key }, shop.items(holds, { names: [['Ana', 'Silva']] }));
    expect(reply.body.data.items[0], reply.text).toMatchObject({ success: true });
    const status = await house.act('order-status', { order_id: reply.body.data.items[0].order_id }, { cartKey });
    expect(status.body.data.items[0]).toMatchObject({ status: 'complete', order_number: reply.body.data.items[0].order_number });
    expect((await house.act('order-status', { order_id: reply.body.data.items[0].order_id }, { cartKey: 'another-cart-key-of-nobody' })).status).toBe(404);
  });

  test('the cart used to register is enough; another cart is not', async () => {
    const cartKey = 'cart-key-of-bea-silva-0001';
    const { profile_id } = await register(cartKey, 'bea@example.test');
    const holds = await shop.hold({ cartKey });
    const other = await shop.submit({ cartKey: 'cart-key-of-a-stranger-01', profileId: profile_id }, shop.items(holds));
    expect(other.status).toBe(401);
    expect((await shop.submit({ cartKey, profileId: profile_id }, shop.items(holds))).body.data.items[0]).toMatchObject({ success: true });
  });

  test('the cart used to register is enough for an hour only', async () => {
    const cartKey = 'cart-key-of-gina-silva-001';
    const { profile_id } = await register(cartKey, 'gina@example.test');
    house.clock.advance(HOUR_MS);
    const late = await shop.submit({ cartKey, profileId: profile_id }, shop.items(await shop.hold({ cartKey })));
    house.clock.advance(-HOUR_MS);
    expect(late.status).toBe(401);
  });

  test('two people with one cart and hold do not both buy: one does, the other is told that it is gone', async () => {
    const cartKey = 'cart-key-of-two-people-01';
    const people = [await register(cartKey, 'dora@example.test'), await register(cartKey, 'emil@example.test')];
    const items = shop.items(await shop.hold({ cartKey }));
    const submitAll = () =>
      Promise.all(people.map(async ({ profile_id }) => (await shop.submit({ cartKey, profileId: profile_id }, items)).body.data.items[0]));
    const answers = await submitAll();
    const [bought, other] = answers.toSorted((a, b) => Number(b.success) - Number(a.success));
    expect([bought, other]).toMatchObject([{ success: true }, { success: false, order_id: null, unavailable: [{ reason: 'hold' }] }]);
    expect(await submitAll()).toEqual(answers);
  });

  test('somebody who registered without a cart pays from the same network address, until the account is signed in to', async () => {
    const cartKey = 'cart-key-of-cleo-silva-001';
    const { profile_id } = await register(null, 'cleo@example.test');
    const submit = async () => shop.submit({ cartKey, profileId: profile_id }, shop.items(await shop.hold({ cartKey })));
    const elsewhere = (address: string) =>
      house.house.database.reference.updateTable('account').set({ registered_from: address }).where('account_id', '=', profile_id).execute();
    const [{ registered_from: here }] = (await house.house.database.reference
      .selectFrom('account')
      .select('registered_from')
      .where('account_id', '=', profile_id)
      .execute()) as [{ registered_from: string }];
    expect((await submit()).body.data.items[0]).toMatchObject({ success: true });
    await elsewhere('203.0.113.7');
    expect((await submit()).status).toBe(401);
    await elsewhere(here);
    await house.call('POST', '/api/account/auth', { body: { auth: { email: 'cleo@example.test', password: 'correct-horse-battery' } } });
    expect((await submit()).status).toBe(401);
  });

  test('nobody pays in another’s name, or with somebody else’s holds', async () => {
    const [maya, leo] = [await shop.buyer(), await shop.buyer({ firstName: 'Leo' })];
    const holds = await shop.hold(maya);
    expect((await shop.submit(leo, shop.items(holds), { profile_id: maya.accountId })).status).toBe(404);
    expect((await shop.submit(leo, shop.items(holds))).body.data.items[0]).toMatchObject({ success: false, unavailable: [{ item_id: holds[0] }] });
    expect((await shop.submit(maya, shop.items(holds))).body.data.items[0]).toMatchObject({ success: true });
  });

  test('the back office sells at the till, not here', async () => {
    const staff = await house.person('staff');
    expect((await shop.submit(staff, shop.items(['a'.repeat(24)]))).status).toBe(403);
    expect((await house.act('submit-order', {})).status).toBe(400);
  });
});

describe('what it costs', () => {
  test('an order that costs nothing needs no card and is never charged', async () => {
    const maya = await shop.buyer();
    const free = await shop.product({ name: 'Open day', price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }] });
    const holds = await shop.hold(maya, { productId: free });
    const asked = gateway.asked();
    const item = (await shop.submit(maya, shop.items(holds, { productId: free }), { payment_info: null, total: 0 })).body.data.items[0];
    expect(item).toMatchObject({ success: true, status: 'complete', total: 0 });
    expect(gateway.asked()).toBe(asked);
    expect(
      await shop.ctx.db
        .selectFrom('payment')
        .select('payment_id')
        .where('workspace_id', '=', house.workspaceId)
        .where('order_id', '=', item.order_id)
        .execute(),
    ).toEqual([]);
  });

  test('an order that costs something needs a card that can be charged', async () => {
    const maya = await shop.buyer();
    const holds = await shop.hold(maya);
    for (const payment_info of [
      null,
      {},
      { ...GOOD_CARD, card_number: '4242' },
      { ...GOOD_CARD, card_exp_year: '2019' },
      { ...GOOD_CARD, card_cvv: '1' },
      { ...GOOD_CARD, name_on_card: ' ' },
      { card_id: 'vault_of_someone_else' },
    ]) {
      expect((await shop.submit(maya, shop.items(holds), { payment_info })).body.data.items[0]).toMatchObject({
        success: false,
        error_message: 'Please provide all credit card information.',
      });
    }
  });

  test('sent parts of the billing address must be valid; missing ones are not asked for', async () => {
    const maya = await shop.buyer();
    const holds = await shop.hold(maya);
    const asked = gateway.asked();
    const bill = {
      billing_phone: '312 555 0100',
      billing_address: '1 Lake St',
      billing_suite: '',
      billing_city: 'Chicago',
      billing_state: 'IL',
      billing_zip: '60601',
    };
    const unusable = { billing_phone: '12', billing_address: '', billing_city: ' ', billing_state: 'X', billing_zip: '1' };
    for (const [name, value] of Object.entries(unusable)) {
      const { data } = (await shop.submit(maya, shop.items(holds), { payment_info: { ...GOOD_CARD, ...bill, [name]: value } })).body;
      expect(data.items[0], name).toMatchObject({ success: false, status: 'refused', error_message: 'Please provide billing information.' });
    }
    expect(gateway.asked()).toBe(asked);
    expect((await shop.submit(maya, shop.items(holds), { payment_info: { ...GOOD_CARD, ...bill } })).body.data.items[0]).toMatchObject({ success: true });
    const nothing = { name_on_card: null, billing_phone: null, billing_address: null, billing_city: null, billing_state: null, billing_zip: null };
    await shop.buy(maya, { card: { ...GOOD_CARD, ...nothing } });
    const free = await shop.product({ name: 'Free', price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }] });
    await shop.buy(maya, { productId: free, card: { ...GOOD_CARD, ...unusable } });
  });

  test('tax goes on top and is posted as such', async () => {
    const maya = await shop.buyer();
    const taxed = await shop.product({ name: 'Taxed', tax: { rate: 8.25, included: false } });
    const before = await balances(shop.ctx);
    await shop.buy(maya, { productId: taxed, more: { total: 43.3 } });
    const after = await balances(shop.ctx);
    expect((after['tax'] ?? 0) - (before['tax'] ?? 0)).toBe(-330);
    expect((after['revenue'] ?? 0) - (before['revenue'] ?? 0)).toBe(-4000);
  });
});

describe('whose tickets they are', () => {
  test('the buyer’s and new family members’, once', async () => {
    const maya = await shop.buyer();
    const names: [string, string][] = [
      ['Maya', 'Ortiz'],
      ['Leo', 'Ortiz'],
      ['leo', 'ORTIZ '],
    ];
    await shop.buy(maya, { count: 2, names: names.slice(0, 2) });
    await shop.buy(maya, { names: names.slice(2) });
    const family = await shop.ctx.db
      .selectFrom('doclet')
      .select(['doclet_id', 'title'])
      .where('workspace_id', '=', house.workspaceId)
      .where('owner_account', '=', maya.accountId)
      .where('template_id', '=', TEMPLATE.consumer)
      .execute();
    expect(family).toHaveLength(2);
    const tickets = await shop.ctx.db
      .selectFrom('admission')
      .select('consumer_id')
      .where('workspace_id', '=', house.workspaceId)
      .where('holder_account', '=', maya.accountId)
      .execute();
    expect(new Set(tickets.map((ticket) => ticket.consumer_id))).toEqual(new Set(family.map((member) => member.doclet_id)));
  });
});

describe('cashless spending', () => {
  test('keeps the card that paid, and only its last four', async () => {
    const maya = await shop.buyer();
    await shop.buy(maya, { more: { cashless_spending: true } });
    expect(
      await shop.ctx.db
        .selectFrom('saved_card')
        .select(['last_four', 'account_type'])
        .where('workspace_id', '=', house.workspaceId)
        .where('account_id', '=', maya.accountId)
        .execute(),
    ).toEqual([{ last_four: '4242', account_type: 'Visa' }]);
    const holds = await shop.hold(maya);
    const [card] = await shop.ctx.db
      .selectFrom('saved_card')
      .select('card_id')
      .where('workspace_id', '=', house.workspaceId)
      .where('account_id', '=', maya.accountId)
      .execute();
    expect(
      (await shop.submit(maya, shop.items(holds), { payment_info: { card_id: card!.card_id }, cashless_spending: true })).body.data.items[0],
    ).toMatchObject({ success: true });
  });
});

test('after everything the books and the stock are sound', async () => {
  expect(await checkInvariants(house.house)).toEqual([]);
});
