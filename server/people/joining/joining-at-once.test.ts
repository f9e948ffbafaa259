import { afterAll, expect, test } from 'vitest';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { expectSound } from '#server/testing/sound.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { followInvite } from './invitation-answers.ts';

/** What is sold or handed out while somebody joins becomes theirs, and not the record's that stood for them. */
const { house, register } = await openTillWithBank();
afterAll(() => house.close());

const { act } = register;

async function invited() {
  const [organizer, adult] = [await register.buyer(), await register.buyer()];
  const { _id: invitedId } = await act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email: adult.email }, organizer);
  const { consumerId } = (await consumerRecords(register.ctx, adult.accountId))!;
  return { organizer, adult, invitedId: invitedId as string, consumerId };
}

/** Begins the work while the answer to the invitation is not committed yet, and commits the answer only when the work has begun. */
async function whileJoining<T>(
  { accountId }: TestPerson,
  invitedId: string,
  work: () => Promise<T>,
  begun: () => Promise<unknown> = async () => {},
): Promise<T> {
  const { working } = await inTransaction(register.ctx, async (ctx) => {
    await followInvite(ctx, accountId, { consumer_id: invitedId });
    const working = work();
    await begun();
    await untilBlocked(ctx.db, working);
    return { working };
  });
  return working;
}

const namesAda = { names: [['Ada', 'Adult']] as [string, string][] };
const peopleOf = async (table: 'admission' | 'order_item', orderId: string) =>
  (await register.ctx.db.selectFrom(table).select('consumer_id').where('order_id', '=', orderId).execute()).map((row) => row.consumer_id);

test('a ticket bought for them', async () => {
  const { organizer, adult, invitedId, consumerId } = await invited();
  const named = () => register.ctx.db.selectFrom('order_item').select('order_id').where('consumer_id', '=', invitedId).execute();
  const begun = async () => {
    await expect.poll(named, { timeout: 4000 }).toHaveLength(1);
  };
  const orderId = await whileJoining(adult, invitedId, () => register.buy(organizer, namesAda), begun);
  for (const table of ['admission', 'order_item'] as const) expect(await peopleOf(table, orderId)).toEqual([consumerId]);
});

test('a ticket whose payment takes longer than their answer', async () => {
  const { organizer, adult, invitedId, consumerId } = await invited();
  const { gateway } = house.house;
  const charge = gateway.charge.bind(gateway);
  gateway.charge = async (ask) => {
    await act('answer-invitation', { consumer_id: invitedId, accept: true }, adult);
    return charge(ask);
  };
  const orderId = await register.buy(organizer, namesAda).finally(() => (gateway.charge = charge));
  for (const table of ['admission', 'order_item'] as const) expect(await peopleOf(table, orderId)).toEqual([consumerId]);
});

test('a wristband that is linked to them, also when the till knows only the record that stood for them', async () => {
  const { adult, invitedId, consumerId } = await invited();
  const link = (uid: string) => act('link-wristband', { uid, consumer_id: invitedId });
  expect(await whileJoining(adult, invitedId, () => link('04ADA001'))).toMatchObject({ consumer_id: consumerId });
  expect(await act('show-wristband', { uid: '04ADA001' })).toMatchObject({ consumer_id: consumerId });
  expect(await link('04ADA001')).toMatchObject({ consumer_id: consumerId });
  expect(await link('04ADA002')).toMatchObject({ consumer_id: consumerId });
});

test('a wristband that replaces a lost one', async () => {
  const { adult, invitedId, consumerId } = await invited();
  await act('link-wristband', { uid: '04ADA003', consumer_id: invitedId });
  const replace = () => act('replace-wristband', { uid: '04ADA003', new_uid: '04ADA004' });
  expect(await whileJoining(adult, invitedId, replace)).toMatchObject({ consumer_id: consumerId });
});

test('the books agree', async () => {
  await expectSound(house);
});
