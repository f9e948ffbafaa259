import type { Page } from '@playwright/test';
import { addDays } from '#domain/day.ts';
import { at, expect, expectAccessible, expectNoSidewaysScroll, mailsTo, test } from './journey.ts';
import { act, buy, newPerson, signInAtWork, signInOverHttp, ticketsOf } from './people.ts';

async function comeToWork(page: Page): Promise<void> {
  await signInAtWork(page, 'staff@demo.test');
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeVisible();
}

test('an order is found by its buyer’s address, and one of its tickets refunded', async ({ page }) => {
  const maya = await newPerson(page, 'Maya');
  await buy(maya, 'Any-Day Admission', [
    ['Maya', 'Journey'],
    ['Ella', 'Journey'],
  ]);
  await comeToWork(page);
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByLabel('Order, ticket or email').fill(maya.email.toUpperCase());
  await page.keyboard.press('Enter');
  const found = page.getByRole('table', { name: 'Orders' });
  await expect(found).toContainText('2 × Any-Day Admission');
  await expectAccessible(page);
  await found.getByRole('link').click();

  const things = page.getByRole('table', { name: 'What was bought' });
  await expect(things.getByRole('row', { name: /Ella Journey/ })).toContainText('Valid');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('checkbox', { name: /Ella Journey/ }).check();
  await expect(dialog).toContainText('Refunds $69.00 to Visa 4242, revokes 1 ticket.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Refund $69.00' }).click();
  await expect(dialog).toContainText('Say why.');
  await dialog.getByLabel('Reason').fill('She is ill');
  await dialog.getByRole('button', { name: 'Refund $69.00' }).dblclick();
  await expect(dialog).toContainText('$69.00 has been refunded.');
  await dialog.getByRole('button', { name: 'Done' }).click();

  const asItIs = async () => {
    await expect(things.getByRole('row', { name: /Ella Journey/ })).toContainText('Refunded');
    await expect(things.getByRole('row', { name: /Maya Journey/ })).toContainText('Valid');
    await expect(page.getByRole('table', { name: 'Payments and refunds' }).getByRole('row', { name: /Refund/ })).toHaveCount(1);
    await expect(page.getByLabel('What it came to')).toContainText('−$69.00');
  };
  await asItIs();
  await page.reload();
  await asItIs();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('main').evaluate((main) => main.clientWidth)).toBe(1280);
  await page.setViewportSize({ width: 720, height: 1000 });
  await expect(things).toHaveCSS('display', 'table');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: '← Orders' }).click();
  await expect(found).toContainText('Partly refunded');

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as CSV' }).click()]);
  expect(download.suggestedFilename()).toBe('orders.csv');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await found.getByRole('link').click();
  await expect(things).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

for (const width of [1280, 390])
  test(`a tee that is too tight becomes the next size, and its buyer reads of it (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const maya = await newPerson(page, 'Maya');
    const orderId = await buy(maya, 'Lights Tee', [['Maya', 'Journey']]);
    await signInAtWork(page, 'staff@demo.test', `/orders/${orderId}`);
    const bought = page.getByRole('table', { name: 'What was bought' });
    await expect(bought).toContainText('Lights Tee');
    await page.getByRole('button', { name: 'Exchange…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exchange' });
    await dialog.getByLabel('For').selectOption({ index: 2 });
    const chosen = (await dialog.getByLabel('For').locator('option:checked').textContent())!;
    await dialog.getByLabel('Reason').fill('Too tight.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Exchange' }).click();
    await expect(dialog).toBeHidden();
    await expect(bought).toContainText(chosen);
    expect((await ticketsOf(maya)).map(({ name }) => name)).toEqual([chosen]);
    await expect(async () => expect((await mailsTo(page, maya.email)).map(({ subject }) => subject)).toContain(`Exchanged: ${chosen}`)).toPass({
      timeout: 30_000,
    });
  });

test('a wristband is linked to somebody of an order, and topped up in cash', async ({ page }) => {
  const noor = await newPerson(page, 'Noor');
  await buy(noor, 'Any-Day Admission', [['Noor', 'Journey']]);
  const staff = await signInOverHttp('staff@demo.test');
  const terminals = await act<{ terminal_id: string; kind: string }>('device-info', {}, staff.token);
  await act('open-till', { terminal_id: terminals.find((one) => one.kind === 'till')!.terminal_id, cash_in: '100.00' }, staff.token);
  const uid = `04A2${Date.now().toString(16).toUpperCase().slice(-8)}`;

  await comeToWork(page);
  await page.getByRole('link', { name: 'Wristbands' }).click();
  await expect(page.getByLabel('Wristband', { exact: true })).toBeFocused();
  // As a reader does: keys, and Enter.
  await page.keyboard.type(uid.toLowerCase());
  await page.keyboard.press('Enter');
  const band = page.getByRole('region', { name: `Wristband ${uid}` });
  await expect(band).toContainText('Nobody has worn this band yet.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Link to a person' }).click();
  const linking = page.getByRole('dialog', { name: 'Link to a person' });
  await linking.getByLabel('Whose is it?').fill(noor.email);
  await page.keyboard.press('Enter');
  await linking.getByRole('button', { name: /Noor Journey/ }).click();
  await expect(band).toContainText('Noor Journey');
  await expect(page.getByLabel('Wristband', { exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'Top up' }).click();
  const topUp = page.getByRole('dialog', { name: 'Top up' });
  await topUp.getByRole('button', { name: '$20' }).click();
  await topUp.getByLabel('Cash handed over').fill('50');
  await expect(topUp).toContainText('Change: $30.00');
  await expectAccessible(page);
  await topUp.getByRole('button', { name: 'Top up $20.00' }).click();
  await expect(band).toContainText('$20.00');
  await expectAccessible(page);
  await page.reload();
  await expect(band).toContainText('$20.00');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('both rooms are read on a dark ground too', async ({ page }) => {
  const ivo = await newPerson(page, 'Ivo', 'aurora');
  const orderId = await buy(ivo, 'Three-Day Festival Pass', [['Ivo', 'Journey']], { venue: 'aurora' });
  await signInAtWork(page, 'admin@aurora.test', '', 'aurora');
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeVisible();
  await page.goto(at('aurora', `/staff/orders/${orderId}`));
  await expect(page.getByRole('table', { name: 'What was bought' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refund…' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByRole('checkbox', { name: /In cash/ }).check();
  await expect(refund).toContainText(/Refunds .* in cash/);
  await expectAccessible(page);
  await page.goto(at('aurora', '/staff/wristbands?uid=04FF00AA'));
  await page.getByRole('button', { name: 'Link to a person' }).click();
  const linking = page.getByRole('dialog', { name: 'Link to a person' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await linking.getByLabel('Whose is it?').boundingBox())!.y).toBeLessThan(150);
  await page.setViewportSize({ width: 1280, height: 900 });
  await linking.getByLabel('Whose is it?').fill(orderId);
  await page.keyboard.press('Enter');
  await expect(linking.getByRole('button', { name: /Ivo Journey/ })).toBeVisible();
  await expectAccessible(page);
  await linking.getByRole('button', { name: /Ivo Journey/ }).click();
  await expect(page.getByRole('region', { name: 'Wristband 04FF00AA' })).toContainText('Ivo Journey');
  await expectAccessible(page);
});

test('somebody of a group is entered for a day, and does not come after all', async ({ page }) => {
  await comeToWork(page);
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('table', { name: 'Groups' }).getByRole('link', { name: 'Lakeside Skating Club' }).click();
  const who = page.getByRole('checkbox', { name: /Tomas Berg/ });
  await expect(who).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill(await openDay(page));
  await expect(page.getByText(/1 season pass free/)).toBeVisible();
  await who.check();
  await page.getByRole('button', { name: 'Enter for this day' }).click();
  await expect(page.getByText(/0 season passes free, 1 person comes/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Cancel the visit of Tomas Berg' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the visit of Tomas Berg?' });
  await dialog.getByLabel('Reason').fill('Ill');
  await dialog.getByRole('button', { name: 'Cancel the visit' }).click();
  await expect(page.getByText(/1 season pass free, 0 people come/)).toBeVisible();
});

/** A day on which the venue is open; it is closed on some weekdays. */
async function openDay(page: Page): Promise<string> {
  const staff = await signInOverHttp('staff@demo.test');
  const groupId = new URL(page.url()).pathname.split('/').at(-1)!;
  const today = new Date().toISOString().slice(0, 10);
  const dates = { group_id: groupId, start_date: today, end_date: addDays(today, 14) };
  const days = await act<{ date: string; item_count: number }>('season-pass-availability', dates, staff.token);
  return days.find((day) => day.item_count > 0 && day.date > today)!.date;
}
