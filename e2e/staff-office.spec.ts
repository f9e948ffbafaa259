import type { Page } from '@playwright/test';
import { contrastRatio } from '#domain/color.ts';
import { phone } from '../server/testing/authenticator.ts';
import { at, expect, expectAccessible, expectNoSidewaysScroll, PASSWORD, test } from './journey.ts';
import { ask, buy, newPerson, signInAtWork, signInOverHttp, tokenMailedTo } from './people.ts';

const figure = async (page: Page, name: string): Promise<string> =>
  page
    .getByLabel('Sales in all')
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .innerText();
const cents = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, '').replace('.', ''));

test('the report of the event adds up, by product, by channel and by tender', async ({ page }) => {
  const olga = await newPerson(page, 'Olga');
  await buy(olga, 'Season Lights Pass', [['Olga', 'Journey']]);
  await signInAtWork(page, 'admin@demo.test', '/reports');
  await page.getByLabel('Event').selectOption({ label: 'Winter Lights on the Lake' });
  await expect(page).toHaveURL(/event=[0-9a-f]{24}/);
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  const products = page.getByRole('table', { name: 'Sales by product' });
  await expect(products.getByRole('row', { name: /Season Lights Pass/ })).toBeVisible();
  await expect(page.locator('[data-stale="true"]')).toHaveCount(0);
  const net = cents(await figure(page, 'Net'));
  expect(net).toBeGreaterThan(0);
  for (const name of ['Sales by product', 'Sales by channel', 'Sales by tender']) {
    const lines = page.getByRole('table', { name }).locator('tbody tr');
    const last = (await lines.locator('td:last-child').allInnerTexts()).map(cents);
    expect(last.pop(), name).toBe(net);
    expect(
      last.reduce((sum, one) => sum + one, 0),
      name,
    ).toBe(net);
  }
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV: Sales by product' }).click();
  expect((await file).suggestedFilename()).toMatch(/^sales-by-product-.*\.csv$/);

  await page.getByRole('link', { name: 'Occupancy' }).click();
  await expect(page.getByRole('table', { name: 'Tickets by date' })).toBeVisible();
  await expectAccessible(page);
  // On a phone a day takes a few lines, however many figures it has.
  await page.setViewportSize({ width: 390, height: 844 });
  const days = await page.getByRole('table', { name: 'How full' }).locator('tbody tr').all();
  for (const day of days) expect((await day.boundingBox())!.height).toBeLessThan(130);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.goto(at('lakeside', '/staff/reports'));
  await expect(products).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('an administrator has the sales of an event sent every Monday, at another hour, and then no longer', async ({ page }) => {
  await signInAtWork(page, 'admin@demo.test', '/reports');
  await page.getByLabel('Event').selectOption({ label: 'Winter Lights on the Lake' });
  await page.getByRole('button', { name: 'Send by mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sales by mail' });
  await expect(dialog).toContainText('Sent to admin@demo.test');
  await dialog.getByRole('button', { name: 'Send me a report' }).click();
  await dialog.getByLabel('How often').selectOption('Every week');
  await dialog.getByLabel('At', { exact: true }).selectOption('6 am');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send it to me' }).click();
  await expect(dialog.getByText('Sent to you every Monday at 6 am.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Send by mail' }).click();
  await expect(dialog.getByRole('listitem')).toContainText(/every Monday at 6 am\s*Winter Lights on the Lake, next on/);
  await dialog.getByRole('button', { name: /^Change/ }).click();
  await dialog.getByLabel('At', { exact: true }).selectOption('8 pm');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('every Monday at 8 pm');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: /^Stop/ }).click();
  await expect(dialog.getByText('Nothing is sent to you yet.')).toBeVisible();
});

test('in a chart of a dark brand, what was given back is told from what was taken', async ({ page }) => {
  await buy(await newPerson(page, 'Nils', 'aurora'), 'Three-Day Festival Pass', [['Nils', 'Journey']], { venue: 'aurora' });
  await signInAtWork(page, 'admin@aurora.test', '/reports', 'aurora');
  const key = page.getByRole('figure', { name: 'Sales by day' }).locator('li');
  await expect(key).toHaveText(['Taken', 'Given back']);
  const colours = await key.evaluateAll((swatches) => swatches.map((swatch) => getComputedStyle(swatch, '::before').backgroundColor));
  const [taken, givenBack] = colours.map((colour) => `#${(colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`);
  expect(contrastRatio(taken!, givenBack!)).toBeGreaterThan(2);
});

/** Returns the token of the second link, having seen the open invitation. The first link works no longer. */
async function sentAgain(page: Page, email: string): Promise<string> {
  const first = await tokenMailedTo(page, email, 'registration/complete');
  const row = page.getByRole('table', { name: 'Open invitations' }).getByRole('row', { name: email });
  await expect(row).toContainText(/Ottilie Office.*Administrator.*Ines Okafor/);
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Send again/ }).click();
  await expect(page.getByRole('region', { name: 'Open invitations' }).getByText('is on its way')).toBeVisible();
  expect((await ask('POST', '/account/registration', { body: { token: first, password: PASSWORD } })).code).toBe('token-invalid');
  return tokenMailedTo(page, email, 'registration/complete');
}

test('an administrator is invited, changes a setting, takes a second factor and comes in with it; the audit says so', async ({ page, visitor }) => {
  const email = `office.${Date.now()}@demo.test`;
  await signInAtWork(page, 'admin@demo.test', '/settings/people');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite somebody' });
  await invite.getByLabel('First name').fill('Ottilie');
  await invite.getByLabel('Last name').fill('Office');
  await invite.getByLabel('Email').fill(email);
  await invite.getByLabel('Works as').selectOption('admin');
  await expectAccessible(page);
  await invite.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`An invitation to work as administrator is on its way to ${email}.`)).toBeVisible();
  const token = await sentAgain(page, email);
  expect(
    (await ask('POST', '/account/registration', { body: { token, auth: { password: PASSWORD }, profile: { first_name: 'Ottilie', last_name: 'Office' } } }))
      .status,
  ).toBeLessThan(300);

  const office = await visitor();
  await signInAtWork(office, email, '/settings');
  const days = office.getByLabel('Days that it is kept what visitors did in the shop');
  await days.fill('0');
  const part = office.getByRole('form', { name: 'Who may see and write what' });
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(part.getByText('Must be a whole number from 1 to 3650.')).toBeVisible();
  await expect(days).toBeFocused();
  await days.fill('91');
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(part.getByText('“Days that it is kept what visitors did in the shop” is 91.')).toBeVisible();
  await expectAccessible(office);
  await office.reload();
  await expect(days).toHaveValue('91');

  await office.goto(at('lakeside', '/staff/my-sign-in'));
  await expect(office.getByText('This device')).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Set up' }).click();
  const setUp = office.getByRole('dialog', { name: 'Set up a second factor' });
  await setUp.getByLabel('Your password').fill(PASSWORD);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  await expect(setUp.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await setUp.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()).replaceAll(' ', '');
  await setUp.getByRole('textbox', { name: 'Code' }).fill(phone({ clock: { now: () => Date.now() } }, secret)());
  await setUp.getByRole('button', { name: 'Switch on' }).click();
  const codes = office.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(office);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(office.getByText('On. Signing in asks for a code from your phone.')).toBeVisible();

  await office.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(office.getByRole('heading', { name: 'Staff', exact: true })).toBeVisible();
  await signInAtWork(office, email, '/settings/audit');
  // The current code is used up. The app shows the next one within half a minute, and the server accepts it a little early.
  await office.getByRole('textbox', { name: 'Code' }).fill(phone({ clock: { now: () => Date.now() + 30_000 } }, secret)());
  await office.getByRole('button', { name: 'Continue' }).click();
  const audit = office.getByRole('table', { name: 'Audit' });
  await expect(audit.getByText('Ottilie Office switched a second factor on.')).toBeVisible();
  await expect(audit.getByText('Ottilie Office changed the settings: resource use days.')).toBeVisible();
  await office.getByLabel('What', { exact: true }).selectOption('workspace update');
  await expect(audit.getByText('Ottilie Office switched a second factor on.')).toHaveCount(0);
  await expect(office).toHaveURL(/action=workspace\+update/);
  await expectAccessible(office);
  for (const path of ['/settings', '/settings/people', '/settings/questions', '/settings/audit', '/my-sign-in']) {
    await office.setViewportSize({ width: 320, height: 800 });
    await office.goto(at('lakeside', `/staff${path}`));
    await expect(office.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(office);
  }
});

test('the button that ends a sign-in elsewhere keeps to one line', async ({ page }) => {
  await signInOverHttp('staff@demo.test');
  await signInAtWork(page, 'staff@demo.test', '/my-sign-in');
  const end = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem').getByRole('button').first();
  await expect(end).toHaveText('Sign out');
  const lines = await end.evaluate((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });
  expect(lines).toBe(1);
});
