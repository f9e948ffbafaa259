import { afterAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { dismissEvent } from '#server/checkout/gateway/gateway-inbox.ts';
import { reconcile } from '#server/checkout/gateway/reconcile.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellBankEvent } from '#server/testing/bank-events.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { openReviews } from '#server/testing/reviews.ts';
import { balances } from '#server/testing/shop.ts';
import { expectSound } from '#server/testing/sound.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

const { house, gateway, shop } = await openShopWithBank();
let admin = await house.person('admin');
afterAll(() => house.close());

const dismiss = async (break_id: string, who = admin, reason = 'Given back at the gateway by hand') => {
  const reply = await house.act('dismiss-break', { break_id, reason }, { token: who.token });
  return reply.body.errors?.[0]?.code ?? reply.body.data.items[0];
};
const breaks = async () => {
  await reconcile(house.house, HOUR_MS);
  return openReviews(house);
};
const sold = async () => {
  const orderId = await shop.buy(await shop.buyer());
  return gateway.charges.get(`${orderId}:1:${house.workspaceId}`)!;
};
const audited = (subject: string) => shop.ctx.db.selectFrom('audit').selectAll().where('action', '=', 'dismiss-break').where('subject', '=', subject).execute();

test('a difference is dismissed, and shown again only when it changes', async () => {
  const charge = await sold();
  charge.refundedCents = 1000;
  const [found] = await breaks();
  expect(found).toMatchObject({ what: 'refunded-there', taken: 10 });
  const told = { break_id: found!._id, dismissed: true };
  expect([await dismiss(found!._id), await dismiss(found!._id)]).toEqual([told, told]);
  expect([await breaks(), await breaks()]).toEqual([[], []]);
  expect(await audited(found!._id)).toMatchObject([
    {
      actor_account: admin.accountId,
      outcome: 'refunded-there',
      detail: { reason: 'Given back at the gateway by hand', gateway_key: charge.gatewayKey, amount_cents: 1000 },
    },
  ]);
  charge.refundedCents = 1500;
  const [another] = await breaks();
  expect(another).toMatchObject({ what: 'refunded-there', taken: 15 });
  charge.refundedCents = 0;
  expect([await breaks(), await dismiss(another!._id)]).toEqual([[], 'already-repaired']);
});

test('what was given back at the gateway directly is goodwill once it is let stand: it is not given twice, and the tickets can be taken back', async () => {
  const before = await balances(shop.ctx);
  const charge = await sold();
  const orderId = charge.gatewayKey.slice(0, 24);
  const refund = async () => (await house.act('refund', { order_id: orderId }, { token: admin.token })).body.data.items[0];
  charge.refundedCents = 4000;
  expect([await refund(), (await shop.tickets(orderId))[0]!.state]).toMatchObject([{ status: 'failed' }, 'active']);
  const [found] = await breaks();
  for (const _ of [1, 2]) expect(await dismiss(found!._id)).toMatchObject({ dismissed: true });
  expect(await refund()).toMatchObject({ status: 'refunded', amount: 0 });
  expect((await shop.tickets(orderId)).map(({ state }) => state)).toEqual(['revoked']);
  expect(await breaks()).toEqual([]);
  const after = await balances(shop.ctx);
  expect(after['card-clearing:sandbox'] ?? 0).toBe(before['card-clearing:sandbox'] ?? 0);
  expect((after['arbitrary-refund'] ?? 0) - (before['arbitrary-refund'] ?? 0)).toBe(4000);
  await expectSound(house);
});

test('an event of the gateway that matched nothing for three days can be dismissed too', async () => {
  const gatewayKey = `${'a'.repeat(24)}:1:${house.workspaceId}`;
  await tellBankEvent(house, { id: 'evt_nothing', type: 'charge.updated', gatewayKey, outcome: { status: 'declined' } });
  expect(await dismiss('evt_nothing')).toBe('not-found');
  house.clock.advance(3 * DAY_MS + 1000);
  admin = await house.person('admin');
  expect(await breaks()).toMatchObject([{ _id: 'evt_nothing', what: 'charge.updated' }]);
  const { again } = await inTransaction(shop.ctx, async (ctx) => {
    expect(await dismissEvent(ctx, 'evt_nothing', 'Known to the bank')).toBe(true);
    const again = dismiss('evt_nothing');
    await untilBlocked(ctx.db, again);
    return { again };
  });
  expect(await again).toMatchObject({ dismissed: true });
  expect([await breaks(), (await audited('evt_nothing')).length]).toEqual([[], 1]);
});

test('takes an administrator of the same workspace, with a reason', async () => {
  Object.assign(await sold(), { refundedCents: 500, at: house.clock.now() });
  const [found] = await breaks();
  expect(await dismiss(found!._id, await house.person('staff'))).toBe('not-allowed');
  expect(await dismiss(found!._id, admin, ' ')).toBe('too-small');
  expect(await dismiss('f'.repeat(24))).toBe('not-found');
  const [workspaceId, elsewhere] = [house.otherWorkspaceId, await house.person('admin', { workspaceId: house.otherWorkspaceId })];
  expect((await house.act('dismiss-break', { break_id: found!._id, reason: 'x' }, { token: elsewhere.token, workspaceId })).status).toBe(404);
  expect(await breaks()).toMatchObject([{ _id: found!._id }]);
});
