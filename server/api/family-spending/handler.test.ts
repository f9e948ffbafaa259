import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { dayInZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import { setDocletOwner, updateDocletData } from '#server/doclets/doclets.ts';
import { spentToday } from '#server/gate/read-wristband.ts';
import { moveToNoon } from '#server/testing/at-noon.ts';
import { makeCashless } from '#server/testing/cashless.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';

let house: TestHouse;
let ctx: Ctx;
beforeAll(async () => {
  house = await openTestHouse();
  moveToNoon(house);
  ctx = await house.ctx();
});
afterAll(() => house.close());

const spending = async (person: TestPerson) =>
  (await house.call('GET', `/api/workspace/${house.workspaceId}/family-spending`, { token: person.token })).body.data.items;
const addChild = async (person: TestPerson, firstName: string): Promise<string> =>
  (await house.act('family-add-child', { first_name: firstName, last_name: 'Ortiz', dob: '2015-01-01' }, { token: person.token })).body.data.items[0]._id;
const spend = (consumerId: string, spentCents: number, daysAgo = 0) =>
  ctx.db
    .insertInto('spending_day')
    .values({
      workspace_id: ctx.workspace.id,
      consumer_id: consumerId,
      day: dayInZone(ctx.workspace.timeZone, ctx.clock.now() - daysAgo * DAY_MS),
      spent_cents: spentCents,
    })
    .execute();

test("tells each member's spending today as the till counts it, to the organizer alone", async () => {
  const [maya, omar] = [await house.person('web'), await house.person('web')];
  const [ella, noah] = [await addChild(maya, 'Ella'), await addChild(maya, 'Noah')];
  await addChild(omar, 'Zoe');
  await spend(ella, 1250);
  await spend(noah, 900, 1);
  expect(await spending(maya)).toEqual(
    expect.arrayContaining([
      { consumer_id: ella, spent_today: 12.5 },
      { consumer_id: noah, spent_today: 0 },
    ]),
  );
  const { body } = await house.call('GET', `/api/workspace/${house.workspaceId}/family-spending`, { token: maya.token });
  expect(body.data).toMatchObject({ have_more: false, next: null, prev: null });
  expect(await spentToday(ctx, ella)).toBe(1250);
  expect(JSON.stringify(await spending(omar))).not.toContain(ella);
  expect((await house.call('GET', `/api/workspace/${house.workspaceId}/family-spending`)).status).toBe(401);
});

test('what an adult spends on their own card is shown to them alone', async () => {
  const [maya, adult] = [await house.person('web'), await house.person('web')];
  const member = await addChild(maya, 'Jo');
  await spend(member, 700);
  await setDocletOwner(ctx, member, adult.accountId);
  await updateDocletData(ctx, member, { realm: { pid: adult.accountId } });
  expect(await spending(maya)).toEqual([]);
  await updateDocletData(ctx, member, { cashless_spending: true });
  await makeCashless(ctx, maya.accountId);
  expect(await spending(maya)).toEqual([{ consumer_id: member, spent_today: 7 }]);
});
