import { addDays } from '#domain/day.ts';
import { at, expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { openOffice } from './office.ts';
import { signInAtWork } from './people.ts';

test('an event is copied to the next season with its pass, and sold once it is active', async ({ page, visitor }) => {
  const office = await openOffice();
  const first = addDays(new Date().toISOString().slice(0, 10), 30);
  const [year, nextYear] = [first, addDays(first, 364)].map((day) => day.slice(0, 4));
  const eventId = await office.create('venueEvent', { name: `Ice Days ${year}`, status: 'active', start_date: first, end_date: addDays(first, 2) });
  const price_matrix = [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 12 }] }];
  const { ow_roles } = office.products.values().next().value!;
  await office.create('eventPass', { name: 'Ice Pass', status: 'active', event_id: eventId, store_id: office.storeId, ow_roles, price_matrix });

  await signInAtWork(page, 'admin@demo.test', `/catalogue/venue-event/${eventId}`);
  await page.getByRole('button', { name: 'Copy' }).click();
  const dialog = page.getByRole('dialog', { name: `Copy: Ice Days ${year}` });
  await expect(dialog.getByLabel('Name of the copy')).toHaveValue(`Ice Days ${nextYear}`);
  await expect(dialog).toContainText('Every date moves by 364 days, and keeps its weekday.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page).not.toHaveURL(new RegExp(eventId));
  await expect(page.getByRole('heading', { name: `Ice Days ${nextYear}` })).toBeVisible();
  await expect(page.getByLabel(/^Status/)).toHaveValue('draft');

  const copyId = page.url().match(/[0-9a-f]{24}/)![0];
  const buyer = await visitor();
  const shop = `${at('lakeside')}?event_id=${copyId}`;
  await buyer.goto(shop);
  await expect(buyer.getByRole('article').first()).toBeVisible();
  await expect(buyer.getByRole('article').filter({ hasText: 'Ice Pass' })).toHaveCount(0);
  await page.getByLabel(/^Status/).selectOption('active');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await buyer.goto(shop);
  await expect(buyer.getByRole('article').filter({ hasText: 'Ice Pass' })).toContainText('12');
  // Other journeys find the shop as it was.
  for (const id of [eventId, copyId]) await office.change(id, { status: 'archived' });
});
