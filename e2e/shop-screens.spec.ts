import type { Page } from '@playwright/test';
import { REALM } from '#domain/fixed-ids.ts';
import { at, expect, expectAccessible, expectNoSidewaysScroll, mailsTo, PASSWORD, test } from './journey.ts';
import { openOffice, type Office } from './office.ts';
import { addToCart, card, goToCheckout, openShop, pickDay } from './shop.ts';

/** Every screen and dialog of the shop in both brands: no serious finding and no sideways scrolling. */
const VENUES = {
  lakeside: { pass: 'Adult Admission', season: 'Season Lights Pass', terms: 'Visitor Terms' },
  aurora: { pass: 'Day Pass', season: 'Three-Day Festival Pass', terms: 'Festival Terms' },
} as const;
type Venue = keyof typeof VENUES;

/** 320 px, half of a 1280 px screen (200 % zoom), half of that again, and text of twice the size. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 720 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}

for (const [venue, pass] of [
  ['lakeside', 'Fire-pit Cabin'],
  ['aurora', 'Day Pass'],
] as const)
  test(`${venue}: a day that was just chosen is read while the pointer still lies on it`, async ({ page }) => {
    await openShop(page, venue);
    await card(page, pass).getByRole('button', { name: 'Select Date' }).click();
    const day = page.getByRole('dialog', { name: pass }).getByRole('gridcell').getByRole('button', { disabled: false }).first();
    await day.click();
    await day.hover();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const chosen = page.getByRole('group', { name: 'Next dates' }).getByRole('button', { pressed: true });
    await chosen.hover();
    await expectAccessible(page);
  });

for (const venue of ['lakeside', 'aurora'] as const) {
  const { pass, season, terms } = VENUES[venue];

  test(`${venue}: shop, calendar, dialogs, cart and checkout`, async ({ page }) => {
    await openShop(page, venue);
    await expectGood(page);
    await page.getByRole('button', { name: /^Cart/ }).click();
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
    await expectGood(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Visit date/ }).click();
    await expect(page.getByRole('dialog', { name: 'Visit date' }).getByRole('grid').first()).toBeVisible();
    await expectGood(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Terms & Conditions' }).click();
    const words = page.getByRole('dialog', { name: 'Terms and Conditions' });
    await expect(words).toBeVisible();
    await expect(words.getByRole('heading', { name: 'Terms and Conditions' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(words).toBeHidden();
    await page.getByRole('button', { name: 'Terms & Conditions' }).click();
    await expect(words).toBeVisible();
    await expectGood(page);
    await page.keyboard.press('Escape');

    await pickDay(page, 1);
    await card(page, pass).getByRole('button', { name: 'Select' }).click();
    const dialog = page.getByRole('dialog', { name: pass });
    await dialog
      .getByRole('button', { name: / more$/ })
      .first()
      .click();
    await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
    await expectGood(page);
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('button', { name: 'Checkout' })).toBeVisible();
    await page
      .getByRole('dialog', { name: 'Cart' })
      .getByRole('button', { name: / more$/ })
      .focus();
    await expectGood(page);
    await page.keyboard.press('Escape');
    await addToCart(page, season, 1);

    await goToCheckout(page);
    await expectGood(page);
    const state = page.getByLabel('State');
    await expect(state).toHaveCSS('appearance', 'none');
    await expect(state).toHaveCSS('background-image', /gradient/);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByText('Please provide all information before proceeding.')).toBeVisible();
    await expectGood(page);
    await page.getByRole('button', { name: terms, exact: true }).click();
    await expect(page.getByRole('dialog', { name: terms })).toBeVisible();
    await expectGood(page);
    await page.getByRole('dialog', { name: terms }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /Log in/ }).click();
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
    await expectGood(page);
    await page.keyboard.press('Escape');
  });

  test(`${venue}: sign-in, verification, reset, completion and thanks`, async ({ page }) => {
    const office = await openOffice(venue);
    await expectSignInGood(page, venue);
    await expectCheckEmailGood(page, venue, office);
    await expectResetGood(page, venue, office);
    await expectCompletionGood(page, venue, office);
    await page.goto(at(venue, '/thank-you'));
    await expect(page.getByText('Thank you for your purchase.')).toBeVisible();
    await expectGood(page);
    await page.goto(at(venue, '/checkout'));
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
    await expectGood(page);
  });
}

async function expectSignInGood(page: Page, venue: Venue): Promise<void> {
  await page.goto(at(venue, '/sign-in'));
  await expect(page.getByRole('heading', { name: 'Manage Your Account' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectGood(page);
  await page.getByRole('button', { name: /Forgot your password/ }).click();
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeInViewport();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectGood(page);
  await page
    .getByRole('button', { name: /Sign In instead/ })
    .first()
    .click();
  await page.getByRole('button', { name: /Create an account/i }).click();
  await expect(page.getByRole('heading', { name: 'Create An Account' })).toBeInViewport();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectGood(page);
}

let people = 0;

/** Registered at this venue, not yet verified. */
async function someone(office: Office): Promise<string> {
  const email = `screens${++people}.${Date.now()}@demo.test`;
  const named = { first_name: 'Sara', last_name: 'Screens' };
  const { status } = await office.ask('PUT', '/account/registration', {
    workspace_id: office.workspaceId,
    auth: { email, password: PASSWORD },
    profile: named,
    template: named,
  });
  expect(status).toBe(201);
  return email;
}

async function linkMailed(page: Page, email: string, path: string): Promise<string> {
  let link: RegExpExecArray | null = null;
  await expect(async () => {
    const mails = await mailsTo(page, email);
    link = mails.map((mail) => new RegExp(`/(${path}/[\\w-]+)`).exec(mail.plain)).find((found) => found !== null) ?? null;
    expect(link).not.toBeNull();
  }).toPass({ timeout: 15_000 });
  return `/${link![1]}`;
}

async function expectCheckEmailGood(page: Page, venue: Venue, office: Office): Promise<void> {
  await page.goto(at(venue, '/registration/check-email'));
  await expect(page.getByText(/Please look for an email/)).toBeVisible();
  await expectGood(page);
  const link = await linkMailed(page, await someone(office), 'registration/check-email');
  let goOn = () => {};
  const waiting = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/account/registration/email/**', async (route) => {
    await waiting;
    await route.continue();
  });
  await page.goto(at(venue, link));
  await expect(page.getByText('Verifying your email address...')).toBeVisible();
  await expectGood(page);
  goOn();
  await expect(page.getByText('Your email is successfully verified.')).toBeVisible();
  await expectGood(page);
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(at(venue, `/registration/check-email?id=${'a'.repeat(32)}`));
  await expect(page.getByText(/Your verification code was not valid/)).toBeVisible();
  await expectGood(page);
}

async function expectResetGood(page: Page, venue: Venue, office: Office): Promise<void> {
  const email = await someone(office);
  await office.ask('POST', '/account/registration/password', { workspace_id: office.workspaceId, email });
  await page.goto(at(venue, await linkMailed(page, email, 'reset-password')));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectGood(page);
  await page.getByPlaceholder('New Password').fill('another password 26');
  await page.getByPlaceholder('Re-Type Password').fill('another password 26');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your password was changed. Please Sign-In to continue.')).toBeVisible();
  await expectGood(page);
  await page.goto(at(venue, `/reset-password?t=${'a'.repeat(32)}`));
  await expect(page.getByText(/Your token has expired or is invalid/)).toBeVisible();
  await expectGood(page);
}

async function expectCompletionGood(page: Page, venue: Venue, office: Office): Promise<void> {
  const email = `invited${++people}.${Date.now()}@demo.test`;
  await office.ask('POST', '/account/registration/invite', {
    workspace_id: office.workspaceId,
    realm_id: REALM.portal,
    invites: [{ email, first_name: 'Ines', last_name: 'Invited' }],
  });
  const link = await linkMailed(page, email, 'registration/complete');
  await page.goto(at(venue, link));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectGood(page);
  await fillCompletion(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your registration has been completed.')).toBeVisible();
  await expectGood(page);
  await page.goto(at(venue, link));
  await expect(page.getByText('Looks like your registration has been previously completed. The form submission has not been saved.')).toBeVisible();
  await page.goto(at(venue, '/registration/complete/nothing-like-a-token'));
  await expect(page.getByText('The verification token is no longer valid.')).toBeVisible();
  await expectGood(page);
}

async function fillCompletion(page: Page): Promise<void> {
  const typed = {
    'First Name': 'Ines',
    'Last Name': 'Invited',
    'Retype Password': 'an invited password',
    Phone: '952 555 0133',
    'Date of birth': '1990-04-05',
    Street: '2 Shore Drive',
    City: 'Lakeside',
    Zip: '55331',
  };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Password', { exact: true }).fill('an invited password');
  await page.getByLabel('State').selectOption('MN');
}
