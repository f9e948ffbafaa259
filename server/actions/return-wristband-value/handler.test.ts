import { afterAll, afterEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { failed } from '#server/payments/gateways/gateway.ts';
import { openBands } from '#server/testing/bands.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { setSettings } from '#server/testing/settings.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';
import { expectSound } from '#server/testing/sound.ts';

const { house, gateway, register, act, bands } = await openBands();
afterAll(() => house.close());
afterEach(() => expectSound(house));

const employ = (who: TestPerson, storeId: string) =>
  register.add(TEMPLATE.staff, { first_name: 'P', last_name: 'O', profile_id: who.accountId, store_ids: [storeId] });

test('unspent value goes back to what it was paid with, and never more', async () => {
  const { uid } = await bands.band('30.00');
  await bands.topUp(uid, '20.00', { method: 'card-manual', payment_info: GOOD_CARD });
  await bands.pay(uid);
  expect(await act('return-wristband-value', { uid, amount: '10.01' })).toMatchObject({ error: 'not-enough-value' });
  expect(await act('return-wristband-value', { uid, method: 'cash', reason: 'No card at hand' })).toMatchObject({ httpStatus: 403 });
  const admin: TestPerson = await house.person('admin');
  expect(await act('return-wristband-value', { uid, method: 'cash' }, admin)).toMatchObject({ httpStatus: 400 });
  const replies = await Promise.all(Array.from({ length: 6 }, () => act('return-wristband-value', { uid, amount: '4.00' })));
  expect(replies.filter((reply) => reply.amount === 4)).toHaveLength(2);
  expect(replies.filter((reply) => reply.error === 'not-enough-value')).toHaveLength(4);
  await house.house.outbox.drain();
  const refunds = await register.ctx.db.selectFrom('refund').selectAll().where('amount_cents', '=', 400).execute();
  expect(refunds.map((refund) => [refund.tender, refund.state])).toEqual([
    ['card-manual', 'succeeded'],
    ['card-manual', 'succeeded'],
  ]);
  expect(await act('return-wristband-value', { uid })).toMatchObject({ amount: 2, wristband: { balance: 0 } });
  expect(await act('return-wristband-value', { uid })).toMatchObject({ httpStatus: 400, error: 'nothing-to-return' });
  const { uid: cash } = await bands.band('30.00');
  expect(await act('return-wristband-value', { uid: cash })).toMatchObject({ amount: 30, refunds: [{ method: 'cash', status: 'refunded' }] });
});

test('unspent value goes back to cards before cash, and of each to the latest first', async () => {
  const card = { method: 'card-manual', payment_info: GOOD_CARD };
  const { uid } = await bands.band('10.00', card);
  await bands.topUp(uid, '15.00', card);
  await bands.topUp(uid, '20.00');
  await bands.topUp(uid, '5.00');
  const back = async (amount: string) => {
    const { refunds } = await act('return-wristband-value', { uid, amount });
    return refunds.map((refund: { method: string; amount: number }) => `${refund.method} ${refund.amount}`);
  };
  expect(await back('18.00')).toEqual(['card-manual 15', 'card-manual 3']);
  expect(await back('13.00')).toEqual(['card-manual 7', 'cash 5', 'cash 1']);
  expect(await bands.balance(uid)).toBe(19);
});

test('an administrator gives it back in cash out of their own drawer, though a card paid for it', async () => {
  const { uid } = await bands.band('30.00', { method: 'card-manual', payment_info: GOOD_CARD });
  const [admin, terminal_id] = [await house.person('admin'), await register.terminal({ kind: 'till', name: 'Office till' })];
  const inCash = { uid, method: 'cash', reason: 'The card is closed' };
  expect(await act('return-wristband-value', inCash, admin)).toMatchObject({ error: 'no-open-till' });
  await act('open-till', { terminal_id, cash_in: '50.00' }, admin);
  expect(await act('return-wristband-value', inCash, admin)).toMatchObject({
    status: 'given',
    refunds: [{ method: 'cash', status: 'refunded', amount: 30 }],
    wristband: { balance: 0 },
  });
  expect(await act('close-till', { till_id: terminal_id, counted: '20.00' }, admin)).toMatchObject({ httpStatus: 200, over_short: 0 });
});

test('somebody with a low refund limit gives back no more than that alone', async () => {
  const operator = await house.person('pos');
  const staff_id = await employ(operator, register.storeId);
  await register.add(TEMPLATE.posAccount, { name: 'Desk', staff_id, refund_limit: 5 });
  const { uid } = await bands.band('20.00', { method: 'card-manual', payment_info: GOOD_CARD });
  expect(await act('return-wristband-value', { uid, amount: '5.01' }, operator)).toMatchObject({ status: 'awaiting-approval' });
  expect(await act('return-wristband-value', { uid, amount: '5.00' }, operator)).toMatchObject({ status: 'given', amount: 5 });
});

test('a point of sale gives back what its own stores took, and cannot ask for more', async () => {
  const [elsewhere, here, paid] = [await house.person('pos'), await house.person('pos'), { method: 'card-manual', payment_info: GOOD_CARD }];
  const otherStore = await register.add(TEMPLATE.store, { name: 'Another store' });
  await employ(elsewhere, otherStore);
  await employ(here, register.storeId);
  const { uid } = await bands.band('120.00', paid);
  for (const amount of ['20.00', '110.00']) expect(await act('return-wristband-value', { uid, amount }, elsewhere)).toMatchObject({ error: 'another-store' });
  const tasks = await house.call('GET', `/api/workspace/${house.workspaceId}/tasks`, { token: elsewhere.token });
  expect([tasks.body.data.items, await bands.balance(uid)]).toEqual([[], 120]);
  const terminal_id = await register.terminal({ kind: 'till', name: 'Till there', store_id: otherStore });
  await act('top-up-wristband', { uid, terminal_id, amount: '30.00', ...paid }, elsewhere);
  expect(await act('return-wristband-value', { uid, amount: '30.01' }, elsewhere)).toMatchObject({ error: 'another-store' });
  expect(await act('return-wristband-value', { uid, amount: '30.00' }, elsewhere)).toMatchObject({ status: 'given', amount: 30 });
  expect(await act('return-wristband-value', { uid, amount: '20.00' }, here)).toMatchObject({ status: 'given', amount: 20 });
  expect(await bands.balance(uid)).toBe(100);
});

test('above the limit a second person must agree, also in slices and for an administrator', async () => {
  const staff = await house.person('staff');
  const admin = await house.person('admin');
  const { uid } = await bands.band('90.00', { method: 'card-manual', payment_info: GOOD_CARD });
  await bands.topUp(uid, '90.00', { method: 'card-manual', payment_info: GOOD_CARD });
  expect(await act('return-wristband-value', { uid, amount: '60.00' }, staff)).toMatchObject({ status: 'given', amount: 60, task_id: null });
  const asked = await act('return-wristband-value', { uid, amount: '60.00' }, staff);
  expect(asked).toMatchObject({ status: 'awaiting-approval', amount: 60, refunds: [], wristband: { balance: 120 } });
  expect(await act('return-wristband-value', { uid, amount: '60.00' }, admin)).toMatchObject({ status: 'awaiting-approval' });
  const decide = (who: TestPerson) =>
    house.call('POST', `/api/workspace/${house.workspaceId}/task/${asked.task_id}`, { token: who.token, body: { status: 'confirmed' } });
  expect([(await decide(staff)).status, (await decide(await house.person('staff'))).status]).toEqual([403, 403]);
  const decided = await decide(admin);
  expect([decided.status, (await decide(admin)).status]).toEqual([200, 200]);
  expect(decided.body.data.facts).toMatchObject({ amount: 60, wristband: uid, reason: null, is_outdated: false });
  await house.house.outbox.drain();
  expect(await bands.balance(uid)).toBe(60);
  const refunds = await register.ctx.db.selectFrom('refund').selectAll().where('approved_by', '=', admin.accountId).execute();
  expect(refunds.every((refund) => refund.requested_by === staff.accountId && refund.state === 'succeeded')).toBe(true);
  expect(refunds.reduce((sum, refund) => sum + refund.amount_cents, 0)).toBe(6000);
});

test('several bands at once cannot exceed a day’s limit without a second person', async () => {
  const staff = await house.person('staff');
  const several: string[] = [];
  for (let n = 0; n < 5; n++) several.push((await bands.band('40.00', { method: 'card-manual', payment_info: GOOD_CARD })).uid);
  await setSettings(house, { refund_daily_cents: 10_000 });
  const replies = await Promise.all(several.map((uid) => act('return-wristband-value', { uid }, staff)));
  await setSettings(house, {});
  expect(replies.filter((reply) => reply.status === 'given')).toHaveLength(2);
  expect(replies.filter((reply) => reply.status === 'awaiting-approval')).toHaveLength(3);
});

test('if the bank refuses, the value stays on the band', async () => {
  const { uid } = await bands.band('20.00', { method: 'card-manual', payment_info: GOOD_CARD });
  gateway.refuseRefunds(failed('closed'));
  expect(await act('return-wristband-value', { uid })).toMatchObject({ refunds: [{ status: 'pending' }] });
  await house.house.outbox.drain();
  gateway.refuseRefunds(null);
  expect(await bands.balance(uid)).toBe(20);
});
