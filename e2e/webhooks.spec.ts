import { createHmac } from 'node:crypto';
import { openReceiver } from '../server/testing/webhook-receiver.ts';
import { at, expect, expectAccessible, expectNoSidewaysScroll, PASSWORD, test } from './journey.ts';
import { buy, newPerson, signInAtWork } from './people.ts';

test('a system of the venue is added, hears of a sale, is down for a while and is sent it again', async ({ page }) => {
  const receiver = await openReceiver();
  await signInAtWork(page, 'admin@demo.test', '/settings/webhooks');
  await expect(page.getByText('Nobody is told yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('What it is').fill('Members');
  await dialog.getByLabel('Your password').fill('a guess');
  await dialog.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(dialog.getByText('Your current password is not correct.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add the webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'The webhook’s secret' });
  const secret = await shown.locator('code').innerText();
  await shown.getByRole('button', { name: 'I have kept it' }).click();

  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  const log = page.getByRole('table', { name: 'What was sent' });
  await expect(log.getByRole('row', { name: /Test Delivered/ })).toBeVisible();

  receiver.answers(500);
  await buy(await newPerson(page, 'Hanna'), 'Season Lights Pass', [['Hanna', 'Journey']]);
  await expect(log.getByRole('row', { name: /Order complete Waiting/ })).toContainText('500: It did not take it');
  receiver.answers(204);
  await log
    .getByRole('row', { name: /Order complete/ })
    .getByRole('button')
    .click();
  await expect(log.getByRole('row', { name: /Order complete Delivered/ })).toBeVisible();
  await expectAccessible(page);
  const orders = receiver.received.filter(({ body }) => body.type === 'order.completed');
  expect(new Set(orders.map(({ body }) => body.id)).size).toBe(1);
  for (const { headers, text } of receiver.received) {
    const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['x-entrada-signature']))!;
    expect(createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')).toBe(signature);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.goto(at('lakeside', '/staff/settings/webhooks'));
  await expect(page.getByRole('table', { name: 'Webhooks' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await receiver.close();
});
