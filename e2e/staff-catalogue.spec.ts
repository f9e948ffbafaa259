import type { Page } from '@playwright/test';
import { longDay, shortDay } from '#domain/day-text.ts';
import { addDays, weekdayOf } from '#domain/day.ts';
import { at, expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { openOffice } from './office.ts';
import { signInAtWork } from './people.ts';

/** The Saturday after next. */
function someSaturday(): string {
  const today = new Date().toISOString().slice(0, 10);
  return addDays(today, ((6 - weekdayOf(today) + 7) % 7) + 7);
}

const day = (page: Page, saturday: string) => page.getByRole('button', { name: new RegExp(`^${longDay(saturday)}`) });

test('an administrator makes a pass, prices a Saturday, sees both in the shop, changes it and reads what was done', async ({ page, visitor }) => {
  const saturday = someSaturday();
  const name = `Lantern Walk ${Date.now() % 100_000}`;
  await signInAtWork(page, 'admin@demo.test', '/catalogue/event-pass');
  await expect(page.getByRole('table', { name: 'Passes & prices' })).toContainText('Winter Lights on the Lake');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New pass' }).click();
  await page.getByLabel('Name *').fill(name);
  await page.getByLabel(/^Status/).selectOption('active');
  await page.getByRole('combobox', { name: 'Above all' }).click();
  await page.getByRole('combobox', { name: 'Above all' }).fill('park');
  await page.getByRole('option', { name: 'Park entry' }).click();
  await page.getByLabel('Photo: choose a picture').setInputFiles({ name: 'lantern.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await page.getByLabel('What it shows, in words').fill('A lantern');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Prices', exact: true }).click();
  const usual = page.getByRole('group', { name: 'Price for all other days' });
  await usual.getByLabel('Price').fill('21');
  await usual.getByRole('button', { name: 'Set price' }).click();
  await day(page, saturday).click();
  const own = page.getByRole('group', { name: shortDay(saturday) });
  await own.getByLabel('Price').fill('27.50');
  await own.getByLabel('Price').press('Enter');
  await expect(day(page, saturday)).toHaveAccessibleName(/27\.50 dollars, its own price/);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('The pass you had begun is back.')).toBeVisible();
  await page.getByRole('button', { name: 'Make the pass' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  const office = await openOffice();
  const [made] = await office.read([page.url().match(/[0-9a-f]{24}/)![0]]);
  expect(made!.data['photo']).toMatchObject({ file_name: expect.stringContaining('lantern'), alt: 'A lantern', width: 1280, height: 900 });
  expect(made!.data['price_matrix']).toEqual([
    {
      purchase_date: 'default',
      calendar_price: [
        { date: 'default', price: 21 },
        { date: saturday, price: 27.5 },
      ],
    },
  ]);

  const buyer = await visitor();
  const priceInShop = async (text: RegExp) => {
    await buyer.goto(new URL((await page.getByRole('link', { name: 'See it in the shop' }).getAttribute('href'))!, at('lakeside')).href);
    await buyer.getByRole('article').filter({ hasText: name }).getByRole('button').click();
    const dialog = buyer.getByRole('dialog');
    await expect(dialog.getByRole('grid')).toBeVisible();
    const shown = dialog.getByRole('button', { name: new RegExp(`^${longDay(saturday)}`) });
    if ((await shown.count()) === 0) await dialog.getByRole('button', { name: 'Later month' }).click();
    await expect(shown).toHaveAccessibleName(text);
  };
  await priceInShop(/27\.50 dollars/);

  await page.getByRole('button', { name: 'Prices', exact: true }).click();
  await day(page, saturday).click();
  await own.getByLabel('Price').fill('30');
  await own.getByRole('button', { name: 'Set price' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await priceInShop(/30 dollars/);

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText(`Price, ${shortDay(saturday)}`)).toBeVisible();
  await expect(history.getByRole('listitem').first()).toContainText('Ines Okafor changed this');
  await expect(history.getByText('$27.50')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Put away' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('None is sold for days to come.');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Put away' }).click();
  await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible();
  await buyer.goto(at('lakeside'));
  await expect(buyer.getByRole('article').first()).toBeVisible();
  await expect(buyer.getByText(name)).toHaveCount(0);
});

test('the first fault of a new record is seen with its words, above the bar that saves', async ({ page }) => {
  await signInAtWork(page, 'admin@demo.test', '/catalogue/venue-event/new');
  await page.getByLabel('Name *').fill('Ice Week');
  const save = page.getByRole('button', { name: 'Make the event' });
  const field = await page.getByLabel('Start date').boundingBox();
  await page.setViewportSize({ width: 1280, height: Math.ceil(field!.y + field!.height) + 30 });
  await save.click();
  await expect(page.getByLabel('Start date')).toBeFocused();
  const [words, bar] = await Promise.all([page.getByText('Please fill this in.').first().boundingBox(), save.boundingBox()]);
  expect(words!.y + words!.height).toBeLessThan(bar!.y);
});

test('why a long record was not saved is seen beside the button that saves', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signInAtWork(page, 'admin@demo.test', '/catalogue/event-pass?q=parking');
  await page.getByRole('link', { name: 'Lakeside Parking' }).click();
  await page.getByLabel('Internal note').fill('Gravel, no lines');
  await page.route('**/doclet/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The answer was lost on the way.' })).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('the room of a day, a brand that cannot be read, and a phone in the dark', async ({ page }) => {
  await signInAtWork(page, 'admin@demo.test', '/catalogue/entitlement-type?q=parking');
  await page.getByRole('link', { name: 'Parking bay' }).click();
  await page.getByRole('button', { name: 'Room by date' }).click();
  const saturday = someSaturday();
  await day(page, saturday).click();
  const form = page.getByRole('group', { name: shortDay(saturday) });
  await form.getByLabel('Room on each of these days').fill('100');
  await form.getByRole('button', { name: 'Set room' }).click();
  await page.getByRole('button', { name: 'Save the room' }).click();
  await expect(page.getByRole('button', { name: 'Save the room' })).toHaveCount(0);
  await page.reload();
  await expect(day(page, saturday)).toHaveAccessibleName(/room for 100.*its own figure/);
  await expectAccessible(page);

  await page.goto(at('lakeside', '/staff/catalogue/brand'));
  await page.getByRole('link', { name: 'Lakeside Park' }).click();
  await page.getByLabel('Quiet text', { exact: true }).fill('e0d8c8');
  await expect(page.getByText(/needs 4.5 : 1/)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Quiet text', { exact: true })).toBeFocused();
  await expect(page.getByText(/Quiet text has a contrast of 1\.\d+:1; it needs 4.5:1/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectAccessible(page);

  await page.setViewportSize({ width: 320, height: 700 });
  await signInAtWork(page, 'admin@aurora.test', '/catalogue/event-pass', 'aurora');
  await page.getByRole('cell').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Prices', exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Prices', exact: true }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('an active pass says that its event is a draft, and that nothing limits it', async ({ page }) => {
  const office = await openOffice();
  const event_id = await office.create('venueEvent', { name: 'Thaw Fair', start_date: '2027-03-01', end_date: '2027-03-02', status: 'draft' });
  const [adult] = await office.read([office.products.get('Adult Admission')!._id]);
  const { name: _, entitlement_type_data: granted, calendar_dates_id: __, ...like } = adult!.data;
  const pass = await office.create('eventPass', { ...like, name: 'Thaw Walk', event_id });
  await signInAtWork(page, 'admin@demo.test', '/catalogue/event-pass?q=Thaw');
  const row = page.getByRole('row').filter({ hasText: 'Thaw Walk' });
  await expect(row).toContainText('Event is a draft');
  await expect(row).toContainText('No limit');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Thaw Walk' }).click();
  await expect(page.getByText('Thaw Fair is a draft. Nothing is sold for it until it is active.')).toBeVisible();
  await expect(page.getByText('It grants nothing, so nothing limits how many are sold.')).toBeVisible();
  await expectAccessible(page);
  await office.change(event_id, { status: 'active' });
  await office.change(pass, { entitlement_type_data: granted });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Thaw Walk' })).toBeVisible();
  await expect(page.getByText('is a draft')).toHaveCount(0);
  await expect(page.getByText('It grants nothing')).toHaveCount(0);
  await office.change(pass, { status: 'archived' });
  await office.change(event_id, { status: 'archived' });
});
