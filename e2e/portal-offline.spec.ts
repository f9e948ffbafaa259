import type { Page } from '@playwright/test';
import { at, expect, test } from './journey.ts';
import { buy, enter, newPerson, ticketsOf } from './people.ts';

test('passes once seen open without a line, and leave the device with the sign-out', async ({ page, context }) => {
  const oda = await newPerson(page, 'Oda');
  await buy(oda, 'Any-Day Admission', [
    ['Oda', 'Journey'],
    ['Olf', 'Journey'],
  ]);
  const codes = await ticketsOf(oda);
  await enter(page, oda);
  await expect(page.getByRole('img', { name: 'QR code of Oda Journey' })).toBeVisible();
  const drawn = await page.getByRole('img', { name: 'QR code of Oda Journey' }).innerHTML();
  await expect.poll(() => areKept(page), { timeout: 15_000 }).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('img', { name: 'QR code of Oda Journey' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of Olf Journey' })).toBeVisible();
  expect(await page.getByRole('img', { name: 'QR code of Oda Journey' }).innerHTML()).toBe(drawn);
  await expect(page.getByText('You are offline. These are your passes as we last saw them; their codes work at the gate.')).toBeVisible();
  await page.getByRole('button', { name: 'QR Code of Oda Journey', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'QR code of Oda Journey' })).toBeVisible();
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/sign-in/);
  await expect.poll(() => areKept(page)).toBe(false);
  const left = await page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map((request) => request.url)));
    return JSON.stringify([localStorage, sessionStorage, kept]);
  });
  for (const { _id, k } of codes) for (const secret of [_id, k]) expect(left).not.toContain(secret);
  await context.setOffline(true);
  await page.goto(at('lakeside', '/dashboard')).catch(() => null);
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0);
  await context.setOffline(false);
});

test('who signs out without a line has left this device, and so have their passes', async ({ page, context }) => {
  const olga = await newPerson(page, 'Olga');
  await buy(olga, 'Any-Day Admission', [['Olga', 'Journey']]);
  await enter(page, olga);
  await expect.poll(() => areKept(page), { timeout: 15_000 }).toBe(true);
  const signOut = page.getByRole('button', { name: 'Sign Out' });
  await signOut.hover();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await signOut.click();
  await expect(page).toHaveURL(/sign-in/);
  await expect.poll(() => areKept(page)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('auth_key'))).toBeNull();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Manage Your Account' })).toBeVisible();
});

const areKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await caches.has('entrada-passes-1')) && (await (await caches.open('entrada-passes-1')).match('/dashboard')) !== undefined);
