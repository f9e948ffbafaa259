import { contrastRatio } from '#domain/color.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice, type Office } from './office.ts';
import { openShop } from './shop.ts';

/** Yellow buttons with black text on white: a brand that can be saved, but whose colour cannot be read on the page itself. */
const YELLOW = { color_background: 'FFFFFF', color_primary: 'FFD400', color_text_dark: '1A1A1A', color_text_light: '1A1A1A', color_meta: '5A5A5A' };

let office: Office;
let brandId: string;
let colours: Record<string, unknown>;
test.beforeEach(async () => {
  office = await openOffice();
  const { data } = await office.ask('GET', '/bootstrap?host=lakeside.localhost');
  brandId = (data as { brand: { _id: string } }).brand._id;
  const [brand] = await office.read([brandId]);
  colours = Object.fromEntries(Object.keys(YELLOW).map((name) => [name, brand!.data[name]]));
  await office.change(brandId, YELLOW);
});
test.afterEach(() => office.change(brandId, colours));

test('in a brand whose colour is close to its ground, links are read and the ring of the focus is seen', async ({ page }) => {
  await openShop(page, 'lakeside', '/sign-in');
  const create = page.getByRole('button', { name: /Create An Account/ });
  await expect(create).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Find my tickets' }).focus();
  await page.keyboard.press('Tab');
  await expect(create).toBeFocused();
  const ring = await create.evaluate((element) => getComputedStyle(element).outlineColor);
  const hex = (ring.match(/\d+/g) ?? []).slice(0, 3).map((channel) => Number(channel).toString(16).padStart(2, '0'));
  expect(contrastRatio(`#${hex.join('')}`, '#ffffff')).toBeGreaterThanOrEqual(3);
});
