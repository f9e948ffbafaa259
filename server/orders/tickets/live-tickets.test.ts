import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { lockTickets, reissue } from '#server/people/transfers/transfer-rows.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { besideAnother } from '#server/testing/beside-another.ts';
import type { Reply, TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

const { house, shop } = await openShopWithBank();
let staff: TestPerson;
beforeAll(async () => {
  staff = await house.person('staff');
});
afterAll(() => house.close());

/** Asks something about an item while its ticket is being passed on. The call waits for the old code, and goes on once there is a new one. */
async function whileHandedOn(ask: (orderId: string, itemId: string) => Promise<Reply>): Promise<{ reply: Reply; states: string[] }> {
  const [sender, recipient] = [await shop.buyer(), await shop.buyer()];
  const orderId = await shop.buy(sender);
  const { admission_id, item_id } = await shop.ctx.db.selectFrom('admission').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const { consumerId } = (await consumerRecords(shop.ctx, recipient.accountId))!;
  const asked: { reply?: Promise<Reply> } = {};
  await inTransaction(shop.ctx, async (ctx) => {
    const [ticket] = await lockTickets(ctx, [admission_id]);
    asked.reply = ask(orderId, item_id!);
    await untilBlocked(ctx.db, asked.reply);
    await reissue(ctx, ticket!, { accountId: recipient.accountId, consumerId, firstName: 'Rae', lastName: 'Reed' });
  });
  const reply = await asked.reply!;
  return { reply, states: (await shop.tickets(orderId)).map((ticket) => ticket.state).toSorted() };
}

test('a refund also ends the new code of a ticket that is passed on at the same time', async () => {
  const { reply, states } = await whileHandedOn((order_id) => house.act('refund', { order_id }, { token: staff.token }));
  expect(reply.body.data?.items[0]).toMatchObject({ status: 'refunded', amount: 40 });
  expect(states).toEqual(['revoked', 'transferred']);
  expect(await checkInvariants(house.house)).toEqual([]);
});

test('a ticket named by its item is activated under its new code', async () => {
  const ask = (_: string, doclet_id: string) => house.act('activate-entitlement', { doclet_id, first_name: 'Rae', last_name: 'Reed' }, { token: staff.token });
  const { reply, states } = await whileHandedOn(ask);
  expect([reply.status, states]).toEqual([200, ['active', 'transferred']]);
});

test('a refund of several tickets locks them in the order of their ids, as gates do', async () => {
  const orderId = await shop.buy(await shop.buyer(), { count: 2 });
  const tickets = await shop.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).execute();
  const refund = () => house.act('refund', { order_id: orderId }, { token: staff.token });
  const ids = tickets.map((ticket) => ticket.admission_id);
  expect((await besideAnother(shop.ctx, 'admission', ids, refund)).body.data.items[0]).toMatchObject({ status: 'refunded' });
});
