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
