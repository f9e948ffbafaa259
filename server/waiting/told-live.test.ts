import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { profileRoom, staffRoom } from '#server/platform/live/rooms.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { waitingLine } from '#server/testing/waiting-line.ts';

const { house, shop } = await openShopWithBank();
const { join, open: act, soldOut, letGo, waits, offer, entriesOf } = waitingLine(house, shop);
afterAll(() => house.close());

let heard: string[] = [];
vi.spyOn(house.house.live, 'changed').mockImplementation((...rooms) => void heard.push(...rooms));
beforeEach(() => void (heard = []));

const office = staffRoom(house.workspaceId);

/** Who hears of this change at once. */
async function told(change: () => Promise<unknown>): Promise<Set<string>> {
  heard = [];
  await change();
  return new Set(heard);
}

test('the office hears of a wait that begins, of an offer, of its end, and of whoever takes it up or leaves', async () => {
  const { pass, holds } = await soldOut(2);
  let token = '';
  expect(await told(async () => (token = await waits(pass, 'ann@example.test')))).toContain(office);
  const leaver = await waits(pass, 'bo@example.test');
  expect(await told(() => act('leave-waiting-list', leaver))).toContain(office);
  await letGo(holds);
  expect(await told(offer)).toContain(office);
  expect(await told(offer)).not.toContain(office);
  expect(await told(() => act('take-waiting-offer', token))).toContain(office);
});

test('whoever waits under an account hears of it in the portal, also of an offer that has run out', async () => {
  const { pass, holds } = await soldOut(1);
  const maya = await house.person('web');
  const portal = profileRoom(maya.accountId);
  expect(await told(() => join(pass, { who: maya }))).toEqual(new Set([portal, office]));
  await letGo(holds);
  expect(await told(offer)).toEqual(new Set([portal, office]));
  const start = house.clock.now();
  house.clock.set(start + 49 * HOUR_MS);
  expect(await told(offer)).toEqual(new Set([portal, office]));
  expect((await entriesOf(pass)).map(({ state }) => state)).toEqual(['lapsed']);
  house.clock.set(start);
});

test('the office hears that somebody was taken out of the line', async () => {
  const { pass } = await soldOut(1);
  await waits(pass, 'cy@example.test');
  const [entry] = await entriesOf(pass);
  const admin = await house.person('admin');
  expect(await told(() => house.act('end-wait', { entry_id: entry!.entry_id, reason: 'Asked by phone' }, { token: admin.token }))).toContain(office);
});
