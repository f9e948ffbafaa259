import { afterAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { waitingLine } from '#server/testing/waiting-line.ts';
import { readAlike } from './due-waits.ts';
import { followMovedTimes } from './moved-times.ts';

const { house, shop } = await openShopWithBank();
const { waits, entriesOf, offer } = waitingLine(house, shop);
afterAll(() => house.close());

const [day, next] = [shop.day, addDays(shop.day, 1)];
type Time = readonly [date: string, time: string];

/** A tour at these times, sold out. `move`: the venue has it begin at another time. */
async function tour(...times: readonly Time[]) {
  const session_ids = await Promise.all(
    times.map(([date, start_time]) => shop.add(TEMPLATE.venueEventSession, { name: start_time, event_id: shop.eventId, date, start_time, capacity: 1 })),
  );
  const pass = await shop.product({ name: 'Tour', waiting_list: true, session_ids });
  for (const [date, time] of times)
    itemsOf(await house.act('reserve-ticket', { date, time, doclet_id: pass, event_id: shop.eventId }, { cartKey: 'c'.repeat(32) }));
  return { pass, move: (at: number, start_time: string) => updateDocletData(shop.ctx, session_ids[at]!, { start_time }) };
}
const timesOf = async (pass: string) => (await entriesOf(pass)).map(({ email, visit_date, entry_time, state }) => [email, visit_date, entry_time, state]);

test('a time that is moved on one day is followed there alone, whatever else people wait or have waited for', async () => {
  const { pass, move } = await tour([day, '11:00:00'], [next, '11:00:00'], [next, '12:30:00']);
  await waits(pass, 'ann@moved.test', 1, { date: day, time: '11:00:00' });
  await waits(pass, 'bo@moved.test', 1, { date: next, time: '11:00:00' });
  await waits(pass, 'ann@moved.test', 1, { date: next, time: '12:30:00' });
  const [ann] = await entriesOf(pass);
  const left = { state: 'left' as const, kept_pools: [], entry_time: '12:30:00', ended_at: new Date(), asked_at: new Date(0) };
  await shop.ctx.db
    .insertInto('waiting_entry')
    .values({ ...ann!, ...left, entry_id: shop.ctx.random.secretId() })
    .execute();
  await move(0, '12:30:00');
  await offer();
  expect(await timesOf(pass)).toEqual([
    ['ann@moved.test', day, '12:30:00', 'left'],
    ['ann@moved.test', day, '12:30:00', 'waiting'],
    ['bo@moved.test', next, '11:00:00', 'waiting'],
    ['ann@moved.test', next, '12:30:00', 'waiting'],
  ]);
});

test('those who follow are locked in the order in which they came, so that nobody who deals out is met half way', async () => {
  const { pass, move } = await tour([day, '14:00:00'], [day, '16:00:00']);
  await waits(pass, 'first@locked.test', 1, { date: day, time: '16:00:00' });
  await waits(pass, 'second@locked.test', 1, { date: day, time: '14:00:00' });
  const [first, second] = await entriesOf(pass);
  await move(0, '14:30:00');
  await move(1, '16:30:00');
  const catalog = await shop.ctx.stock.catalogs.of(shop.ctx.workspace);
  const earlyFirst = (await readAlike(shop.ctx)).toSorted((a, b) => (a.entry_time! < b.entry_time! ? -1 : 1));
  const following = await shop.ctx.db.transaction().execute(async (trx) => {
    const lock = (entryId: string) => trx.selectFrom('waiting_entry').select('entry_id').where('entry_id', '=', entryId).forUpdate().execute();
    await lock(first!.entry_id);
    const following = followMovedTimes(shop.ctx, catalog, earlyFirst);
    await untilBlocked(trx, following);
    await lock(second!.entry_id);
    return [following];
  });
  await Promise.all(following);
  expect((await timesOf(pass)).map(([, , time]) => time)).toEqual(['16:30:00', '14:30:00']);
});
