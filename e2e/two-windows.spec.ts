import { at, expect, test } from './journey.ts';
import { enter, newPerson } from './people.ts';
import { addToCart, CARDS, fillAttendees, fillBilling, fillCard, goToCheckout, openShop, pickDay } from './shop.ts';

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
