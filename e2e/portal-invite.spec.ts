import type { Page } from '@playwright/test';
import { at, expect, expectAccessible, mailsTo, PASSWORD, test } from './journey.ts';
import { act, enter, newPerson, openGroup, type Person } from './people.ts';

/** The link in the newest mail to this address. */
async function mailedLink(page: Page, email: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mail = (await mailsTo(page, email)).find((one) => subject.test(one.subject));
    link = /https?:\/\/\S+/.exec(mail?.plain ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return link!;
}

async function invite(page: Page, button: string, invited: { first: string; last: string; email: string }): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: /^Invite/ });
  await dialog.getByLabel('First Name').fill(invited.first);
  await dialog.getByLabel('Last Name').fill(invited.last);
  await dialog.getByLabel('Email').fill(invited.email);
  await dialog.getByRole('button', { name: /^Invite/ }).click();
  await expect(dialog).toBeHidden();
}

async function completeRegistration(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('First Name').fill('Ivo');
  await page.getByLabel('Last Name').fill('Invited');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Retype Password').fill(PASSWORD);
  await page.getByLabel('Phone').fill('952 555 0123');
  await page.getByLabel('Date of birth').fill('1985-03-02');
  await page.getByLabel('Street').fill('1 Pier Road');
  await page.getByLabel('City').fill('Lakeside');
  await page.getByLabel('State').selectOption('MN');
  await page.getByLabel('Zip').fill('55331');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible();
}

const PENDING = '(Invitation Sent)';

test('an adult without an account is invited to the family and joins by the mailed link', async ({ page, visitor }) => {
  const fay = await newPerson(page, 'Fay');
  const invited = { first: 'Ivo', last: 'Invited', email: `ivo.${Date.now()}@demo.test` };
  await enter(page, fay, '/family');
  await invite(page, 'Invite Adult', invited);
  const row = page.getByRole('listitem').filter({ hasText: 'Ivo Invited' });
  await expect(row).toContainText(PENDING);
  const ivo = await visitor();
  await completeRegistration(ivo, await mailedLink(page, invited.email, /invit|join/i));
  await expect(row).not.toContainText(PENDING);
  await expect(row).toContainText('Looks after their own profile');
});

test('somebody with an account is invited to a group, sees the name of it and no more', async ({ page, visitor }) => {
  const [gia, hal] = [await newPerson(page, 'Gia'), await newPerson(page, 'Hal')] as [Person, Person];
  await openGroup(gia, 'Harbour Singers', 2);
  await enter(page, gia, '/editGroup');
  await invite(page, 'Invite Members', hal);
  const group = page.getByRole('listitem', { name: 'Harbour Singers' });
  const row = group.getByRole('listitem').filter({ hasText: 'Hal Journey' });
  await expect(row).toContainText(PENDING);
  await expect(group.getByRole('meter', { name: 'Group Members' })).toHaveAttribute('aria-valuenow', '1');

  const other = await visitor();
  await enter(other, hal);
  await other.goto(await mailedLink(page, hal.email, /invit|join/i));
  await other
    .getByRole('group', { name: /^Invitation/ })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(other.getByRole('group', { name: /^Invitation/ })).toHaveCount(0);
  await other.goto(at('lakeside', '/editGroup'));
  await expect(other.getByRole('heading', { name: 'Groups you belong to' })).toBeVisible();
  await expect(other.getByText('Harbour Singers')).toBeVisible();
  await expect(other.getByText('Gia')).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Invite Members' })).toHaveCount(0);

  await expect(row).not.toContainText(PENDING);
  await row.getByRole('button', { name: 'What to do about Hal Journey' }).click();
  await expect(row.getByRole('button', { name: 'Remove' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await invite(page, 'Invite Members', { first: 'Ida', last: 'Invited', email: `ida.${Date.now()}@demo.test` });
  await expect(group.getByText('The group is full.')).toBeVisible();
  await expect(group.getByRole('button', { name: 'Invite Members' })).toHaveCount(0);
});

test('an adult leaves the family they joined, and its organizer hears of it', async ({ page, visitor }) => {
  const [oda, lee] = [await newPerson(page, 'Oda'), await newPerson(page, 'Lee')] as [Person, Person];
  const [invited] = await act('family-invite-adult', { first_name: 'Lee', last_name: 'Journey', email: lee.email }, oda.token);
  await act('answer-invitation', { consumer_id: invited!['_id'], accept: true }, lee.token);
  await enter(page, oda, '/family');
  const row = page.getByRole('listitem').filter({ hasText: 'Lee Journey' });
  await expect(row).toContainText('Looks after their own profile');

  const other = await visitor();
  await enter(other, lee, '/family');
  const joined = other.getByRole('region', { name: 'Families you belong to' });
  await expect(joined).toContainText('Organised by Oda J.');
  await joined.getByRole('button', { name: 'Leave Family Journey' }).click();
  await expectAccessible(other);
  await other.getByRole('dialog', { name: 'Leave Family Journey?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(joined).toHaveCount(0);

  await expect(row).toHaveCount(0);
  await expect(async () => {
    expect((await mailsTo(page, oda.email)).map(({ subject }) => subject)).toContain('Lee Journey has left Family Journey');
  }).toPass({ timeout: 15_000 });
});
