import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openVenue, type Venue } from '#server/testing/venue.ts';
import { mailBrand } from './mail-brand.ts';

let house: TestHouse;
let venue: Venue;
beforeAll(async () => {
  house = await openTestHouse();
  venue = await openVenue(house);
});
afterAll(() => house.close());

test.each([
  ['a PNG, which is shown', 'logo.png', /\/api\/assets\/stream\/logo\.png$/],
  ['an SVG, which gives way to the name, as most mail programs do not show it', 'logo.SVG', null],
])('the logo of a mail may be %s', async (_, fileName, url) => {
  const brand = await venue.add(TEMPLATE.brand, { name: 'Lakeside', top_logo: { file_name: fileName } });
  const { logoUrl } = await mailBrand({ ...venue.ctx, workspace: { ...venue.ctx.workspace, defaultBrand: brand } });
  if (url === null) expect(logoUrl).toBeNull();
  else expect(logoUrl).toMatch(url);
});
