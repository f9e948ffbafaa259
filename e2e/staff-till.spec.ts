import type { Page } from '@playwright/test';
import { at, expect, expectAccessible, expectNoSidewaysScroll, type Venue } from './journey.ts';
import { test } from './own-till.ts';
import { signInAtWork } from './people.ts';

async function atWork(page: Page, email: string, path: string, venue: Venue = 'lakeside'): Promise<void> {
  await signInAtWork(page, email, path, venue);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

const typeSum = async (page: Page, sum: string) => {
  await page.getByRole('button', { name: 'Type the sum instead' }).click();
  await page.getByLabel('Sum').fill(sum);
};

const NAME = 'Kiosk by the lake';
const ASKS = `Rosa Delgado asks to take $100.00 out of ${NAME}`;

test('a till is counted open, filled, emptied with a second person’s word, and closed 5.00 short', async ({ page, visitor, context, ownTill }) => {
  await ownTill(NAME);
  await atWork(page, 'pos@demo.test', '/till');
  await page.getByRole('button', { name: NAME }).click();
  const office = await visitor();
  await atWork(office, 'admin@demo.test', '/approvals');

  // Counted by keyboard: 10 × $20, 3 × $10, 4 × $5.
  await page.getByLabel('How many notes of 20 dollars').click();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('4');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open with $250.00' }).click();
  await expect(page.getByRole('heading', { name: /^Open since/ })).toBeVisible();
  await expectAccessible(page);

  // Another window of the same browser shows the same till and opens no second one.
  const beside = await context.newPage();
  await beside.goto(at('lakeside', '/staff/till'));
  await expect(beside.getByRole('heading', { name: /^Open since/ })).toBeVisible();

  await page.getByRole('link', { name: 'Put cash in' }).click();
  await typeSum(page, '50');
  await page.getByRole('button', { name: 'Put $50.00 in' }).click();
  await expect(page.getByText('$50.00 was put in.').first()).toBeVisible();

  await page.getByRole('link', { name: 'Take cash out' }).click();
  await typeSum(page, '100');
  await page.getByRole('button', { name: 'Ask for $100.00' }).click();
  await expect(page.getByText('Waits', { exact: true })).toBeVisible();

  // The request appears in the office by itself, and back at the till once it is decided.
  const card = office.getByRole('article', { name: ASKS });
  await expect(card).toBeVisible();
  await expect(office.getByRole('link', { name: /^Approvals \d+ open$/ })).toBeVisible();
  await expectAccessible(office);
  await card.getByRole('button', { name: 'Agree to $100.00' }).click();
  await expectAccessible(office);
  await office.getByRole('dialog').getByRole('button', { name: 'Agree to $100.00' }).click();
  await expect(card).toBeHidden();
  await expect(office.getByRole('heading', { name: 'Asked for' })).toBeFocused();
  await expect(office.getByText(`Agreed: ${ASKS}.`).first()).toBeInViewport();
  await expect(page.getByText('Agreed', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Count and close' }).click();
  await expect(page.getByText('$200.00')).toHaveCount(0);
  await typeSum(page, '195');
  await page.getByRole('button', { name: 'Close with $195.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the till' }).click();
  await expect(page.getByText('$5.00 short').first()).toBeVisible();
  await expect(page.getByText('Counted $195.00, should have been $200.00.')).toBeVisible();
  await expectAccessible(page);
  await expect(beside.getByRole('heading', { name: 'Open the till' })).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeHidden();
  await expect(page.getByText('Counted $195.00, should have been $200.00.')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('link', { name: 'Closed tills' }).click();
  await expect(page.getByRole('table', { name: 'Closed tills' }).getByText('$5.00 short')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'The till now' }).click();
  await expect(page.getByRole('heading', { name: 'Open the till' })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await office.getByRole('link', { name: 'Agreed' }).click();
  await expect(office.getByText(ASKS.replace('asks', 'asked'))).toBeVisible();
  await expectAccessible(office);
  await office.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(office);
});

test('in a dark house the rooms are read as well, on a phone too', async ({ page, ownTill }) => {
  await ownTill('Bar tent', 'aurora');
  await atWork(page, 'admin@aurora.test', '/till', 'aurora');
  await page.getByRole('button', { name: 'Bar tent' }).click();
  await page.getByLabel(/^How many notes of 20 /).fill('2');
  await page.getByLabel(/^How many notes of 10 /).fill('x');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Open with/ }).click();
  await expect(page.getByText('One of these is no whole number.')).toBeVisible();
  await expect(page.getByLabel(/^How many notes of 10 /)).toBeFocused();
  await page.keyboard.type('1');
  await page.getByRole('button', { name: 'Open with $50.00' }).click();
  await page.getByRole('link', { name: 'Take cash out' }).click();
  await typeSum(page, '20');
  await page.getByRole('button', { name: 'Ask for $20.00' }).click();
  await expect(page.getByText('Waits', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto(at('aurora', '/staff/approvals'));
  await expect(page.getByText('You asked for this yourself, so another administrator has to agree.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.goto(at('aurora', '/staff/till/close'));
  await expect(page.getByText(/\$20.00 was asked for and nobody has agreed yet/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await typeSum(page, '53');
  await page.getByRole('button', { name: 'Close with $53.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the till' }).click();
  await expect(page.getByText('$3.00 over').first()).toBeVisible();
  await expectAccessible(page);
});
