import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { reserveRefund } from '#server/orders/refunds/reserve-refund.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { openRegister } from '#server/testing/register.ts';
import { setSettings } from '#server/testing/settings.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { lockRefundsOf } from './refund-limits.ts';

const { house, shop } = await openShopWithBank();
let staff: TestPerson;
let maya: TestPerson;
beforeAll(async () => {
  [staff, maya] = [await house.person('staff'), await shop.buyer()];
});
afterAll(() => house.close());

const refund = (data: object, who: TestPerson = staff) => house.act('refund', data, { token: who.token });

describe('where somebody may refund', () => {
  const employ = (who: TestPerson, store_ids: string[]) => shop.add(TEMPLATE.staff, { first_name: 'R', last_name: 'D', profile_id: who.accountId, store_ids });
  const both = async (who: TestPerson) => {
    const orderId = await shop.buy(maya);
    const goodwill = await house.act('arbitrary-refund', { order_id: orderId, amount: 1, reason: 'queue' }, { token: who.token });
    return [goodwill.status, (await refund({ order_id: orderId, amount: 1 }, who)).status];
  };

  test('at a point of sale: their stores and the store of their open till; orders of other stores are not found', async () => {
    const [nowhere, elsewhere, here, till] = [await house.person('pos'), await house.person('pos'), await house.person('pos'), await house.person('pos')];
    const otherStore = await shop.add(TEMPLATE.store, { name: 'Other store' });
    await employ(elsewhere, [otherStore]);
    await employ(here, [otherStore, shop.storeId]);
    expect(await both(till)).toEqual([404, 404]);
    await house.act('open-till', { terminal_id: await shop.terminal({ kind: 'till', name: 'Till' }), cash_in: '10.00' }, { token: till.token });
    expect([await both(nowhere), await both(elsewhere), await both(here), await both(till)]).toEqual([
      [404, 404],
      [404, 404],
      [200, 200],
      [200, 200],
    ]);
  });

  test('in the office: the stores that their Staff record names, or every store if it names none; administrators every store', async () => {
    const [anywhere, elsewhere, here] = [await house.person('staff'), await house.person('staff'), await house.person('staff')];
    const admin = await house.person('admin');
    const otherStore = await shop.add(TEMPLATE.store, { name: 'Another store' });
    await employ(anywhere, []);
    await employ(elsewhere, [otherStore]);
    await employ(here, [shop.storeId]);
    await employ(admin, [otherStore]);
    expect([await both(anywhere), await both(elsewhere), await both(here), await both(admin)]).toEqual([
      [200, 200],
      [404, 404],
      [200, 200],
      [200, 200],
    ]);
  });
});

describe('the limits of one person', () => {
  test('are not passed in small steps', async () => {
    const orderId = await shop.buy(maya, { count: 3 });
    const status = async (amount: number) => (await refund({ order_id: orderId, amount }, await house.person('staff'))).body.data.items[0].status;
    expect([await status(60), await status(40), await status(20)]).toEqual(['refunded', 'refunded', 'awaiting-approval']);
  });

  test('are those of their POS Account if these are lower', async () => {
    const [operator, colleague] = [await house.person('pos'), await house.person('pos')];
    const worksHere = (who: TestPerson) => shop.add(TEMPLATE.staff, { first_name: 'P', last_name: 'O', profile_id: who.accountId, store_ids: [shop.storeId] });
    const staff_id = await worksHere(operator);
    await worksHere(colleague);
    const desk = await shop.add(TEMPLATE.posAccount, { name: 'Desk', staff_id, refund_limit: 30, daily_refund_limit: 50.5 });
    const status = async (amount: number, who = operator) => (await refund({ order_id: await shop.buy(maya), amount }, who)).body.data.items[0].status;
    expect([await status(30.01), await status(30), await status(30.01, colleague)]).toEqual(['awaiting-approval', 'refunded', 'refunded']);
    expect([await status(20.51), await status(20.5), await status(0.01)]).toEqual(['awaiting-approval', 'refunded', 'awaiting-approval']);
    await updateDocletData(shop.ctx, desk, { refund_limit: 1000, daily_refund_limit: 10_000 });
    const orderId = await shop.buy(maya, { count: 3 });
    expect((await refund({ order_id: orderId }, operator)).body.data.items[0].status).toBe('awaiting-approval');
  });

  test('do not cover a used ticket, not even a cent below its price', async () => {
    const orderId = await shop.buy(maya);
    await shop.ctx.db.updateTable('admission').set({ state: 'used' }).where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId).execute();
    expect((await refund({ order_id: orderId, amount: 39.99 })).body.data.items[0].status).toBe('awaiting-approval');
  });

  test('hold for a day, also beside a refund of another order that is being made at another till', async () => {
    await setSettings(house, { refund_daily_cents: 10_000 });
    const operator = await house.person('staff');
    const [first, elsewhere, last] = [await shop.buy(maya), await shop.buy(maya), await shop.buy(maya)];
    const given = async (orderId: string) => (await refund({ order_id: orderId }, operator)).body.data.items[0].status;
    expect(await given(first)).toBe('refunded');
    const { giving } = await inTransaction(shop.ctx, async (ctx) => {
      await lockRefundsOf(ctx, operator.accountId);
      const asked = { itemIds: null, amountCents: null, reason: '', inCash: false, requestedBy: operator.accountId, approvedBy: null, agreedTo: [] };
      await reserveRefund(ctx, { orderId: elsewhere, ...asked });
      const giving = given(last);
      await untilBlocked(ctx.db, giving);
      return { giving };
    });
    expect(await giving).toBe('awaiting-approval');
    await setSettings(house, {});
    expect(await checkInvariants(house.house)).toEqual([]);
  });

  test('goodwill of more than was paid is refused at once', async () => {
    const orderId = await shop.buy(maya);
    const reply = await house.act('arbitrary-refund', { order_id: orderId, amount: 41, reason: 'x' }, { token: staff.token });
    expect(reply.status).toBe(409);
  });
});

test('a sale that is paid and not completed yet is not refunded', async () => {
  const register = await openRegister(house);
  const { order_id } = await register.sale();
  await register.act('charge-cash', { order_id });
  for (const name of ['refund', 'preview-refund']) expect((await register.act(name, { order_id })).error).toBe('order-not-complete');
  expect((await register.act('arbitrary-refund', { order_id, amount: 1, reason: 'queue' })).error).toBe('order-not-complete');
  expect(await register.act('complete-order', { order_id })).toMatchObject({ state: 'complete' });
});

test('no more cash is given back than is in the drawer', async () => {
  const register = await openRegister(house, '0.00');
  const [order_id, other] = [await register.sell(), await register.sell()];
  const { task_id } = await register.act('remove-till-cash', { terminal_id: register.terminalId, cash_out: '50.00' });
  const { token } = await house.person('admin');
  expect((await house.call('POST', `/api/workspace/${house.workspaceId}/task/${task_id}`, { token, body: { status: 'confirmed' } })).status).toBe(200);
  expect((await register.act('refund', { order_id })).error).toBe('not-enough-cash');
  expect((await shop.tickets(order_id)).map(({ state }) => state)).toEqual(['active']);
  expect(await register.act('refund', { order_id: other, amount: 30 })).toMatchObject({ status: 'refunded', amount: 30 });
});

test('cash comes out of the operator’s till at the terminal of the sale, or out of the till that is named', async () => {
  const register = await openRegister(house);
  const elsewhere = await register.terminal({ kind: 'till', name: 'Till 2' });
  house.clock.advance(1000);
  await register.act('open-till', { terminal_id: elsewhere, cash_in: '100.00' });
  const sell = async () => {
    const { order_id } = await register.sale();
    await register.act('charge-cash', { order_id });
    return register.act('complete-order', { order_id });
  };
  const paidFrom = async (more: object) => {
    const { order_id } = await sell();
    const given = await register.act('refund', { order_id, ...more });
    if (given.httpStatus !== 200) return given.error;
    const row = await register.ctx.db
      .selectFrom('till_movement as m')
      .innerJoin('till_session as t', 't.till_session_id', 'm.till_session_id')
      .select('t.terminal_id')
      .where('m.order_id', '=', order_id)
      .where('m.kind', '=', 'refund')
      .executeTakeFirstOrThrow();
    return row.terminal_id;
  };
  expect(await paidFrom({})).toBe(register.terminalId);
  expect(await paidFrom({ terminal_id: elsewhere })).toBe(elsewhere);
  expect(await paidFrom({ terminal_id: await register.terminal({ kind: 'till', name: 'Till 3' }) })).toBe('no-open-till');
});

test('whoever has no till open at a till that somebody else has open is told so', async () => {
  const register = await openRegister(house);
  const { order_id } = await register.sale();
  await register.act('charge-cash', { order_id });
  await register.act('complete-order', { order_id });
  const colleague = await house.person('staff');
  const refusal = async (more: object = {}) => (await register.act('refund', { order_id, ...more }, colleague)).error;
  expect([await refusal(), await refusal({ terminal_id: register.terminalId })]).toEqual(['no-open-till', 'till-of-another']);
  expect(await refusal({ terminal_id: await register.terminal({ kind: 'till', name: 'Free till' }) })).toBe('no-open-till');
});

test('an administrator who agrees is told whose till the cash has to come out of', async () => {
  const register = await openRegister(house);
  const admin = await house.person('admin');
  const order_id = await register.sell({ passes: 3 });
  const { task_id } = await register.act('refund', { order_id });
  const agree = async () => {
    const { status, body } = await house.call('POST', `/api/workspace/${house.workspaceId}/task/${task_id}`, {
      token: admin.token,
      body: { status: 'confirmed' },
    });
    return body.errors?.[0] ?? status;
  };
  await register.act('close-till', { terminal_id: register.terminalId, counted: '220.00' });
  expect(await agree()).toEqual({ code: 'no-open-till', message: 'Whoever asked for this has to open their till first: it is given back in cash.' });
  await register.act('open-till', { terminal_id: register.terminalId, cash_in: '220.00' });
  expect(await agree()).toBe(200);
});

test('an administrator cannot agree to a refund of their own purchase', async () => {
  const register = await openRegister(house);
  const [buyer, other] = [await house.person('admin'), await house.person('admin')];
  const order_id = await register.sell({ passes: 3, email: buyer.email });
  const { task_id } = await register.act('refund', { order_id });
  const agree = async (who: TestPerson) => {
    const { status, body } = await house.call('POST', `/api/workspace/${house.workspaceId}/task/${task_id}`, {
      token: who.token,
      body: { status: 'confirmed' },
    });
    return body.errors?.[0]?.code ?? status;
  };
  expect([await agree(buyer), await agree(other)]).toEqual(['own-purchase', 200]);
});
