import { expect, expectAccessible, mailsTo, test } from './journey.ts';
import { addToCart, agreeAndProve, CARDS, fillAccount, fillAttendees, fillBilling, fillCard, goToCheckout, openShop, payButton, proveHuman } from './shop.ts';

test('browse, choose, register, be declined, pay, verify, sign in and see the tickets', async ({ page }) => {
  const buyer = { first: 'Ada', last: 'Journey', email: `ada${Date.now()}@demo.test`, password: 'a long journey 26' };
  await openShop(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Visit date/ }).click();
  const calendar = page.getByRole('dialog', { name: 'Visit date' });
  await expect(calendar.getByRole('grid')).toHaveCount(2);
  await expectAccessible(page);
  await calendar
    .getByRole('button', { name: /dollars/ })
    .nth(4)
    .click();
  await expect(calendar).toBeHidden();
  await addToCart(page, 'Adult Admission', 2);
  await goToCheckout(page);
  await expectAccessible(page);

  await fillAttendees(page, buyer.last);
  await fillAccount(page, buyer);
  await fillCard(page, CARDS.declines);
  await fillBilling(page);
  await agreeAndProve(page);
  await payButton(page).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(buyer.email);

  await fillCard(page, CARDS.approves);
  if (await page.locator('altcha-widget').isVisible()) await proveHuman(page).catch(() => {});
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase.' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('To access your dashboard, please look for instructions to verify your email')).toBeVisible();
  const number = /Order ([2-9A-Z]{10})/.exec(await page.getByRole('main').innerText())![1]!;
  await expect(page.getByRole('main')).toContainText(/Total\s*\$\d+\.\d\d/);
  await expectAccessible(page);

  const mails = await mailsTo(page, buyer.email, 2);
  const confirmation = mails.find((mail) => mail.attachments.some((name) => name.endsWith('.pdf')));
  expect(confirmation?.attachments.some((name) => name.endsWith('.ics'))).toBe(true);
  expect(confirmation!.plain).toContain(`Order ${number}`);
  const verification = mails.find((mail) => /verify/i.test(mail.subject))!;
  const link = /http\S+check-email\S+/.exec(verification.plain)![0];
  await page.goto(link);
  await expect(page.getByText('Your email is successfully verified.')).toBeVisible();
  await expectAccessible(page);

  await page
    .getByRole('main')
    .getByRole('link', { name: /Sign In/i })
    .click();
  await page.getByRole('textbox', { name: 'Email Address' }).fill(buyer.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(buyer.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Hello, Ada Journey')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Passes' })).toBeVisible();
  await expect(page.getByText('Adult Admission').first()).toBeVisible();
  await expect(page.getByText('Ben Journey').first()).toBeVisible();
});
