import { at, expect, mailsTo, PASSWORD, test } from './journey.ts';
import { enter, newPerson, signIn, tokenMailedTo } from './people.ts';

test('signed-out visitors are asked to sign in, signed-in ones need no sign-in screen', async ({ page }) => {
  await page.goto(at('lakeside', '/orders'));
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page, 'new@demo.test');
  await expect(page.getByText('You have no recent visit history.')).toBeVisible();
  await page.goto(at('lakeside', '/sign-in'));
  await expect(page).toHaveURL(/dashboard/);
});

test('a wrong password says so in one sentence', async ({ page }) => {
  await page.goto(at('lakeside', '/sign-in'));
  await page.getByRole('textbox', { name: 'Email Address' }).fill('maya@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Your email and password are incorrect.').first()).toBeVisible();
});

test('an email address is changed by the link that is sent to the new one', async ({ page }) => {
  const eve = await newPerson(page, 'Eve');
  const wanted = `eve.new.${Date.now()}@demo.test`;
  await enter(page, eve, '/myAccount');
  await page.getByRole('button', { name: 'Change email address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email address' });
  await dialog.getByLabel('New email address').fill(wanted);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We have written to ${wanted}.`)).toBeVisible();
  await expect(page).toHaveURL(at('lakeside', '/myAccount'));
  await mailsTo(page, wanted);
  await page.goto(at('lakeside', `/registration/check-email/${await tokenMailedTo(page, wanted, 'check-email')}`));
  await expect(page.getByText('Your email is successfully verified.')).toBeVisible();
  await page.goto(at('lakeside', '/myAccount'));
  await expect(page.getByLabel('Email Address')).toHaveValue(wanted);
});
