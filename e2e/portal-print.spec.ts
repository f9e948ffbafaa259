import type { Locator } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { openOffice } from './office.ts';
import { act, buy, enter, newPerson } from './people.ts';

test('printed, the passes are all there with their codes, and nothing that can only be pressed', async ({ page }) => {
  const piet = await newPerson(page, 'Piet');
  const names = ['Piet', 'Pia', 'Paul', 'Petra', 'Paula'] as const;
  await buy(
    piet,
    'Any-Day Admission',
    names.map((first) => [first, 'Journey'] as const),
  );
  // As wide as a sheet of paper.
  await page.setViewportSize({ width: 720, height: 300 });
  await enter(page, piet);
  await expect(page.getByRole('article', { name: 'Piet Journey, Any-Day Admission' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  for (const first of names) {
    const box = (await page.getByRole('img', { name: `QR code of ${first} Journey` }).boundingBox())!;
    expect(box.x >= 0 && box.x + box.width <= 720 && box.width > 150, `${first} ${JSON.stringify(box)}`).toBe(true);
  }
  await expectNoSidewaysScroll(page);
  for (const name of ['Cart, empty', 'Menu', 'Settings of this visit']) await expect(page.getByRole('button', { name })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Your account' })).toBeHidden();
});

test('printed, no order is torn in two and no heading is left behind on the page before', async ({ page }) => {
  const piet = await newPerson(page, 'Piet');
  await buy(piet, 'Any-Day Admission', [['Piet', 'Journey']]);
  await page.emulateMedia({ media: 'print' });
  const breakOf = (part: Locator, side: 'breakInside' | 'breakAfter') => part.evaluate((element, side) => getComputedStyle(element)[side], side);
  await enter(page, piet, '/orders');
  expect(await breakOf(page.getByRole('listitem', { name: /^Order / }), 'breakInside')).toBe('avoid');
  expect(await breakOf(page.getByRole('heading', { name: 'Order History' }), 'breakAfter')).toBe('avoid');
  await enter(page, piet);
  expect(await breakOf(page.getByRole('heading', { level: 3 }).locator('..'), 'breakAfter')).toBe('avoid');
});

for (const [venue, pass, name] of [
  ['lakeside', 'Any-Day Admission', 'Lakeside Park'],
  ['aurora', 'Three-Day Festival Pass', 'Aurora Nights'],
] as const) {
  test(`printed, Orders & Billing of ${name} is a sheet of its orders and their totals, without forms`, async ({ page }) => {
    const piet = await newPerson(page, 'Piet', venue);
    await buy(piet, pass, [['Piet', 'Journey']], { venue });
    await page.setViewportSize({ width: 720, height: 990 });
    await enter(page, piet, '/orders', venue);
    await expect(page.getByRole('textbox', { name: 'City' }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const pressed of [page.getByRole('textbox'), page.getByRole('switch'), page.getByRole('combobox'), page.getByRole('main').getByRole('button')])
      await expect(pressed).toHaveCount(0);
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    const order = page.getByRole('listitem', { name: /^Order / });
    await expect(order).toContainText(/Total \$[\d,]+/);
    await expectNoSidewaysScroll(page);
    expect((await order.boundingBox())!.y).toBeLessThan(400);
  });
}

for (const venue of ['lakeside', 'aurora'] as const) {
  test(`printed, Manage Family of ${venue} is a list of its people and what they may spend, without buttons`, async ({ page }) => {
    const piet = await newPerson(page, 'Piet', venue);
    const [pia] = await act<{ _id: string }>('family-add-child', { first_name: 'Pia', last_name: 'Journey', dob: '2015-05-05' }, piet.token, venue);
    await act('family-set-spending', { consumer_id: pia!._id, cashless_spending: true, daily_spending_limit: '25.00' }, piet.token, venue);
    await page.setViewportSize({ width: 720, height: 990 });
    await enter(page, piet, '/family', venue);
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Remove Pia Journey' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const pressed of [main.getByRole('button'), main.getByRole('switch'), main.getByRole('link', { name: 'Edit Pia Journey' })])
      await expect(pressed).toHaveCount(0);
    await expect(main.getByText('Pia Journey')).toBeVisible();
    await expect(main.getByText('Daily Spending Limit $25.00')).toBeVisible();
    expect(await main.getByText('Cashless Spending', { exact: true }).evaluate((label) => getComputedStyle(label, '::after').content)).toBe('": on"');
    await expectNoSidewaysScroll(page);
  });
}

test('printed, a long name and what it is for stand whole on their pass', async ({ page }) => {
  const { eventId, storeId, products, create, change } = await openOffice();
  const { ow_roles, category_id, entitlement_type_data, price_matrix } = products.get('Any-Day Admission')!;
  const name = 'Admission with a Lantern, Skates and a Seat by the Fire';
  const like = { status: 'active', event_id: eventId, store_id: storeId, ow_roles, category_id, entitlement_type_data, price_matrix };
  const id = await create('eventPass', { ...like, name, type_weave_props: { calendar_required: false } });
  const piet = await newPerson(page, 'Piet');
  await buy(piet, name, [['Wilhelmina-Alexandrina', 'Featherstonehaugh-Cholmondeley']]);
  await change(id, { status: 'inactive' });
  await page.setViewportSize({ width: 720, height: 990 });
  await enter(page, piet);
  const pass = page.getByRole('article', { name: /^Wilhelmina/ });
  await expect(pass).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const words of [pass.getByText(/^Wilhelmina-Alexandrina/), pass.getByText(name)])
    expect(await words.evaluate((part) => [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight].every((cut) => cut <= 1))).toBe(true);
  const [head, code] = await Promise.all([pass.getByText(name).boundingBox(), pass.getByRole('img', { name: /QR code/ }).boundingBox()]);
  expect(head!.y + head!.height).toBeLessThan(code!.y);
});

test('printed in a dark brand, every word is dark enough for white paper', async ({ page }) => {
  const piet = await newPerson(page, 'Piet', 'aurora');
  await buy(piet, 'Three-Day Festival Pass', [['Piet', 'Journey']], { venue: 'aurora' });
  await page.emulateMedia({ media: 'print' });
  await enter(page, piet, '/dashboard', 'aurora');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
  await enter(page, piet, '/orders', 'aurora');
  await expect(page.getByText('Approved')).toBeVisible();
  await expectAccessible(page);
});
