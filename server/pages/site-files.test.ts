import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { openPages } from '#server/testing/pages.ts';
import { picture } from '#server/testing/pictures.ts';

const { lakeside, get, close } = await openPages();
afterAll(close);

test('robots and sitemap name the host they were asked on', async () => {
  expect((await get('/robots.txt', 'aurora.localhost')).body).toContain('Sitemap: http://aurora.localhost/sitemap.xml');
  expect((await get('/sitemap.xml')).body).toContain('<loc>http://lakeside.localhost/</loc>');
  const second = await lakeside.add(TEMPLATE.venueEvent, { name: 'Winter', status: 'active', start_date: lakeside.day(1), end_date: lakeside.day(9) });
  expect((await get('/sitemap.xml')).body).toContain(`<loc>http://lakeside.localhost/?event_id=${second}</loc>`);
});

test('icon, manifest and shared picture wear the brand', async () => {
  expect((await get('/favicon.svg', 'aurora.localhost')).body).toContain('#ff5c93');
  expect(JSON.parse((await get('/manifest.webmanifest', 'aurora.localhost')).body)).toMatchObject({ name: 'aurora', background_color: '#100c22' });
  const picture = await get('/share.jpg', 'aurora.localhost');
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

test('the shared picture of an event that has one is its own', async () => {
  const file = { fileName: 'lake.png', mime: 'image/png', public: true, purpose: 'event', ownerAccount: null, subjectDoclet: null };
  const { fileName } = await lakeside.ctx.files.store(lakeside.ctx, { bytes: await picture('png'), ...file });
  const dates = { start_date: lakeside.day(1), end_date: lakeside.day(9) };
  const id = await lakeside.add(TEMPLATE.venueEvent, { name: 'On the lake', status: 'active', image: { file_name: fileName }, ...dates });
  const shared = await get(`/share.jpg?event_id=${id}`);
  const { channels } = await sharp(shared.rawPayload).stats();
  expect(channels.map(({ mean }) => Math.round(mean / 0x11))).toEqual([3, 6, 10]);
});
