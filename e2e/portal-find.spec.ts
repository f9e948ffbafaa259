import { at, expect, mailsTo, test } from './journey.ts';
import { buy, newPerson } from './people.ts';

test('signed out, tickets are found by a mailed link', async ({ page, visitor }) => {
  const fin = await newPerson(page, 'Fin');
  await buy(fin, 'Any-Day Admission', [['Fin', 'Journey']]);
  await page.goto(at('lakeside', '/find-tickets'));
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText(/email address/i).last()).toBeVisible();
  await page.getByLabel('Email').fill(` ${fin.email.toUpperCase()} `);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText('If there are tickets for this address, a link is on its way. It is good for 15 minutes.')).toBeVisible();
  let link: string | undefined;
  await expect(async () => {
    link = (await mailsTo(page, fin.email)).map((mail) => /http\S+find-tickets\/[\w-]+/.exec(mail.plain)?.[0]).find(Boolean);
    expect(link).toBeDefined();
  }).toPass({ timeout: 15_000 });
  const elsewhere = await visitor();
  await elsewhere.goto(link!);
  await expect(elsewhere.getByRole('img', { name: 'QR code of Fin Journey' })).toBeVisible();
  expect(await elsewhere.evaluate(() => localStorage.getItem('auth_key'))).toBeNull();
  await elsewhere.goto(`${link!.slice(0, -3)}xyz`);
  await expect(elsewhere.getByText('This link has ended. Please ask for a new one.')).toBeVisible();
});
