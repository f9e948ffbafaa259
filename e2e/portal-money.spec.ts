import { expect, test } from './journey.ts';
import { act, buy, enter, keepCard, newPerson, signInOverHttp } from './people.ts';

test('cashless spending needs a card: forced off without one, on and off with one', async ({ page }) => {
  const cay = await newPerson(page, 'Cay');
  await enter(page, cay, '/orders');
  const cashless = page.getByRole('switch', { name: 'Cashless Spending' });
  await expect(page.getByText('There are no credit cards to show.')).toBeVisible();
  await cashless.click();
  const dialog = page.getByRole('dialog', { name: 'Card On File' });
  await expect(dialog).toBeVisible();
  await expect(cashless).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cashless).not.toBeChecked();
  await expect(page.getByText('Cashless spending needs a card on file. Add one and it will be switched on.')).toBeVisible();

  await page.getByRole('button', { name: 'Add the card on file' }).click();
  await keepCard(page, '378282246310005', '1234');
  await expect(page.getByText('**** ****** *0005')).toBeVisible();

  await cashless.click();
  await expect(cashless).toBeChecked();
  await page.reload();
  await expect(cashless).toBeChecked();
  await cashless.click();
  await expect(cashless).not.toBeChecked();
  await page.reload();
  await expect(page.getByText('**** ****** *0005')).toBeVisible();
  await expect(cashless).not.toBeChecked();

  await cashless.click();
  await expect(cashless).toBeChecked();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Remove this card?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('There are no credit cards to show.')).toBeVisible();
  await expect(cashless).not.toBeChecked();
});

test('a refund made at the counter is seen on the open page', async ({ page }) => {
  const rob = await newPerson(page, 'Rob');
  const orderId = await buy(rob, 'Any-Day Admission', [
    ['Rob', 'Journey'],
    ['Roy', 'Journey'],
  ]);
  await enter(page, rob, '/orders');
  const order = page.getByRole('listitem', { name: /^Order / });
  await expect(order).toContainText('$138');
  await expect(order).not.toContainText('Refund');
  await page.evaluate(() => ((globalThis as { samePage?: true }).samePage = true));
  const staff = await signInOverHttp('staff@demo.test');
  const [history] = await act<{ items: { _id: string }[] }>('history-by-order', { order_id: orderId }, staff.token);
  const [refund] = await act<{ status: string }>('refund', { order_id: orderId, items: [history!.items[0]!._id], reason: 'rain' }, staff.token);
  expect(refund).toMatchObject({ status: 'refunded', amount: 69 });
  await expect(order).toContainText('Partly refunded $69');
  await expect(order.getByText('Refund', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { samePage?: true }).samePage)).toBe(true);
});

test('the days and prices of what was charged and given back stand below each other', async ({ page }) => {
  const rob = await newPerson(page, 'Rob');
  const order_id = await buy(rob, 'Any-Day Admission', [['Rob', 'Journey']]);
  const staff = await signInOverHttp('staff@demo.test');
  await act('refund', { order_id, amount: 5, reason: 'rain' }, staff.token);
  await enter(page, rob, '/orders');
  const days = page.getByRole('listitem', { name: /^Order / }).getByRole('cell', { name: 'Any day' });
  await expect(days).toHaveCount(2);
  const ends = await days.evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)));
  expect(ends[0]).toBe(ends[1]);
});
