import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './journey.ts';
import { buy, enter, newPerson, signInOverHttp } from './people.ts';

const picture = async (width: number, height: number) => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#c2703d' } })
    .png()
    .toBuffer(),
});

/** The real size of a picture. A URL that leads nowhere has none. */
const sizeOf = (image: ReturnType<Page['locator']>) => image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]);

async function cropAndSave(page: Page, name: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Photo ID' });
  await panel.locator('input[type=file]').setInputFiles(await picture(900, 600));
  await expect(panel.getByAltText('The picture you chose')).toBeVisible();
  await panel.getByRole('button', { name: 'Crop & Save Photo' }).click();
  await expect(panel.getByAltText(`Photo of ${name}`)).toBeVisible();
}

async function expectPhotoOnPass(page: Page, holder: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Dashboard' }).click();
  const photo = page
    .getByRole('article', { name: new RegExp(`^${holder},`) })
    .first()
    .locator('img');
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await sizeOf(photo))[0]).toBeGreaterThan(0);
}

test('a photo chosen without a line opens once it is back, and nothing typed beside it is lost', async ({ page, context }) => {
  const pola = await newPerson(page, 'Pola');
  await enter(page, pola, '/myAccount');
  await page.getByLabel('Phone').fill('952 555 0134');
  await context.setOffline(true);
  const panel = page.getByRole('region', { name: 'Photo ID' });
  await panel.locator('input[type=file]').setInputFiles(await picture(900, 600));
  await expect(panel.getByText('Opening the picture…')).toBeVisible();
  await context.setOffline(false);
  await expect(panel.getByAltText('The picture you chose')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('952 555 0134');
});

test('my own photo is cropped, kept, and stands on my pass', async ({ page }) => {
  const pia = await newPerson(page, 'Pia');
  await buy(pia, 'Any-Day Admission', [['Pia', 'Journey']]);
  await enter(page, pia, '/myAccount');
  const panel = page.getByRole('region', { name: 'Photo ID' });
  const input = panel.locator('input[type=file]');

  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(panel.getByText('Invalid image type')).toBeVisible();
  await input.setInputFiles(await picture(120, 120));
  await expect(panel.getByText('Please choose a picture of at least 200 × 200 pixels.')).toBeVisible();
  await input.setInputFiles(await picture(900, 600));
  await panel.getByRole('button', { name: 'Cancel Upload' }).click();
  await expect(panel.getByRole('img', { name: 'No photo of' })).toBeVisible();

  await cropAndSave(page, 'Pia Journey');
  await page.reload();
  const kept = panel.getByAltText('Photo of Pia Journey');
  await expect(kept).toBeVisible();
  await expect.poll(() => sizeOf(kept)).toEqual([1024, 1024]);
  await expectPhotoOnPass(page, 'Pia Journey');
});

test('a child’s photo is cropped, kept, and stands on the child’s pass', async ({ page }) => {
  await enter(page, await signInOverHttp('maya@demo.test'), '/family');
  await page.getByRole('link', { name: 'Edit Ella Lindqvist' }).click();
  await expect(page.getByRole('heading', { name: 'Editing Ella' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await cropAndSave(page, 'Ella');
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
  await page.reload();
  await expect(page.getByAltText('Photo of Ella')).toBeVisible();
  await page.getByLabel('First Name').fill('Elsa');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expectPhotoOnPass(page, 'Elsa Lindqvist');
});

test('an approved profile can be read and not be changed', async ({ page }) => {
  await enter(page, await signInOverHttp('maya@demo.test'), '/family');
  await page.getByRole('link', { name: 'View Noah Lindqvist' }).click();
  await expect(page.getByText('This profile has been approved and can no longer be edited.')).toBeVisible();
  for (const label of ['First Name', 'Last Name', 'Date of Birth']) {
    const field = page.getByLabel(label);
    await expect(field).toHaveAttribute('readonly');
    const before = await field.inputValue();
    await field.press('5');
    await expect(field).toHaveValue(before);
  }
  await expect(page.getByRole('button', { name: /Save Changes|Upload New Photo/ })).toHaveCount(0);
});
