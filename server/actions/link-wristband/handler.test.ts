import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { outcomeOf } from '#server/testing/outcome.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';
import { openVenue } from '#server/testing/venue.ts';

const { house, venue } = await openTestVenue();
const pos = await house.person('pos');
let uids = 0;
afterAll(() => house.close());

const act = async (name: string, data: object, token = pos.token) => outcomeOf(await house.act(name, data, { token }));
const newUid = () => `04A2${(++uids).toString(16).padStart(6, '0')}`.toUpperCase();
const consumer = (name: string) => venue.add(TEMPLATE.consumer, { first_name: name, last_name: 'Band' });

test('is worn by one person at a time, and can be given to the next', async () => {
  const [ana, bo, uid] = [await consumer('Ana'), await consumer('Bo'), newUid()];
  expect(await act('link-wristband', { uid: uid.toLowerCase(), consumer_id: ana })).toMatchObject({
    uid,
    status: 'linked',
    first_name: 'Ana',
    cashless: false,
    spent_today: 0,
    daily_limit: null,
  });
  expect(await act('link-wristband', { uid, consumer_id: ana })).toMatchObject({ status: 'linked' });
  expect(await act('link-wristband', { uid, consumer_id: bo })).toMatchObject({ status: 409, error: 'wristband-linked' });
  const taken = await act('unlink-wristband', { uid });
  expect(taken).toMatchObject({ status: 'unlinked', consumer_id: null, first_name: '', linked_at: null });
  expect(await act('unlink-wristband', { uid })).toEqual(taken);
  expect(await act('link-wristband', { uid, consumer_id: bo })).toMatchObject({ status: 'linked', first_name: 'Bo' });
});

test('handed in, it is out of use for good', async () => {
  const [ana, uid] = [await consumer('Ana'), newUid()];
  await act('link-wristband', { uid, consumer_id: ana });
  const handedIn = await act('checkout-wristband', { uid });
  expect(handedIn).toMatchObject({ status: 'checked_out', consumer_id: null });
  expect(await act('checkout-wristband', { uid })).toEqual(handedIn);
  expect(await act('link-wristband', { uid, consumer_id: ana })).toMatchObject({ status: 409, error: 'wristband-checked-out' });
  expect(await act('unlink-wristband', { uid })).toMatchObject({ error: 'wristband-not-linked' });
  expect(await act('block-wristband', { uid })).toMatchObject({ status: 409, error: 'wristband-checked-out' });
  expect(await act('show-wristband', { uid })).toMatchObject({ status: 'checked_out' });
});

test('of twenty parallel links one succeeds', async () => {
  const uid = newUid();
  const people = await Promise.all(Array.from({ length: 20 }, (_, at) => consumer(`P${at}`)));
  const replies = await Promise.all(people.map((consumer_id) => act('link-wristband', { uid, consumer_id })));
  expect(replies.filter((reply) => reply.status === 'linked')).toHaveLength(1);
  expect(replies.filter((reply) => reply.error === 'wristband-linked')).toHaveLength(19);
  const links = await venue.ctx.db
    .selectFrom('wristband_link')
    .innerJoin('wristband', 'wristband.wristband_id', 'wristband_link.wristband_id')
    .select('link_id')
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .execute();
  expect(links).toHaveLength(1);
});

test('control: looking before linking is not enough, because several find the band free and only the database refuses them', async () => {
  const uid = newUid();
  const people = await Promise.all(Array.from({ length: 10 }, (_, at) => consumer(`P${at}`)));
  await act('link-wristband', { uid, consumer_id: people[0] });
  await act('unlink-wristband', { uid });
  const { db } = venue.ctx;
  const { wristband_id } = await db.selectFrom('wristband').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
  const looked = await Promise.all(
    people.map(() => db.selectFrom('wristband_link').select('link_id').where('wristband_id', '=', wristband_id).where('ended_at', 'is', null).execute()),
  );
  const linked = await Promise.allSettled(
    people.map((consumer_id) =>
      db
        .insertInto('wristband_link')
        .values({
          workspace_id: house.workspaceId,
          link_id: venue.ctx.random.objectId(),
          wristband_id,
          consumer_id,
          account_id: null,
          linked_by: pos.accountId,
          ended_at: null,
        })
        .execute(),
    ),
  );
  expect(looked.filter((rows) => rows.length === 0).length).toBeGreaterThan(1);
  expect(linked.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect(String((linked.find((result) => result.status === 'rejected') as PromiseRejectedResult).reason)).toContain('wristband_one_link');
});

test('refuses strangers, unknown people and bands, and malformed numbers', async () => {
  const foreign = await (await openVenue(house, house.otherWorkspaceId)).add(TEMPLATE.consumer, { first_name: 'X', last_name: 'Y' });
  expect(await act('link-wristband', { uid: newUid(), consumer_id: foreign })).toMatchObject({ status: 404 });
  expect(await act('link-wristband', { uid: newUid(), consumer_id: venue.passId })).toMatchObject({ status: 404 });
  expect(await act('unlink-wristband', { uid: newUid() })).toMatchObject({ status: 404 });
  expect(await act('checkout-wristband', { uid: newUid() })).toMatchObject({ status: 404 });
  expect(await act('link-wristband', { uid: 'a b', consumer_id: foreign })).toMatchObject({ status: 400 });
  const web = await house.person('web');
  for (const name of ['link-wristband', 'unlink-wristband', 'checkout-wristband'])
    expect(await act(name, { uid: newUid(), consumer_id: foreign }, web.token)).toMatchObject({ status: 403 });
});
