import { at, expect, test } from './journey.ts';
import { enter, newPerson } from './people.ts';
import { addToCart, agreeAndProve, CARDS, fillAttendees, fillBilling, fillCard, goToCheckout, openShop, payButton, pickDay } from './shop.ts';

test('signing out in one window empties the checkout form in the others', async ({ page }) => {
  const nora = await newPerson(page, 'Nora');
  await enter(page, nora, '/');
  await openShop(page);
  await pickDay(page);
  await addToCart(page, 'Adult Admission', 2);
  await goToCheckout(page);
  await fillAttendees(page, 'Windows');
  await fillCard(page, CARDS.approves);
  await fillBilling(page);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(at('lakeside', '/dashboard'));
  await elsewhere.getByRole('button', { name: 'Sign Out' }).click();
  await expect(elsewhere).toHaveURL(/sign-in/);
  const expectEmpty = async () => {
    for (const name of ['Email', 'Card number', 'Street']) await expect(page.getByLabel(name, { exact: true })).toHaveValue('');
    await expect(page.getByRole('group', { name: 'Ticket 2 of 2' }).getByLabel('Last name')).toHaveValue('');
  };
  await expectEmpty();
  await page.reload();
  await expectEmpty();
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('× 2');
});

test('of two windows that are at one checkout, the one that does not pay is led to what the other bought', async ({ page }) => {
  await enter(page, await newPerson(page, 'Pia'), '/');
  await openShop(page);
  await pickDay(page);
  await addToCart(page, 'Adult Admission', 2);
  await goToCheckout(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(payButton(other)).toBeVisible();
  await fillAttendees(page, 'Windows');
  await fillCard(page, CARDS.approves);
  await fillBilling(page);
  await agreeAndProve(page);
  await payButton(page).click();
  await expect(page).toHaveURL(/thank-you/);
  await expect(other.getByRole('paragraph').filter({ hasText: 'Your order was placed in another window.' })).toBeVisible();
  await other.getByRole('link', { name: 'See your order' }).click();
  await expect(other).toHaveURL(/thank-you/);
  const ORDER = /^Order [0-9A-Z]{10}$/;
  const number = await page.getByText(ORDER).textContent();
  await expect(other.getByText(ORDER)).toHaveText(number!);
});
