import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { openOffice } from './office.ts';
import { signInAtWork } from './people.ts';

test('rows of seats are added at once, named again they are left alone, and they are offered where they stand', async ({ page }) => {
  const office = await openOffice('aurora');
  const like = [...office.products.values()].find((pass) => pass['is_event_length'] === true)!;
  const [record] = await office.read([like._id]);
  const pass = await office.create('eventPass', { ...record!.data, name: 'Grandstand', has_spaces: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAtWork(page, 'admin@aurora.test', '/catalogue/location', 'aurora');
  await page.getByRole('link', { name: 'Add many' }).click();
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  };
  await fill({ 'First number or letter': '01', 'Last number or letter': '12', 'First row': 'A', 'Last row': 'F', Section: 'Grandstand' });
  await expect(page.getByText('72 spaces, from A01 to F12')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The spaces you had begun are back.')).toBeVisible();
  await page.getByLabel('Kind').selectOption('seat');
  await fill({ 'X of the first': '0', 'Y of the first': '0' });
  await page.getByRole('combobox', { name: 'passes that book it' }).fill('grand');
  await page.getByRole('option', { name: 'Grandstand' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add 72 spaces' }).click();
  await expect(page.getByText('72 spaces are added.').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add more' }).click();
  await fill({ 'First number or letter': '12', 'Last number or letter': '13', 'First row': 'F', 'Last row': 'F' });
  await expect(page.getByText('One name is there already and is left as it is.')).toBeVisible();
  await page.getByRole('button', { name: 'Add 1 space', exact: true }).press('Enter');
  await expect(page.getByText('One space is added.').first()).toBeVisible();
  await page.getByRole('link', { name: 'See the spaces' }).click();
  await expect(page.getByRole('link', { name: 'Grandstand · F · F13' })).toBeVisible();

  const offeredSeats = async () => {
    const seats = await office.ask('POST', `/workspace/${office.workspaceId}/action/reserved-seating`, { data: { event_id: office.eventId, date: 'event' } });
    return (seats.data as { items: { doclet_id: string; name: string; x: number; y: number }[] }).items.filter((seat) => seat.doclet_id === pass);
  };
  const offered = await offeredSeats();
  expect(offered).toHaveLength(73);
  expect(offered.find(({ name }) => name === 'F12')).toMatchObject({ x: 484, y: 220 });

  await page.getByRole('searchbox', { name: 'Search' }).fill('Grandstand · F');
  await expect(page.getByText('13 in all')).toBeVisible();
  await page.getByRole('button', { name: 'Choose several' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Choose Grandstand · F · F01' }).click();
  await expect(page.getByText('1 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Choose all' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Put away 13' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put away' }).click();
  await expect(page.getByText('13 are put away.').first()).toBeAttached();
  await expect(page.locator('.tag', { hasText: 'Archived' })).toHaveCount(13);
  expect(await offeredSeats()).toHaveLength(60);
});
