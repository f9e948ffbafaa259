import { afterAll, beforeEach, expect, test } from 'vitest';
import { fullDay } from '#domain/day-text.ts';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { failed, unknown } from '#server/payments/gateways/gateway.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { besideAnother } from '#server/testing/beside-another.ts';
import { transferTokenIn } from '#server/testing/passing-on.ts';
import { openRefundDesk } from '#server/testing/refund-desk.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { TOLD_AFTER_MS } from './holder-mails.ts';

const desk = await openRefundDesk();
const { house, shop, gateway, maya, agree } = desk;
let friends = 0;
const PASSWORD = 'quiet lantern 47';
beforeEach(() => gateway.refuseRefunds(null));
afterAll(() => house.close());

const mailsTo = ({ email }: { email: string }) =>
  shop.ctx.db.selectFrom('mail').select(['subject', 'plain']).where('recipient', '=', email).orderBy('created_at').orderBy('mail_id').execute();
/** Nobody is told that their ticket has ended until a bank has had time to answer. */
const banksHaveAnswered = async () => {
  house.clock.advance(TOLD_AFTER_MS);
  await house.house.outbox.drain();
};
const refund = async (data: object) => (await desk.refund(data)).body.data.items[0];

/** Tickets bought by Maya, all but the first passed on. */
async function handedOn(count: number) {
  const orderId = await shop.buy(maya, { count });
  const friend = await house.person('web', { email: `friend${++friends}@example.test`, password: PASSWORD });
  const tickets = await shop.ctx.db
    .selectFrom('admission')
    .select(['admission_id', 'item_id'])
    .where('order_id', '=', orderId)
    .orderBy('admission_id')
    .execute();
  const given = count === 1 ? tickets : tickets.slice(1);
  await house.act('transfer-tickets', { admissions: given.map((ticket) => ticket.admission_id), email: friend.email }, { token: maya.token });
  const token = transferTokenIn((await mailsTo(friend)).at(-1)!.plain);
  expect((await house.act('accept-transfer', { token }, { token: friend.token })).status).toBe(200);
  await house.house.outbox.drain();
  const before = (await mailsTo(friend)).length;
  const told = async () => {
    await banksHaveAnswered();
    return (await mailsTo(friend)).slice(before);
  };
  return { orderId, friend, given, told };
}

test('a holder of tickets that a refund ends is told of them, and the buyer only of the money', async () => {
  const { orderId, friend, told } = await handedOn(3);
  const toMaya = (await mailsTo(maya)).length;
  expect(await refund({ order_id: orderId, reason: 'rain' })).toMatchObject({ status: 'awaiting-approval' });
  expect(await told()).toEqual([]);
  const { task_id: taskId } = await refund({ order_id: orderId, reason: 'rain' });
  await agree(taskId);
  await house.house.outbox.drain();
  expect((await mailsTo(friend)).map((mail) => mail.subject)).not.toContain('2 tickets that you were given have ended');
  const mails = await told();
  expect(mails.map((mail) => mail.subject)).toEqual(['2 tickets that you were given have ended']);
  const line = `Day pass, ${fullDay(shop.day)} · Summer`;
  expect(mails[0]!.plain).toContain(`\n${line}\n${line}\n`);
  expect(mails[0]!.plain).toContain('What they were bought with has been refunded');
  expect(mails[0]!.plain).toContain('no longer opens the gate');
  await banksHaveAnswered();
  expect((await mailsTo(maya)).slice(toMaya).map((mail) => mail.subject)).toEqual([`Your refund from ${shop.ctx.workspace.name}`]);
});

test('a holder of other tickets than those given back is told nothing', async () => {
  const { orderId, given, told } = await handedOn(2);
  const [own] = await shop.ctx.db
    .selectFrom('order_item')
    .select('item_id')
    .where('order_id', '=', orderId)
    .where(
      'item_id',
      'not in',
      given.map((ticket) => ticket.item_id!),
    )
    .execute();
  expect(await refund({ order_id: orderId, items: [own!.item_id] })).toMatchObject({ status: 'refunded' });
  expect(await told()).toEqual([]);
});

test('a ticket whose refund the bank refuses is good again, and its holder is told so', async () => {
  const { orderId, told } = await handedOn(1);
  gateway.refuseRefunds(failed('refused'));
  expect(await refund({ order_id: orderId })).toMatchObject({ status: 'failed' });
  const mails = await told();
  expect(mails.map((mail) => mail.subject)).toEqual(['A ticket that you were given is good again']);
  expect(mails[0]!.plain).toContain(
    'What it was bought with was to be refunded, to whoever paid, and the refund did not go through: your code opens the gate as before.',
  );
});

test('a ticket that its bank makes good again at the moment of the mail is not told to have ended', async () => {
  const { orderId, given, told } = await handedOn(1);
  expect(await refund({ order_id: orderId })).toMatchObject({ status: 'refunded' });
  const { mailing } = await inTransaction(shop.ctx, async (ctx) => {
    await ctx.db
      .updateTable('admission')
      .set({ state: 'active' })
      .where(
        'item_id',
        'in',
        given.map((ticket) => ticket.item_id!),
      )
      .where('state', '=', 'revoked')
      .execute();
    const mailing = told();
    await untilBlocked(ctx.db, mailing);
    return { mailing };
  });
  expect(await mailing).toEqual([]);
});

test('tickets whose end is told are locked in the order of their ids, as gates do', async () => {
  const { orderId, given, told } = await handedOn(3);
  expect(await refund({ order_id: orderId, items: given.map((ticket) => ticket.item_id) })).toMatchObject({ status: 'refunded' });
  const ended = await shop.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).where('state', '=', 'revoked').execute();
  const ids = ended.map((ticket) => ticket.admission_id);
  expect(await besideAnother(shop.ctx, 'admission', ids, told)).toHaveLength(1);
});

test('a ticket whose bank takes long to refuse has ended meanwhile, and its holder is told of both', async () => {
  const { orderId, told } = await handedOn(1);
  gateway.refuseRefunds(unknown('lost'));
  expect(await refund({ order_id: orderId })).toMatchObject({ status: 'pending' });
  const ended = 'A ticket that you were given has ended';
  expect((await told()).map((mail) => mail.subject)).toEqual([ended]);
  gateway.refuseRefunds(failed('refused'));
  await resolveOpen(house.house);
  expect((await told()).map((mail) => mail.subject)).toEqual([ended, 'A ticket that you were given is good again']);
});

test('no mail goes to a holder whose account was erased', async () => {
  const { orderId, friend } = await handedOn(1);
  expect((await house.call('POST', '/api/account/delete', { token: friend.token, body: { password: PASSWORD } })).status).toBe(200);
  expect(await refund({ order_id: orderId })).toMatchObject({ status: 'refunded' });
  await banksHaveAnswered();
  expect(await mailsTo({ email: `${friend.accountId}@deleted.invalid` })).toEqual([]);
});

test('in all of this nobody was told of the same end twice', async () => {
  const told = await shop.ctx.db.selectFrom('mail').select('recipient').where('subject', 'like', '% ended').execute();
  const recipients = told.map((mail) => mail.recipient);
  expect(recipients.length).toBeGreaterThan(2);
  expect(new Set(recipients).size).toBe(recipients.length);
});
