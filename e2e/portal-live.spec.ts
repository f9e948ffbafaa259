import { expect, test } from './journey.ts';
import { enter, newPerson, signInOverHttp } from './people.ts';

/** Far less than the twenty seconds after which a window asks by itself, so what a window shows in time it was told. */
const SOON = { timeout: 5000 };

test('two windows of one person, on one device and on two, agree without being touched', async ({ page, context, visitor }) => {
  const win = await newPerson(page, 'Win');
  const [beside, elsewhere] = [await context.newPage(), await visitor()];
  await enter(page, win, '/family');
  await enter(beside, win, '/family');
  await enter(elsewhere, await signInOverHttp(win.email), '/family');
  const others = [beside, elsewhere];
  for (const one of [page, ...others]) await expect(one.getByRole('button', { name: 'Add Child' })).toBeVisible();
  // By now each window has its socket to the server.
  await Promise.all([page, ...others].map((one) => one.waitForLoadState('networkidle')));

  await page.getByRole('button', { name: 'Add Child' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Child' });
  await dialog.getByLabel('First Name').fill('Wim');
  await dialog.getByLabel('Last Name').fill('Journey');
  await dialog.getByLabel('Date of Birth').fill('2018-05-05');
  await dialog.getByRole('button', { name: 'Add Child' }).click();
  await expect(page.getByText('Wim Journey')).toBeVisible();
  for (const other of others) await expect(other.getByText('Wim Journey')).toBeVisible(SOON);

  await elsewhere.getByRole('button', { name: 'Edit the daily spending limit of Wim Journey' }).click();
  await elsewhere.getByLabel('Daily Spending Limit of Wim Journey').fill('25');
  await elsewhere.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(elsewhere.getByText('$25.00', { exact: true })).toBeVisible();
  for (const other of [page, beside]) await expect(other.getByText('$25.00', { exact: true })).toBeVisible(SOON);

  await beside.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/sign-in/, SOON);
  await expect(elsewhere.getByText('Wim Journey')).toBeVisible();
});

test('what happened while the line was down is there when it is back', async ({ page, context, visitor }) => {
  const lin = await newPerson(page, 'Lin');
  const elsewhere = await visitor();
  await enter(page, lin, '/family');
  await enter(elsewhere, await signInOverHttp(lin.email), '/family');
  await Promise.all([page, elsewhere].map((one) => one.waitForLoadState('networkidle')));
  await context.setOffline(true);
  await elsewhere.getByRole('button', { name: 'Add Child' }).click();
  const dialog = elsewhere.getByRole('dialog', { name: 'Add Child' });
  await dialog.getByLabel('First Name').fill('Lou');
  await dialog.getByLabel('Last Name').fill('Journey');
  await dialog.getByLabel('Date of Birth').fill('2018-05-05');
  await dialog.getByRole('button', { name: 'Add Child' }).click();
  await expect(elsewhere.getByText('Lou Journey')).toBeVisible();
  await expect(page.getByText('Lou Journey')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('Lou Journey')).toBeVisible();
});

test('a form follows what another device saves, and does not undo it', async ({ page, visitor }) => {
  const flo = await newPerson(page, 'Flo');
  const elsewhere = await visitor();
  await enter(page, flo, '/myAccount');
  await enter(elsewhere, await signInOverHttp(flo.email), '/myAccount');
  for (const one of [page, elsewhere]) await expect(one.getByLabel('First Name')).toHaveValue('Flo');
  await Promise.all([page, elsewhere].map((one) => one.waitForLoadState('networkidle')));

  await page.getByLabel('First Name').fill('Florence');
  await page.getByLabel('Date of Birth').fill('1990-02-03');
  await page.getByLabel('Phone').fill('952 555 0100');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(elsewhere.getByLabel('First Name')).toHaveValue('Florence', SOON);
  await expect(elsewhere.getByLabel('Date of Birth')).toHaveValue('1990-02-03', SOON);

  await elsewhere.getByLabel('Phone').fill('952 555 0199');
  await elsewhere.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('952 555 0199', SOON);
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Florence');
});
