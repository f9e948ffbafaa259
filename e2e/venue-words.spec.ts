import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice } from './office.ts';
import { openShop } from './shop.ts';

const BLUE = [0x22, 0x66, 0xcc] as const;

test('a picture of the venue and a link stand in what it says of itself', async ({ page }) => {
  const office = await openOffice('aurora');
  const form = new FormData();
  form.set('file_name', 'map.png');
  form.set('public', 'true');
  const png = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#2266cc' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'map.png');
  const { status, data } = await office.ask('PUT', '/assets/upload', form);
  expect(status).toBe(201);
  const { url } = data as { url: string };
  const [before] = await office.read([office.eventId]);
  await office.change(office.eventId, {
    description: `<p>Two nights.</p><p><img src="${url}" alt="The way in"></p><p><a href="https://venue.test/map">The map</a></p>`,
  });
  await openShop(page, 'aurora');
  await page.getByRole('button', { name: 'Read more' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'The map' })).toHaveAttribute('target', '_blank');
  await expect(dialog.locator('iframe')).toHaveAttribute('sandbox', '');
  await expectAccessible(page);
  await expect.poll(() => bluePixels(dialog.locator('iframe'))).toBeGreaterThan(300 * 80);
  await office.change(office.eventId, { description: before!.data['description'] });
});

/** Counts drawn pixels, because nobody can look inside the frame. */
async function bluePixels(frame: Locator): Promise<number> {
  const { data, info } = await sharp(await frame.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const near = (at: number) => BLUE.every((value, channel) => Math.abs(data[at + channel]! - value) < 12);
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) if (near(at)) count++;
  return count;
}
