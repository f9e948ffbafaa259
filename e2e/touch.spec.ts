import type { Locator } from '@playwright/test';
import { at, expect, expectNoSidewaysScroll, test } from './journey.ts';
import { enter, newPerson, signIn } from './people.ts';
import { card, openShop, pickDay } from './shop.ts';

const FINGER_PX = 44;

/** Every visible target is large enough for a finger. */
async function expectTouchable(targets: Locator): Promise<void> {
  await expect(targets.first()).toBeVisible();
  const boxes = await targets.evaluateAll((all) =>
    all.map((target) => {
      const { width, height } = target.getBoundingClientRect();
      return { name: target.getAttribute('aria-label') ?? target.textContent, width, height };
    }),
  );
  expect(boxes.filter(({ width, height }) => Math.min(width, height) < FINGER_PX - 0.5)).toEqual([]);
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('on a phone days, cabins and sizes are as large as a finger', async ({ page }) => {
  await openShop(page);
  await expectTouchable(page.getByRole('link', { name: 'Lakeside Park, to the tickets' }));
  await expectTouchable(page.getByRole('group', { name: /Size/ }).first().getByRole('button'));
  await page.getByRole('button', { name: /^Visit date/ }).click();
  await expectTouchable(page.getByRole('dialog', { name: 'Visit date' }).getByRole('gridcell').getByRole('button'));
  await page.keyboard.press('Escape');
  await pickDay(page);
  await card(page, 'Fire-pit Cabin').getByRole('button', { name: 'Select' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fire-pit Cabin' });
  await expectTouchable(dialog.getByRole('gridcell').getByRole('button'));
  await expectTouchable(dialog.getByRole('group', { name: 'Map of the places' }).getByRole('button'));
  await expectNoSidewaysScroll(page);
  const places = dialog.getByRole('group', { name: 'Map of the places' }).getByRole('button', { name: /available$/ });
  const name = (await places.last().getAttribute('aria-label'))!.replace('available', 'yours');
  await places.last().tap();
  await expect(dialog.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
});

test('on a phone the small ways of the account are as large as a finger', async ({ page }) => {
  await enter(page, await newPerson(page, 'Tove'), '/myAccount');
  await expectTouchable(page.getByRole('button', { name: 'Change email address' }));
  await page.goto(page.url().replace('/myAccount', '/editGroup'));
  await expectTouchable(page.getByRole('link', { name: 'Ask for group tickets' }));
  await page.goto(at('lakeside', '/transfer/gone'));
  await expectTouchable(page.getByRole('link', { name: 'To the tickets' }));
});

test('on a phone a field that is asked for again is shown whole, however soon', async ({ page }) => {
  await page.goto(at('lakeside', '/sign-in'));
  await page.getByRole('button', { name: /Forgot your password/ }).click();
  const slide = page.locator('form').filter({ has: page.getByRole('button', { name: 'Submit' }) });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(slide.getByLabel('Email Address')).toBeFocused();
  await expect(async () => {
    const box = (await slide.boundingBox())!;
    expect([box.x >= 16, box.x + box.width <= 390 - 16]).toEqual([true, true]);
  }).toPass({ timeout: 3000 });
});

test('on a phone held sideways a code is seen whole', async ({ page }) => {
  await signIn(page, 'maya@demo.test');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('button', { name: 'All codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Group QR Codes' });
  const code = (await dialog.getByRole('img', { name: 'QR code of Maya Lindqvist' }).boundingBox())!;
  const below = (await dialog.getByRole('button', { name: 'Close' }).boundingBox())!;
  expect(code.y + code.height).toBeLessThan(below.y);
});
