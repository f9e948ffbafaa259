import { REALM } from '#domain/fixed-ids.ts';
import { at, expect, expectAccessible, expectNoSidewaysScroll, test, type Venue } from './journey.ts';
import { openOffice } from './office.ts';
import { enter, newPerson, tokenMailedTo } from './people.ts';

for (const [venue, width] of [
  ['lakeside', 1280],
  ['aurora', 390],
] as [Venue, number][])
  test(`a visitor of ${venue} is invited to work there, forgets the password, and is led to their work both times`, async ({ page }) => {
    const office = await openOffice(venue);
    const visitor = await newPerson(page, 'Wanda', venue);
    const email = `work.${visitor.email}`;
    await office.ask('POST', `/workspace/${office.workspaceId}/members`, [{ name: 'Wanda Work', email, role: 'pos' }]);
    await page.setViewportSize({ width, height: 800 });
    await enter(page, visitor, `/registration/complete/${await tokenMailedTo(page, email, 'registration/complete')}?work=pos`, venue);
    await page.getByLabel('First Name').fill('Wanda');
    await page.getByLabel('Last Name').fill('Work');
    const choose = async (password: string) => {
      await page.getByRole('button', { name: 'Submit' }).waitFor();
      for (const field of await page.locator('input[autocomplete="new-password"]').all()) await field.fill(password);
      await page.getByRole('button', { name: 'Submit' }).click();
    };
    await choose('11 letters.');
    await expect(page.getByText('A password has at least 12 characters.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await choose('a lamp over the lake');
    await expect(page.getByRole('link', { name: 'Sign In' }).last()).toHaveAttribute('href', '/staff');

    await office.ask('POST', '/account/registration/password', { workspace_id: office.workspaceId, realm_id: REALM.pos, email });
    await page.goto(at(venue, `/reset-password/${await tokenMailedTo(page, email, 'reset-password')}?work=yes`));
    await choose('11 letters.');
    await expect(page.getByText('A password has at least 12 characters.').first()).toBeVisible();
    await choose('another lamp over the lake');
    await expect(page.getByText('Your password was changed.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('another lamp over the lake');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Wanda Work').first()).toBeAttached();
  });
