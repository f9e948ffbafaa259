import type { Page } from '@playwright/test';
import { at, expect, expectAccessible, expectNoSidewaysScroll } from './journey.ts';
import { test, type OwnTill } from './own-till.ts';
import { act, signInAtWork, signInOverHttp } from './people.ts';

const order = (page: Page) => page.getByRole('complementary', { name: 'Walk-in order' });
const tile = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) });

const DESK = 'Desk of the journey';

/** Opens this journey's own till with the cash that the box office counts into it in the morning. */
async function openTill(ownTill: OwnTill): Promise<void> {
  const { id } = await ownTill(DESK);
  await act('open-till', { terminal_id: id, cash_in: '100.00' }, (await signInOverHttp('pos@demo.test')).token);
}

async function openSell(page: Page): Promise<void> {
  await signInAtWork(page, 'pos@demo.test', '/sell');
  await page.getByRole('button', { name: DESK }).click();
  await expect(tile(page, 'Adult Admission')).toBeVisible();
}

test('two adults and a parking for cash with change, then a card that is declined and one that is good', async ({ page, ownTill }) => {
  await openTill(ownTill);
  await openSell(page);
  await expectAccessible(page);
  await tile(page, 'Adult Admission').click();
  await tile(page, 'Adult Admission').click();
  await tile(page, 'Lakeside Parking').click();
  await expect(order(page).getByRole('group', { name: 'Quantity of Adult Admission' })).toContainText('2');
  await expect(order(page).locator('[data-pending]')).toHaveCount(0);
  const due = Number((await order(page).getByText('Total due').locator('..').innerText()).replaceAll(/[^\d.]/g, ''));
  await expectAccessible(page);

  await page.keyboard.press('F4');
  const asks = page.getByRole('dialog', { name: 'Who is it for?' });
  await expect(asks.getByLabel('First name').first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Byron');
  await asks.getByLabel('First name').nth(1).fill('Grace');
  await asks.getByLabel('Last name').nth(1).fill('Hopper');
  await page.keyboard.press('Enter');
  await expect(asks).toBeHidden();

  await page.keyboard.press('F2');
  const cash = page.getByRole('dialog', { name: 'Cash' });
  await cash.getByLabel('Handed over').fill(String(due + 9));
  await expect(cash.getByText('Change').locator('..')).toContainText('$9.00');
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  await expect(order(page).getByText('Change').locator('..')).toContainText('$9.00');
  await expect(order(page).getByRole('list', { name: 'Tickets' }).getByRole('listitem')).toHaveCount(3);
  await expect(order(page)).toContainText('Ada Byron');
  await expect(page.getByRole('button', { name: /^Next customer/ })).toBeFocused();
  await expectAccessible(page);
  await order(page).getByRole('button', { name: 'Show 3 codes' }).click();
  const codes = page.getByRole('dialog', { name: 'Tickets' });
  await expect(codes.getByRole('img', { name: 'Code of Adult Admission' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await order(page).getByLabel('Send the tickets by email').fill('walk-in@example.test');
  await order(page).getByRole('button', { name: 'Send' }).click();
  await expect(order(page)).toContainText('on their way to walk-in@example.test');
  await page.keyboard.press('Escape');

  await tile(page, 'Any-Day Admission').click();
  await page.keyboard.press('F1');
  const card = page.getByRole('dialog', { name: 'Card' });
  await card.getByRole('button', { name: 'Type it in' }).click();
  await card.getByLabel('Card number').fill('4000 0000 0000 0002');
  await card.getByLabel('Month').fill('12');
  await card.getByLabel('Year').fill('2040');
  await card.getByLabel('CVV').fill('123');
  await card.getByLabel('Zip').fill('78701');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('alert')).toHaveText('Your card was declined.');
  await card.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.keyboard.press('Enter');
  await expect(order(page).getByRole('list', { name: 'Tickets' }).getByRole('listitem')).toHaveCount(1);
});

test('a sale goes on after the page is loaded again, beside one in another window, and on a phone', async ({ page, context, ownTill }) => {
  await openTill(ownTill);
  await openSell(page);
  await page.keyboard.press('1');
  await expect(order(page)).toContainText('Held until');
  const other = await context.newPage();
  await other.goto(at('lakeside', '/staff/sell'));
  await expect(tile(other, 'Adult Admission')).toBeVisible();
  await expect(order(other)).toContainText('Press a tile');
  await tile(other, 'Junior Admission').click();
  await expect(order(other)).toContainText('Held until');
  await page.reload();
  await expect(order(page)).toContainText('Adult Admission');
  await expect(order(page)).not.toContainText('Junior Admission');
  await other.close();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '1 thing in the order' }).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Drop' }).click();
  await page.getByRole('button', { name: 'Drop the sale' }).click();
  await expect(order(page)).toContainText('$0.00');
});

test.describe('on a phone without a keyboard', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the next customer is called by a press, and no key is named', async ({ page, ownTill }) => {
    await openTill(ownTill);
    await openSell(page);
    await tile(page, 'Lakeside Parking').tap();
    await page.getByRole('button', { name: '1 thing in the order' }).tap();
    await order(page).getByRole('button', { name: /^Cash/ }).tap();
    await page.getByRole('dialog', { name: 'Cash' }).getByLabel('Handed over').fill('100');
    await page.keyboard.press('Enter');
    await expect(order(page).getByRole('list', { name: 'Tickets' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next customer', exact: true })).toBeVisible();
  });
});

test('a dark brand is sold in as well, on a narrow screen, with a time and a size asked for in one step', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signInAtWork(page, 'admin@aurora.test', '/sell', 'aurora');
  await expect(tile(page, 'Day Pass')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Visit date/ }).click();
  const days = page.getByRole('dialog', { name: 'Visit date' }).locator('button[data-day]:not([aria-disabled="true"]):not(:disabled)');
  await days.nth(1).click();
  await tile(page, 'Ice Sauna').click();
  const times = page.getByRole('dialog', { name: /Ice Sauna/ });
  await expectAccessible(page);
  await times.getByRole('region', { name: 'Time' }).getByRole('button').first().click();
  await tile(page, 'Aurora Hoodie').click();
  await page.getByRole('button', { name: /Aurora Hoodie, Polar Pink, M/ }).click();
  await page.getByRole('button', { name: '2 things in the order' }).click();
  await expect(order(page)).toContainText('Aurora Hoodie, Polar Pink, M');
  await expect(order(page)).toContainText(/\d (am|pm)/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Drop' }).click();
  await page.getByRole('button', { name: 'Drop the sale' }).click();
  await expect(order(page)).toContainText('$0.00');
});

test('on a phone a tile that gets the focus is not behind the order', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAtWork(page, 'admin@demo.test', '/sell');
  const tile = page.getByRole('button', { name: /^Lights Tee/ });
  await tile.focus();
  await page.keyboard.press('Shift+Tab');
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press('Tab');
  await expect(tile).toBeFocused();
  const [box, order] = await Promise.all([tile.boundingBox(), page.getByRole('complementary', { name: 'Walk-in order' }).boundingBox()]);
  expect(box!.y + box!.height).toBeLessThanOrEqual(order!.y);
});
