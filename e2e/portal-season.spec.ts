import { expect, expectAccessible, test } from './journey.ts';
import { buy, enter, newPerson, openDay, openGroup } from './people.ts';

test('the owner of a group enters themselves for a day on their season pass, and cancels', async ({ page }) => {
  const olga = await newPerson(page, 'Olga');
  await buy(olga, 'Season Lights Pass', [['Olga', 'Journey']]);
  await openGroup(olga, 'Harbour Singers', 12);
  await enter(page, olga, '/editGroup');
  await page.getByText('Season dates').click();
  await page.getByLabel('Day').fill(openDay());
  await expect(page.getByText('1 pass free')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Olga Journey' }).check();
  await page.getByRole('button', { name: 'Enter for this day' }).click();
  await expect(page.getByText('0 passes free')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel the visit of Olga Journey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the visit of Olga Journey?' });
  await dialog.getByLabel('Reason').fill('A cold');
  await dialog.getByRole('button', { name: 'Cancel the visit' }).click();
  await expect(page.getByText('1 pass free')).toBeVisible();
});

test('a group that is asked for survives a reload, and is asked for once', async ({ page }) => {
  const owner = await newPerson(page, 'Gunnar');
  await enter(page, owner, '/createGroup');
  for (const [label, text] of [
    ['Name *', 'Lakeside Choir'],
    ['Street Address *', '1 Birch Road'],
    ['City *', 'Lakeside'],
    ['Zip Code *', '55331'],
    ['Phone *', '952 555 0144'],
    ['Group size *', '40'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('State *', { exact: true }).selectOption('MN');
  await page.reload();
  await expect(page.getByLabel('Name *', { exact: true })).toHaveValue('Lakeside Choir');
  await expect(page.getByLabel('State *', { exact: true })).toHaveValue('MN');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Your request is with us.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Group size *', { exact: true })).toHaveValue('');
});
