import { CATEGORY } from '#domain/fixed-ids.ts';
import { expect, test } from './journey.ts';
import { openOffice } from './office.ts';
import { card, openShop } from './shop.ts';

const MANY = 60;

const made: string[] = [];

/** Extras that are sold at the demo's park, beside its own, until this journey is over. */
test.beforeAll(async () => {
  const office = await openOffice();
  const { ow_roles, event_id, store_id, entitlement_type_data } = office.products.get('Ice Skate Hire')!;
  const common = { status: 'active', ow_roles, event_id, store_id, entitlement_type_data, category_id: CATEGORY.addOnPass, is_addon: true };
  const price_matrix = [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 5 }] }];
  for (let index = 1; index <= MANY; index++)
    made.push(await office.create('eventPass', { ...common, name: `Lantern ${index}`, sort: 10 + index, price_matrix }));
});

test.afterAll(async () => {
  const office = await openOffice();
  for (const id of made) await office.change(id, { status: 'archived' });
});

test('of many cards, those far down are drawn once they are scrolled near', async ({ page }) => {
  await openShop(page);
  const last = card(page, `Lantern ${MANY}`);
  const isDrawn = () => last.evaluate((element) => element.querySelector('button')!.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isDrawn()).toBe(false);
  await last.getByRole('button').focus();
  await expect.poll(isDrawn).toBe(true);
  await expect(last).toBeInViewport();
});
