import { longDay } from '#domain/day-text.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, mailsTo, test } from './journey.ts';
import { buy, chooseDearerDay, enter, keepCard, newPerson, openDay, quietDay, signInAtWork, ticketsOf } from './people.ts';

test('a visit is moved to another day by its holder, and back by the office', async ({ page, visitor }) => {
  const iva = await newPerson(page, 'Iva');
  const day = openDay();
  const orderId = await buy(
    iva,
    'Adult Admission',
    [
      ['Iva', 'Journey'],
      ['Ivo', 'Journey'],
    ],
    { day },
  );
  const codes = async () => (await ticketsOf(iva)).map(({ _id, k }) => `${_id} ${k}`).toSorted();
  const before = await codes();

  await enter(page, iva);
  await page.getByRole('button', { name: 'Settings of this visit' }).click();
  await page.getByRole('button', { name: 'Change the day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the day' });
  await expect(dialog.getByRole('gridcell', { selected: true })).toContainText(longDay(day));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move 2 tickets' }).click();
  await expect(dialog.getByRole('alert')).toContainText('already');
  await dialog.getByRole('button', { name: 'Later month' }).click();
  const other = dialog
    .locator('button[data-day]:not([aria-disabled])')
    .filter({ hasNot: page.locator('small') })
    .first();
  const moved = (await other.getAttribute('data-day'))!;
  await other.click();
  await dialog.getByRole('button', { name: 'Move 2 tickets' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: new RegExp(longDay(moved)) })).toBeVisible();
  expect((await ticketsOf(iva)).map(({ date }) => date)).toEqual([moved, moved]);
  expect(await codes()).toEqual(before);
  const told = (await mailsTo(page, iva.email, 3)).filter(({ subject }) => subject.startsWith('New day'));
  expect(told.map(({ attachments }) => attachments.length)).toEqual([2]);
  expect(told[0]!.plain).toContain(longDay(day));

  const office = await visitor();
  await signInAtWork(office, 'staff@demo.test', `/orders/${orderId}`);
  const things = office.getByRole('table', { name: 'What was bought' });
  await expect(things.getByRole('row', { name: /Ivo Journey/ })).toContainText('moved from');
  // No word of the names is broken, and nothing lies over what stands beside.
  for (const width of [1280, 1110]) {
    await office.setViewportSize({ width, height: 800 });
    const name = things.getByRole('cell', { name: 'Ivo Journey' }).locator('div');
    expect(await name.evaluate((part) => part.clientHeight / parseFloat(getComputedStyle(part).lineHeight))).toBeLessThan(2.5);
    expect(await things.evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth)).toBeLessThanOrEqual(0);
  }
  await office.getByRole('button', { name: 'Change the day…' }).click();
  const again = office.getByRole('dialog', { name: 'Change the day' });
  await again.getByRole('checkbox', { name: /Iva/ }).uncheck();
  await again.getByRole('button', { name: 'Earlier month' }).click();
  await again.locator(`button[data-day="${day}"]`).click();
  await again.getByLabel('Reason').fill('You asked us on the phone.');
  await expectAccessible(office);
  await again.getByRole('button', { name: 'Move the ticket' }).click();
  await expect(again).toBeHidden();
  await expect(things.getByRole('row', { name: /Ivo Journey/ })).not.toContainText('moved from');
  expect((await ticketsOf(iva)).map(({ date }) => date).toSorted()).toEqual([day, moved].toSorted());
  expect((await mailsTo(page, iva.email, 4)).some(({ plain }) => plain.includes('You asked us on the phone.'))).toBe(true);

  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

test('a day that costs more is paid for with a card that is added on the way', async ({ page }) => {
  const pia = await newPerson(page, 'Pia');
  await buy(pia, 'Adult Admission', [['Pia', 'Journey']], { day: quietDay() });
  await enter(page, pia);
  const { dialog, day: moved } = await chooseDearerDay(page);
  await dialog.getByRole('button', { name: 'Move the ticket' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Add a card');
  await dialog.getByRole('button', { name: 'Add a card' }).click();
  await keepCard(page, '4242424242424242', '123');
  await expect(dialog.getByText(/^This costs .* more, which is charged/)).toContainText('4242');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: /^Pay .* and move the ticket$/ }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: new RegExp(longDay(moved)) })).toBeVisible();
  expect((await ticketsOf(pia)).map(({ date }) => date)).toEqual([moved]);
  const told = (await mailsTo(page, pia.email, 3)).filter(({ subject }) => subject.startsWith('New day'));
  expect(told.map(({ plain }) => /more was paid for it by Visa ending in 4242/.test(plain))).toEqual([true]);
});

test('one of two tickets is given back by its buyer, and the other stays good', async ({ page }) => {
  const lea = await newPerson(page, 'Lea');
  await buy(
    lea,
    'Adult Admission',
    [
      ['Lea', 'Journey'],
      ['Len', 'Journey'],
    ],
    { day: openDay(14) },
  );
  await enter(page, lea, '/orders');
  await page.getByRole('button', { name: /^Give back tickets of order/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Give back tickets' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Give back' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choose which tickets.');
  await dialog.getByRole('checkbox', { name: /Len Journey/ }).check();
  await dialog.getByRole('button', { name: /^Give back for/ }).dblclick();
  await expect(page.getByText(/goes back to what you paid with. Your bank/).first()).toBeVisible();
  await expect(page.getByText(/^Partly refunded/)).toBeVisible();
  expect((await ticketsOf(lea)).map(({ status }) => status).toSorted()).toEqual(['active', 'revoked']);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});
