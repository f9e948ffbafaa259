import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';
import { brandedMail } from './branded-mail.ts';
import { mailBrand } from './mail-brand.ts';

const { house, venue } = await openTestVenue();
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

test.each([
  ['a'.repeat(200), 'a'.repeat(200)],
  [`${'a'.repeat(198)}👨‍👩‍👧 sends you a ticket`, `${'a'.repeat(198)}…`],
  ['\u{1f386}'.repeat(150), `${'\u{1f386}'.repeat(99)}…`],
])('a long subject is cut between letters: %#', async (subject, expected) => {
  expect((await brandedMail(venue.ctx, 'maya@demo.test', subject, { title: '', paragraphs: [] })).subject).toBe(expected);
});
