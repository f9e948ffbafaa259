import type { Page } from '@playwright/test';
import { at, expect, expectAccessible, expectNoSidewaysScroll, mailsTo, test } from './journey.ts';
import { openOffice } from './office.ts';
import { agreeAndProve, card, CARDS, fillAccount, fillAttendees, fillBilling, fillCard, goToCheckout, openShop, payButton } from './shop.ts';

/** Sold by itself, and sold out until the office makes room. */
async function addSoldOut(name: string) {
  const office = await openOffice();
  const like = [...office.products.values()].find((product) => product.name === 'Any-Day Admission')!;
  const [any] = await office.read([like._id]);
  const type = await office.create('entitlementType', {
    name: `${name} entry`,
    kind: 'admission',
    event_id: office.eventId,
    limited: true,
    frequency: 'once',
    capacity_scope: 'any',
    default_capacity: 0,
  });
  await office.create('eventPass', { ...any!.data, name, waiting_list: true, entitlement_type_data: { primary: type, also: [] } });
  return { makeRoom: () => office.change(type, { default_capacity: 1 }) };
}

async function linkMailed(page: Page, email: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mail = (await mailsTo(page, email)).find((one) => subject.test(one.subject));
    link = /http\S+\/waiting\/[\w~-]+/.exec(mail?.plain ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return link!;
}

for (const width of [1280, 390])
  test(`signed out one waits for what is sold out, and buys the place that comes free (${width} px)`, async ({ page }) => {
    const name = `Owl Night ${width}`;
    const email = `olivia.${width}.${Date.now()}@demo.test`;
    await page.setViewportSize({ width, height: 900 });
    const { makeRoom } = await addSoldOut(name);
    await openShop(page);
    await card(page, name).getByRole('button', { name: 'Wait for a place', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Wait for a place' });
    await dialog.getByLabel('Email').fill(email);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Join the waiting list' }).click();
    await expect(dialog.getByText('We have sent you a mail. Your wait begins with the link in it.')).toBeVisible();
    await page.goto(await linkMailed(page, email, /one more step/));
    await page.getByRole('button', { name: 'Yes, I want to wait' }).click();
    await expect(page.getByText('Nobody is ahead of you.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await makeRoom();
    await page.goto(await linkMailed(page, email, /free/));
    await expect(page.getByRole('heading', { name: 'A place is free for you' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Put it into my cart' }).click();
    await expect(page.getByRole('dialog', { name: 'Cart' })).toContainText(name);
    await expect(page).toHaveURL(at('lakeside'));
    await goToCheckout(page);
    await fillAttendees(page, 'Owl');
    await fillAccount(page, { first: 'Olivia', last: 'Owl', email, password: 'lights-on-the-lake-7' });
    await fillCard(page, CARDS.approves);
    await fillBilling(page);
    await agreeAndProve(page);
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'Thank you for your purchase.' })).toBeVisible();
  });
