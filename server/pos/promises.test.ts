import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { seededPick } from '#server/testing/hostile.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD, GOOD_CARD } from '#server/testing/shop.ts';

const STEPS = 160;

const { house, gateway, register } = await openTillWithBank();
let buyer: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  buyer = await register.buyer();
  admin = await house.person('admin');
});
afterAll(() => house.close());

/** A busy day in any order: whatever is asked for, also at once and also when refused, the invariants hold afterwards. */
test.each([11, 29, 73])('a random day at a till and a gate keeps every promise (seed %d)', async (seed) => {
  const pick = seededPick(seed);
  const { act } = register;
  const sales: string[] = [];
  const codes: object[] = [];
  const { consumerId } = await ensureConsumer(register.ctx, buyer.accountId);
  const steps: (() => Promise<unknown>)[] = [
    async () => void sales.push((await register.sale(1 + Math.floor(pick.number() * 3), pick.number() < 0.3 ? { profile_id: buyer.accountId } : {})).order_id),
    () => act('charge-cash', { order_id: pick.of(sales), amount_base: pick.of(['10.00', '40.00', '0.05']), amount_tender: '50.00' }),
    () => act('charge-cash', { order_id: pick.of(sales) }),
    () => act('charge-card', { order_id: pick.of(sales), ...pick.of([GOOD_CARD, GOOD_CARD, BAD_CARD]) }),
    async () => {
      const done = await act('complete-order', { order_id: pick.of(sales) });
      codes.push(...(done.tickets ?? []).map((ticket: { code: string }) => ({ text: ticket.code })));
    },
    async () => {
      const { order_id } = await register.sale(2);
      await Promise.all([act('charge-cash', { order_id, amount_base: '30.00' }), act('charge-card', { order_id, amount_base: '50.00', ...GOOD_CARD })]);
      await Promise.all([act('complete-order', { order_id }), act('cancel-transaction', { order_id: pick.of(sales) }), act('complete-order', { order_id })]);
    },
    () => act('cancel-transaction', { order_id: pick.of(sales) }),
    () => act('add-till-cash', { till_id: register.terminalId, cash_in: pick.of(['5.00', '0.10']) }),
    async () => {
      const { task_id } = await act('remove-till-cash', { till_id: register.terminalId, cash_out: pick.of(['1.00', '7.35']) });
      if (task_id) await house.call('POST', `/api/workspace/${house.workspaceId}/task/${task_id}`, { token: admin.token, body: { status: 'confirmed' } });
    },
    async () => {
      await act('close-till', { till_id: register.terminalId, counted: pick.of(['100.00', '250.50']) });
      await act('open-till', { terminal_id: register.terminalId, cash_in: '60.00' });
    },
    async () => void (codes.length > 0 && (await act('scan-ticket', { ...pick.of(codes), gate: 'North' }))),
    async () => codes.push(await register.ticket({ reentry: 'unlimited', visitDate: 'event', consumerId, holderAccount: buyer.accountId })),
  ];
  await steps[0]!();
  for (let step = 0; step < STEPS; step += 4) await Promise.all(Array.from({ length: 4 }, () => pick.of(steps)()));
  await house.house.outbox.drain();
  const states = await register.ctx.db.selectFrom('sales_order').select('state').execute();
  for (const state of ['complete', 'cancelled']) expect(states.filter((row) => row.state === state).length).toBeGreaterThan(1);
  expect(await register.ctx.db.selectFrom('till_session').select('till_session_id').where('state', '=', 'closed').execute()).not.toEqual([]);
  expect(
    await checkInvariants(
      house.house,
      [...gateway.charges.values()].map((charge) => ({
        gatewayKey: charge.gatewayKey,
        createdAt: new Date(charge.at).toISOString(),
        refundedCents: charge.voided ? charge.amountCents : charge.refundedCents,
        outcome: charge.outcome,
      })),
    ),
  ).toEqual([]);
});
