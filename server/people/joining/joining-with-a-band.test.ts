import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import { lockDoclet, saveDocletData } from '#server/doclets/doclets.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openTillAtNoon } from '#server/testing/at-noon.ts';
import { besideAnother } from '#server/testing/beside-another.ts';
import { makeCashless } from '#server/testing/cashless.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { setSettings } from '#server/testing/settings.ts';
import { expectSound } from '#server/testing/sound.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

const { house, register } = await openTillAtNoon();
let bands = 0;
afterAll(() => house.close());

const { act } = register;
const pay = async (uid: string) => act('charge-wristband', { order_id: (await register.sale()).order_id, uid });
const newUid = () => `04FACE${(++bands).toString(16).padStart(4, '0')}`.toUpperCase();

/** Somebody who wears a band before they have answered the invitation to the family that pays for it. */
async function invitedWithBand(limit: number) {
  const [organizer, adult] = [await register.buyer(), await register.buyer()];
  await makeCashless(register.ctx, organizer.accountId);
  const { _id: invitedId } = await act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email: adult.email }, organizer);
  await act('family-set-spending', { consumer_id: invitedId, cashless_spending: true, daily_spending_limit: limit }, organizer);
  const uid = newUid();
  await act('link-wristband', { uid, consumer_id: invitedId });
  return { organizer, adult, invitedId: invitedId as string, uid };
}
const answer = (consumer_id: string, accept: boolean, person: TestPerson) => act('answer-invitation', { consumer_id, accept }, person);

test('a band goes on paying when its wearer accepts the invitation, within the same day’s limit', async () => {
  const [{ organizer, adult, invitedId, uid }, stranger] = [await invitedWithBand(100), await invitedWithBand(100)];
  expect(await pay(uid)).toMatchObject({ success: true });
  expect(await answer(invitedId, true, adult)).toMatchObject({ invited_status: 'accepted' });
  const { consumerId } = (await consumerRecords(register.ctx, adult.accountId))!;
  expect(await act('show-wristband', { uid: stranger.uid })).toMatchObject({ consumer_id: stranger.invitedId, spent_today: 0 });
  expect(await act('show-wristband', { uid })).toMatchObject({ consumer_id: consumerId, cashless: true, spent_today: 40, daily_limit: 100 });
  expect(await pay(uid)).toMatchObject({ success: true });
  expect(await pay(uid)).toMatchObject({ error: 'daily-limit' });
  const spent = await house.call('GET', `/api/workspace/${house.workspaceId}/family-spending`, { token: organizer.token });
  expect(spent.body.data.items).toEqual([{ consumer_id: consumerId, spent_today: 80 }]);
});

test('what both spent on a day counts together, and what is given back goes back to it', async () => {
  const { adult, invitedId, uid } = await invitedWithBand(100);
  await makeCashless(register.ctx, adult.accountId);
  const { consumerId } = (await consumerRecords(register.ctx, adult.accountId))!;
  const own = newUid();
  await act('link-wristband', { uid: own, consumer_id: consumerId });
  expect([(await pay(own)).success, (await pay(uid)).success]).toEqual([true, true]);
  const { order_id } = await register.sale(1);
  await act('charge-wristband', { order_id, uid, amount_base: '20.00' });
  await answer(invitedId, true, adult);
  expect(await act('show-wristband', { uid })).toMatchObject({ consumer_id: consumerId, spent_today: 100 });
  await act('cancel-transaction', { order_id });
  expect(await act('show-wristband', { uid: own })).toMatchObject({ spent_today: 80 });
});

test('whoever is invited once more to a family they are in goes on spending there', async () => {
  const { organizer, adult, invitedId, uid } = await invitedWithBand(100);
  await answer(invitedId, true, adult);
  // Only then is the organizer not told that they have come already.
  await setSettings(house, { privacy_mode: true });
  const again = await act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email: adult.email }, organizer);
  await setSettings(house, {});
  expect(await answer(again._id, true, adult)).toMatchObject({ invited_status: 'accepted' });
  expect(await act('show-wristband', { uid })).toMatchObject({ cashless: true, daily_limit: 100 });
  expect(await pay(uid)).toMatchObject({ success: true });
});

test('a band and an answer that meet end with the band on one person, who has spent what was charged', async () => {
  for (let round = 0; round < 6; round++) {
    const { adult, invitedId, uid } = await invitedWithBand(100);
    const { order_id } = await register.sale();
    const [paid] = await Promise.all([act('charge-wristband', { order_id, uid }), answer(invitedId, true, adult)]);
    expect([undefined, 'wristband-changed']).toContain(paid.error);
    expect(await act('show-wristband', { uid })).toMatchObject({ spent_today: paid.error ? 0 : 40 });
  }
});

/** How many wait for a lock. Other tests have databases of their own at the same server. */
const waiting = async () =>
  (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(register.ctx.db)).rows.length;

test('an answer that comes between the two looks of a tender at its band does not end it', async () => {
  const { adult, invitedId, uid } = await invitedWithBand(100);
  const { order_id } = await register.sale();
  const { charging, answering } = await inTransaction(register.ctx, async ({ db }) => {
    await db.selectFrom('wristband').select('uid').where('uid', '=', uid).forUpdate().execute();
    const charging = act('charge-wristband', { order_id, uid });
    await expect.poll(waiting).toBe(1);
    const answering = answer(invitedId, true, adult);
    await expect.poll(waiting).toBe(2);
    return { charging, answering };
  });
  expect(await answering).toMatchObject({ invited_status: 'accepted' });
  const charged = await charging;
  // The answer may also come only after the second look: then the till is told to try again.
  const paid = charged.error === 'wristband-changed' ? await act('charge-wristband', { order_id, uid }) : charged;
  expect(paid).toMatchObject({ success: true });
  expect(await act('show-wristband', { uid })).toMatchObject({ spent_today: 40 });
});

test('a band that is put on somebody who accepts at that moment is worn by their own record', async () => {
  const { adult, invitedId } = await invitedWithBand(100);
  const { consumerId } = (await consumerRecords(register.ctx, adult.accountId))!;
  const uid = newUid();
  const { linking } = await inTransaction(register.ctx, async (ctx) => {
    await saveDocletData(ctx, await lockDoclet(ctx, invitedId), { invited_status: 'accepted', joined_as: consumerId });
    const linking = act('link-wristband', { uid, consumer_id: invitedId });
    await untilBlocked(ctx.db, linking);
    return { linking };
  });
  expect(await linking).toMatchObject({ status: 'linked', consumer_id: consumerId });
});

/** A turn at the cards. Whoever asks for a lock of a whole table has it before everybody who asks later. */
async function turnAtCards<T extends object>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(register.ctx, async (ctx) => {
    await sql`lock table saved_card`.execute(ctx.db);
    return work(ctx);
  });
}

test('a card that is replaced after it was found to pay is not charged', async () => {
  const { organizer, uid } = await invitedWithBand(100);
  const { order_id } = await register.sale();
  const replace = ({ db }: Ctx) =>
    db.updateTable('saved_card').set({ vault_id: 'vault_of_another_card' }).where('account_id', '=', organizer.accountId).execute();
  // The tender looks whether there is a card, then which, and then whether it is still that one.
  const { charging, looking } = await turnAtCards(async () => {
    const charging = act('charge-wristband', { order_id, uid });
    await expect.poll(waiting).toBe(1);
    const looking = turnAtCards(async () => {
      await expect.poll(waiting).toBe(1);
      const replacing = turnAtCards(replace);
      await expect.poll(waiting).toBe(2);
      return { replacing };
    });
    await expect.poll(waiting).toBe(2);
    return { charging, looking };
  });
  await (
    await looking
  ).replacing;
  expect(await charging).toMatchObject({ error: 'wristband-changed' });
  expect(await act('show-wristband', { uid })).toMatchObject({ spent_today: 0 });
});

test('several bands are handed over in the order of their numbers, as they are locked by a till that replaces one', async () => {
  const { adult, invitedId, uid } = await invitedWithBand(100);
  const uids = [uid, newUid(), newUid()];
  for (const one of uids.toReversed()) await act('link-wristband', { uid: one, consumer_id: invitedId });
  const answered = await besideAnother(register.ctx, 'wristband', uids, () => answer(invitedId, true, adult));
  expect(answered).toMatchObject({ invited_status: 'accepted' });
});

test('the books agree', async () => {
  await expectSound(house);
});
