import { afterAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { CATEGORY, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { bandsOf } from '#server/testing/bands.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const { house, register } = await openTillWithBank();
afterAll(() => house.close());

const { act } = register;
const item = (more: object = {}) => ({ doclet_id: register.passId, event_id: register.eventId, date: register.day, ...more });

describe('items of a sale', () => {
  test('are held for the sale, added up, and added to', async () => {
    const order_id = await register.open();
    expect(await act('add-order-items', { order_id, items: [item()] })).toMatchObject({ total: 40 });
    expect(await act('add-order-items', { order_id, items: [item(), item()] })).toMatchObject({ total: 120, items: [{}, {}, {}] });
    const holds = await register.ctx.db
      .selectFrom('hold')
      .innerJoin('order_item', 'order_item.hold_id', 'hold.hold_id')
      .select('owner')
      .where('order_item.order_id', '=', order_id)
      .where('order_item.state', '=', 'open')
      .execute();
    expect(new Set(holds.map((hold) => hold.owner))).toEqual(new Set([`sale:${order_id}`]));
    expect(holds).toHaveLength(3);
  });

  test('are sold without a day where they have none, whatever day they were asked for', async () => {
    const order_id = await register.open();
    const anyDay = await register.product({ name: 'Any night', category_id: CATEGORY.anyDayPass });
    const { item_id } = await act('reserve-ticket', item({ doclet_id: anyDay }));
    expect(await act('add-order-items', { order_id, items: [item({ doclet_id: anyDay, item_id })] })).toMatchObject({ items: [{ date: 'any' }] });
    const wholeEvent = await register.product({ name: 'All nights', category_id: CATEGORY.eventLengthPass, is_event_length: true });
    expect(await act('add-order-items', { order_id, items: [item({ doclet_id: wholeEvent })] })).toMatchObject({ items: [{}, { date: 'event' }] });
  });

  test('cannot exceed what one order can hold', async () => {
    const doclet_id = await register.product({
      name: 'Whole island',
      price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 11_000_000 }] }],
    });
    const order_id = await register.open();
    expect(await act('add-order-items', { order_id, items: [item({ doclet_id })] })).toMatchObject({ total: 11_000_000 });
    expect(await act('add-order-items', { order_id, items: [item({ doclet_id })] })).toMatchObject({ httpStatus: 409, error: 'too-much' });
  });

  test('are listed once, however often something was added', async () => {
    const order_id = await register.open();
    await act('add-order-items', { order_id, items: [item()] });
    await act('add-order-items', { order_id, items: [item(), item()] });
    await act('charge-card', { order_id, ...GOOD_CARD });
    await act('complete-order', { order_id });
    const told = await act('history-by-order', { order_id });
    expect([told.items.length, told.transactions[0].items.length]).toEqual([3, 3]);
  });

  test('keep the person and the time that an order’s items say in their data', async () => {
    const noon = await register.atNoon(10);
    const order_id = await register.open();
    const data = { assigned_first_name: 'Ada', assigned_last_name: 'Byron', assigned_dob: '1999-12-10', time: '12:00:00' };
    const told = { first_name: 'Ada', last_name: 'Byron', time: '12:00:00' };
    expect(await act('add-order-items', { order_id, items: [item({ doclet_id: noon, source: 'pos', data })] })).toMatchObject({ items: [told] });
    const beside = { first_name: 'Grace', last_name: '', data };
    expect(await act('add-order-items', { order_id, items: [item(beside)] })).toMatchObject({ items: [told, { first_name: 'Grace', last_name: 'Byron' }] });
    const rows = await register.ctx.db.selectFrom('order_item').select('dob').where('order_id', '=', order_id).where('state', '=', 'open').execute();
    expect(rows).toEqual([{ dob: '1999-12-10' }, { dob: '1999-12-10' }]);
    const nonsense = { ...data, assigned_dob: 'yesterday' };
    expect(await act('add-order-items', { order_id, items: [item({ data: nonsense })] })).toMatchObject({ httpStatus: 400 });
  });

  test.each(['2099-01-01', '2000-13-45', '2000-02-30', '0000-00-00'])('are for nobody born on %s', async (dob) => {
    const order_id = await register.open();
    for (const person of [{ dob }, { data: { assigned_dob: dob } }])
      expect(await act('add-order-items', { order_id, items: [item(), item(person)] })).toMatchObject({ httpStatus: 400 });
    expect(await act('add-order-items', { order_id, items: [] })).toMatchObject({ items: [] });
  });

  test('are neither added nor charged at a terminal that was switched off; what is paid is completed, the rest given up', async () => {
    const terminal_id = await register.terminal({ kind: 'till', name: 'Till 2' });
    await act('open-till', { terminal_id, cash_in: '50.00' });
    const [paid, begun] = [(await act('placeholder-order', { terminal_id })).order_id, (await act('placeholder-order', { terminal_id })).order_id];
    for (const order_id of [paid, begun]) await act('add-order-items', { order_id, items: [item()] });
    await act('charge-cash', { order_id: paid, amount_base: '40.00', amount_tender: '40.00', amount_change: '0.00' });
    const { uid } = await bandsOf(register).band('50.00');
    await updateDocletData(register.ctx, terminal_id, { status: 'lost' });
    const cash = { amount_base: '40.00', amount_tender: '40.00', amount_change: '0.00' };
    for (const [name, more] of [
      ['add-order-items', { items: [item()] }],
      ['charge-cash', cash],
      ['charge-card-manual', GOOD_CARD],
      ['charge-wristband', { uid }],
    ] as const)
      expect(await act(name, { order_id: begun, ...more })).toMatchObject({ httpStatus: 403, error: 'terminal-blocked' });
    expect(await act('complete-order', { order_id: paid })).toMatchObject({ httpStatus: 200, state: 'complete' });
    expect(await act('cancel-transaction', { order_id: begun })).toMatchObject({ httpStatus: 200 });
  });

  test('may be reserved before', async () => {
    const reserved = await act('reserve-ticket', item());
    const order_id = await register.open();
    const added = { order_id, items: [item({ item_id: reserved.item_id })] };
    expect(await act('add-order-items', added)).toMatchObject({ total: 40, items: [{ hold_id: reserved.item_id }] });
    expect(await act('add-order-items', added)).toMatchObject({ total: 40 });
    expect(await act('add-order-items', { ...added, order_id: await register.open() })).toMatchObject({ error: 'hold-lost' });
  });

  test('are not said to have become something else when they are named again', async () => {
    const another = await register.product({ name: 'Another pass' });
    const { order_id, items } = await register.sale();
    const again = (of: object) => act('add-order-items', { order_id, items: [item({ item_id: items[0].hold_id, ...of })] });
    expect(await again({ date: addDays(register.day, 1) })).toMatchObject({ httpStatus: 409, error: 'hold-lost' });
    expect(await again({ doclet_id: another })).toMatchObject({ httpStatus: 409, error: 'hold-lost' });
    expect(await again({ first_name: 'Ada' })).toMatchObject({ httpStatus: 200, items: [{ first_name: 'Ada', date: register.day }] });
  });

  test('stand in a sale once: one hold is one thing', async () => {
    const { item_id } = await act('reserve-ticket', item());
    const order_id = await register.open();
    const twice = [item({ item_id }), item({ item_id: item_id.toUpperCase() })];
    expect(await act('add-order-items', { order_id, items: twice })).toMatchObject({ httpStatus: 400 });
    expect(await act('add-order-items', { order_id, items: [item({ item_id }), item()] })).toMatchObject({ total: 80 });
  });

  test('that one operator has reserved are paid for by the next operator of the till', async () => {
    const reserved = await act('reserve-ticket', item());
    const order_id = await register.open();
    await act('add-order-items', { order_id, items: [item({ item_id: reserved.item_id })] });
    const colleague = await house.person('pos');
    await act('charge-card', { order_id, ...GOOD_CARD }, colleague);
    expect(await act('complete-order', { order_id }, colleague)).toMatchObject({ state: 'complete' });
  });

  test('are as many as a group at the till needs', async () => {
    const order_id = await register.open();
    expect(await act('add-order-items', { order_id, items: Array.from({ length: 45 }, () => item()) })).toMatchObject({ total: 1800 });
    await act('charge-card', { order_id, ...GOOD_CARD });
    expect(await act('complete-order', { order_id })).toMatchObject({ state: 'complete' });
  });

  test('are not sold to the operator as a customer under their own address', async () => {
    const seller = await register.buyer({ email: register.operator.email });
    expect(await register.sale(1, { profile_id: seller.accountId })).toMatchObject({ error: 'own-purchase' });
  });

  test('go to a customer who is named', async () => {
    const buyer = await register.buyer({ firstName: 'Cora', lastName: 'Customer' });
    const { order_id } = await register.sale(1, { profile_id: buyer.accountId });
    await act('charge-card', { order_id, ...GOOD_CARD });
    await act('complete-order', { order_id });
    const ticket = await register.ctx.db.selectFrom('admission').select('holder_account').where('order_id', '=', order_id).executeTakeFirstOrThrow();
    expect(ticket.holder_account).toBe(buyer.accountId);
  });

  test('go to no account whose address nobody has confirmed', async () => {
    const stranger = await house.person('web', { email: 'victim@example.test', confirmed: false });
    await ensureConsumer(register.ctx, stranger.accountId);
    expect(await register.sale(1, { profile_id: stranger.accountId })).toMatchObject({ httpStatus: 409, error: 'customer-unconfirmed' });
    const { order_id } = await register.sale();
    await act('charge-card', { order_id, ...GOOD_CARD });
    await act('complete-order', { order_id, email: stranger.email });
    const ticket = await register.ctx.db.selectFrom('admission').select('holder_account').where('order_id', '=', order_id).executeTakeFirstOrThrow();
    expect(ticket.holder_account).toBeNull();
  });
});

describe('a time of entry', () => {
  test('is ignored if there is none to choose from', async () => {
    const order_id = await register.open();
    const sale = await act('add-order-items', { order_id, items: [item({ doclet_id: await register.limited(3), time: '03:00:00' })] });
    expect(sale.items[0].time).toBe(null);
  });

  test('must be on offer if the hold has none', async () => {
    const [order_id, timed] = [await register.open(), item({ doclet_id: await register.atNoon(3) })];
    const held = async () => (await act('reserve-ticket', timed)).item_id as string;
    const add = async (time: string) => act('add-order-items', { order_id, items: [{ ...timed, item_id: await held(), time }] });
    expect(await add('03:33:00')).toMatchObject({ httpStatus: 409, error: 'time-unavailable' });
    expect((await add('12:00:00')).items[0].time).toBe('12:00:00');
  });
});

describe('refused', () => {
  test('foreign holds, other products, past days, other roles, other stores, closed sales; and nothing stays held', async () => {
    const buyer = await register.buyer();
    const [foreign] = await register.hold({ accountId: buyer.accountId });
    const webOnly = await register.product({ name: 'Web only', ow_roles: [ROLE.web] });
    const elsewhere = await register.product({ name: 'Elsewhere', store_id: await register.add(TEMPLATE.store, { name: 'Another store' }) });
    const order_id = await register.open();
    const add = async (of: object) => (await act('add-order-items', { order_id, items: [of] })).error;
    expect(await add(item({ item_id: foreign }))).toBe('hold-lost');
    expect(await add(item({ item_id: 'a'.repeat(24) }))).toBe('hold-lost');
    const [own] = await register.hold({ accountId: register.operator.accountId });
    expect(await add(item({ item_id: own, doclet_id: await register.limited(1) }))).toBe('hold-lost');
    expect(await add(item({ item_id: own, date: addDays(register.day, 1) }))).toBe('hold-lost');
    expect(await add(item({ doclet_id: webOnly }))).toBe('not-found');
    expect(await add(item({ doclet_id: elsewhere }))).toBe('not-for-sale');
    expect(await add(item({ date: '2020-01-01' }))).toBeDefined();
    expect(await act('add-order-items', { order_id, items: [item(), item({ item_id: foreign })] })).toMatchObject({ error: 'hold-lost' });
    const left = await register.ctx.db
      .selectFrom('hold')
      .select('hold_id')
      .where('owner', '=', `sale:${order_id}`)
      .where('state', '=', 'held')
      .where(
        'hold_id',
        'not in',
        register.ctx.db.selectFrom('order_item').select('hold_id').where('state', '=', 'open').where('hold_id', 'is not', null).$castTo<{ hold_id: string }>(),
      )
      .execute();
    expect(left).toEqual([]);
    await act('cancel-transaction', { order_id });
    expect(await add(item())).toBe('sale-cancelled');
  });

  test('more of a product than an order may have', async () => {
    const limited = await register.product({ name: 'Limited', limit_per_order: 2 });
    const order_id = await register.open();
    expect(await act('add-order-items', { order_id, items: [item({ doclet_id: limited }), item({ doclet_id: limited })] })).toMatchObject({ total: 80 });
    expect((await act('add-order-items', { order_id, items: [item({ doclet_id: limited })] })).error).toMatch(/limit/);
    const next = { order_id: await register.open(), items: [item({ doclet_id: limited }), item({ doclet_id: limited })] };
    expect(await act('add-order-items', next)).toMatchObject({ total: 80 });
  });

  test('a sale to oneself, to strangers, and by visitors', async () => {
    const order_id = await register.open();
    expect(await act('add-order-items', { order_id, items: [item()], profile_id: 'a'.repeat(24) })).toMatchObject({ httpStatus: 404 });
    expect(await act('add-order-items', { order_id, items: [item()] }, await house.person('web'))).toMatchObject({ httpStatus: 403 });
    expect(await act('placeholder-order', { terminal_id: register.terminalId }, await house.person('web'))).toMatchObject({ httpStatus: 403 });
    expect(await act('placeholder-order', { terminal_id: 'a'.repeat(24) })).toMatchObject({ httpStatus: 404 });
  });
});
