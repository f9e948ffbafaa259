import { expect, type Locator, type Page } from '@playwright/test';
import { at } from './journey.ts';

/** The steps of every journey, named as a visitor would name them. */
type Buyer = { first: string; last: string; email: string; password: string };
export const CARDS = { approves: '4242424242424242', declines: '4000000000000002', answersLate: '4000000000000119' } as const;

export async function openShop(page: Page, venue: 'lakeside' | 'aurora' = 'lakeside', path = '/'): Promise<void> {
  await page.goto(at(venue, path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The server has already drawn the heading. This link shows that the page's code has taken over.
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeAttached();
}

export const card = (page: Page, name: string): Locator => page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Picks among the days on which the venue is open. Which these are depends on the day of the test run. */
export async function pickDay(page: Page, index = 3): Promise<void> {
  await page.getByRole('group', { name: 'Next dates' }).getByRole('button', { disabled: false }).nth(index).click();
}

/** Opens a product's dialog, chooses how many, and adds them to the cart. */
export async function addToCart(page: Page, name: string, count: number): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: /^Select( Date)?$/ })
    .click();
  const dialog = page.getByRole('dialog', { name });
  for (let taken = 1; taken <= count; taken++) {
    await dialog
      .getByRole('button', { name: / more$/ })
      .first()
      .click();
    await expect(
      dialog
        .getByRole('group', { name: /^Quantity of/ })
        .first()
        .getByRole('status'),
    ).toHaveText(String(taken));
  }
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog).toBeHidden();
}

const cartOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Cart' });

/** The preview hides itself after five seconds, possibly just now. */
async function tryToKeepCartOpen(page: Page): Promise<void> {
  if (!(await cartOf(page).isVisible())) await page.getByRole('button', { name: /^Cart/ }).click({ timeout: 2000 });
  await cartOf(page).hover({ timeout: 2000 });
}

/** The cart, kept open. */
export async function openCart(page: Page): Promise<Locator> {
  await expect(() => tryToKeepCartOpen(page)).toPass({ timeout: 20_000 });
  return cartOf(page);
}

export async function goToCheckout(page: Page): Promise<void> {
  // On a busy machine the page may change after a press was given up.
  await expect(async () => {
    if (new URL(page.url()).pathname === '/checkout') return;
    await tryToKeepCartOpen(page);
    await cartOf(page).getByRole('button', { name: 'Checkout' }).click({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
}

export async function fillAttendees(page: Page, last: string): Promise<void> {
  const tickets = page.getByRole('group', { name: /^Ticket \d+ of/ });
  for (let index = 0; index < (await tickets.count()); index++) {
    await tickets
      .nth(index)
      .getByLabel('First name')
      .fill(['Ada', 'Ben', 'Cleo', 'Dag'][index % 4]!);
    await tickets.nth(index).getByLabel('Last name').fill(last);
  }
}

export async function fillAccount(page: Page, buyer: Buyer): Promise<void> {
  const account = page.getByRole('region', { name: 'Your account' });
  await account.getByLabel('First Name').fill(buyer.first);
  await account.getByLabel('Last Name').fill(buyer.last);
  await account.getByLabel('Email').fill(buyer.email);
  await account.getByLabel('Password', { exact: true }).fill(buyer.password);
  await account.getByLabel('Retype Password').fill(buyer.password);
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Card', exact: true });
  await card.getByLabel('Name on card').fill('Ada Journey');
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Exp Month').fill('12');
  await card.getByLabel('Exp Year').fill('2029');
  await card.getByLabel('CVV').fill('123');
}

export async function fillBilling(page: Page): Promise<void> {
  const billing = page.getByRole('region', { name: 'Billing' });
  await billing.getByLabel('Phone').fill('952 555 0100');
  await billing.getByLabel('Street').fill('1 Shore Drive');
  await billing.getByLabel('City').fill('Lakeside');
  await billing.getByLabel('State').selectOption({ label: 'Minnesota' });
  await billing.getByLabel('Zip').fill('55331');
}

export async function agreeAndProve(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I have read and agree to/ }).check();
  await proveHuman(page);
}

/** The real robot check: the widget solves its puzzle in a worker. */
export async function proveHuman(page: Page, { isClicked = false } = {}): Promise<void> {
  if (!isClicked) await page.locator('altcha-widget label').click();
  await expect(page.locator('altcha-widget')).toContainText('Verified', { timeout: 20_000 });
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay/ });
