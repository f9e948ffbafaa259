import type { Page } from '@playwright/test';
import { dayInZone, timeInZone } from '#domain/zone.ts';
import { at, expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { openOffice, type Office } from './office.ts';
import { addToCart, openCart, pickDay, proveHuman } from './shop.ts';

const ZONE = 'America/Chicago';
const ENTER = 'Enter the waiting room';

function moment(name: string, inSeconds: number): Record<string, string> {
  const when = Date.now() + inSeconds * 1000;
  return { [`room_${name}_on`]: dayInZone(ZONE, when), [`room_${name}_at`]: timeInZone(ZONE, when) };
}

const zoneOf = async (office: Office): Promise<string> =>
  ((await office.ask('GET', '/bootstrap?host=lakeside.localhost')).data as { event: { time_zone: string } }).event.time_zone;

const takeAway = (office: Office) =>
  office.change(office.eventId, { room_opens_on: null, room_opens_at: null, room_begins_on: null, room_begins_at: null, room_per_minute: null });

async function enter(page: Page): Promise<void> {
  await proveHuman(page);
  await page.getByRole('button', { name: ENTER }).click();
  await expect(page.getByRole('button', { name: ENTER })).toBeHidden();
}

const isIn = (page: Page) => page.locator('#main').getByText(/^It is your turn/);

test('those who are there when the sale begins are let in one after the other, choose and keep what they hold', async ({ page, visitor }) => {
  test.setTimeout(300_000);
  const office = await openOffice();
  expect(await zoneOf(office)).toBe(ZONE);
  await office.change(office.eventId, { ...moment('opens', -60), ...moment('begins', 600), room_per_minute: 1 });
  const other = await visitor();
  await other.setViewportSize({ width: 390, height: 844 });
  const both = [page, other];
  for (const one of both) {
    await one.goto(at('lakeside'));
    await expect(one.getByRole('heading', { level: 1, name: 'The waiting room is open' })).toBeVisible();
    await expect(one.getByRole('article')).toHaveCount(0);
    await enter(one);
    await expect(one.getByRole('heading', { level: 1 })).toHaveText('You are in the waiting room');
    await expectAccessible(one);
    await expectNoSidewaysScroll(one);
  }

  await office.change(office.eventId, moment('begins', 2));
  await expect.poll(async () => (await isIn(page).isVisible()) || (await isIn(other).isVisible()), { timeout: 120_000 }).toBe(true);
  const [first, second] = (await isIn(page).isVisible()) ? [page, other] : [other, page];
  await expect(second.getByRole('heading', { level: 1, name: 'You are next' })).toBeVisible();
  await expectAccessible(second);
  await expectNoSidewaysScroll(first);

  await pickDay(first);
  await addToCart(first, 'Adult Admission', 2);
  await expect(await openCart(first)).toContainText('Adult Admission');

  // The place is kept in the browser, and a line that is cut loses nothing.
  await second.reload();
  await expect(second.getByRole('heading', { level: 1, name: 'You are next' }).or(isIn(second))).toBeVisible();

  await office.change(office.eventId, { room_per_minute: 600 });
  await expect(isIn(second)).toBeVisible({ timeout: 60_000 });
  await takeAway(office);
  await expect(isIn(first)).toBeHidden({ timeout: 60_000 });
  await expect(await openCart(first)).toContainText('Adult Admission');
});
