import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf, outcomeOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { waitingLine } from '#server/testing/waiting-line.ts';

const { house, shop } = await openShopWithBank();
const { open, entriesOf, offer, soldOut, letGo, waits, states } = waitingLine(house, shop);
let admin: TestPerson;
beforeAll(async () => {
  admin = await house.person('admin');
});
afterAll(() => house.close());

const end = (entryId: string, who = admin) => house.act('end-wait', { entry_id: entryId, reason: 'Asked for it by phone.' }, { token: who.token });
const firstOf = async (pass: string) => (await entriesOf(pass))[0]!.entry_id;
const mailsTo = async (recipient: string) => {
  await house.house.outbox.drain();
  return shop.ctx.db.selectFrom('mail').select('plain').where('recipient', '=', recipient).where('subject', 'like', 'You are no longer%').execute();
};
const noted = (entryId: string) =>
  shop.ctx.db.selectFrom('audit').select(['outcome', 'actor_account', 'detail']).where('action', '=', 'end-wait').where('subject', '=', entryId).execute();

test('an offer that the office ends goes to whoever is next; they are told, and it is noted why', async () => {
  const { pass, holds } = await soldOut(1);
  const token = await waits(pass, 'first@ended.test');
  await waits(pass, 'second@ended.test');
  await letGo(holds);
  await offer();
  const entry_id = await firstOf(pass);
  expect(itemsOf(await end(entry_id))).toEqual([{ entry_id, state: 'left' }]);
  expect(itemsOf(await end(entry_id))).toEqual([{ entry_id, state: 'left' }]);
  expect(outcomeOf(await open('take-waiting-offer', token))).toMatchObject({ status: 409, error: 'offer-over' });
  await offer();
  expect(await states(pass)).toEqual([
    ['left', 1],
    ['offered', 1],
  ]);
  expect((await mailsTo('first@ended.test')).map(({ plain }) => plain.includes('What we held for you is held no longer.'))).toEqual([true]);
  expect(await noted(entry_id)).toMatchObject([
    { outcome: 'offered', actor_account: admin.accountId, detail: { reason: 'Asked for it by phone.', what: expect.stringContaining('Limited pass') } },
  ]);
  expect(await checkInvariants(house.house)).toEqual([]);
});

test('what was kept for somebody whom the office takes out of the line is sold again', async () => {
  const { pass, holds } = await soldOut(1);
  await waits(pass, 'only@ended.test');
  const entry_id = await firstOf(pass);
  itemsOf(await end(entry_id));
  expect((await mailsTo('only@ended.test')).map(({ plain }) => plain.includes('held'))).toEqual([false]);
  await letGo(holds);
  expect((await house.act('reserve-ticket', { date: shop.day, doclet_id: pass, event_id: shop.eventId })).status).toBe(200);
});

test('an offer is ended or taken up, and not both', async () => {
  const { pass, holds } = await soldOut(1);
  const token = await waits(pass, 'race@ended.test');
  await letGo(holds);
  await offer();
  const entry_id = await firstOf(pass);
  const both = await shop.ctx.db.transaction().execute(async (trx) => {
    await trx.selectFrom('waiting_entry').select('entry_id').where('entry_id', '=', entry_id).forUpdate().execute();
    const taking = open('take-waiting-offer', token);
    await untilBlocked(trx, taking);
    return [taking, end(entry_id)] as const;
  });
  const [taken, ended] = [await both[0], await both[1]];
  const state = outcomeOf(ended)['state'];
  expect([taken.status, state]).toEqual(state === 'taken' ? [200, 'taken'] : [409, 'left']);
  expect(await noted(entry_id)).toHaveLength(state === 'taken' ? 0 : 1);
  expect(await checkInvariants(house.house)).toEqual([]);
});

test('nobody takes up an offer while the office ends it', async () => {
  const { pass, holds } = await soldOut(1);
  await waits(pass, 'between@ended.test');
  await letGo(holds);
  await offer();
  const { entry_id, hold_ids } = (await entriesOf(pass))[0]!;
  const { ending, free } = await shop.ctx.db.transaction().execute(async (trx) => {
    await trx.selectFrom('hold').select('hold_id').where('hold_id', 'in', hold_ids).forUpdate().execute();
    const ending = end(entry_id);
    await untilBlocked(trx, ending);
    const free = await trx.selectFrom('waiting_entry').select('entry_id').where('entry_id', '=', entry_id).forUpdate().skipLocked().execute();
    return { ending, free };
  });
  expect(free).toEqual([]);
  expect(itemsOf(await ending)).toEqual([{ entry_id, state: 'left' }]);
});

test('is an administrator’s alone, with a reason, for a wait of the venue', async () => {
  const { pass } = await soldOut(1);
  await waits(pass, 'stays@ended.test');
  const entry_id = await firstOf(pass);
  const replies = await Promise.all([
    end(entry_id, await house.person('staff')),
    end(entry_id, await shop.buyer()),
    end('f'.repeat(24)),
    house.act('end-wait', { entry_id, reason: ' ' }, { token: admin.token }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 404, 400]);
  expect(await states(pass)).toEqual([['waiting', 0]]);
});
