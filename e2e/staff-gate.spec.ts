import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { printQrText } from '#domain/qr-text.ts';
import { filmOf } from './fake-camera.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { act, buy, type Held, newPerson, signInAtWork, signInOverHttp, ticketsOf } from './people.ts';

test('a gate lets in once, goes on without a line and through a reload, and tells the server afterwards', async ({ page, context }) => {
  const [maya, theo, ines] = await threeGuests(page, 'Gwen');
  await openGate(page);
  await expect(status(page)).toContainText('passes on device');
  await scan(page, maya!);
  await expect(verdict(page)).toContainText('Admit');
  await expect(verdict(page)).toContainText('Maya Okafor');
  await expect(verdict(page).getByRole('button', { name: 'Admit all 3 of this order' })).toBeVisible();
  await expectAccessible(page);
  await scan(page, maya!);
  await expect(verdict(page)).toContainText(/Already used.*[ap]m at North gate/);
  await expectAccessible(page);
  await expect.poll(() => isKept(page), { timeout: 15_000 }).toBe(true);

  await context.setOffline(true);
  await expect(status(page)).toContainText('Offline');
  await scan(page, theo!);
  await expect(verdict(page)).toContainText('Theo Okafor');
  await expect(verdict(page)).toContainText('Decided by this device');
  await page.reload();
  await expect(page.getByRole('heading', { name: /North gate/ })).toBeVisible();
  await expect(status(page)).toContainText('Offline, 1 to send');
  await scan(page, theo!);
  await expect(verdict(page)).toContainText(/Already used.*North gate/);
  await scan(page, ines!);
  await expect(verdict(page)).toContainText('Ines Okafor');
  await expect(status(page)).toContainText('Offline, 3 to send');
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(status(page)).toContainText('Online');
  for (const guest of [theo!, ines!]) {
    const [told] = await elsewhere(guest);
    expect(told).toMatchObject({ reason: 'already-used', last_in_gate: 'North gate' });
  }
  await scan(page, ines!);
  await expect(verdict(page)).toContainText('Already used');
  await expect(verdict(page)).not.toContainText('Decided by this device');
});

test('the rest of an order comes in with one press', async ({ page }) => {
  const [maya, theo] = await threeGuests(page, 'Gina');
  await openGate(page);
  await scan(page, maya!);
  await verdict(page).getByRole('button', { name: 'Admit all 3 of this order' }).click();
  await expect(verdict(page)).toContainText('Let in too: ');
  await scan(page, theo!);
  await expect(verdict(page)).toContainText('Already used');
});

test('on a phone held sideways the verdict stands beside the camera, with whom it is about', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const [maya] = await threeGuests(page, 'Gala', 'Featherstonehaugh-Cholmondeley');
  await page.addInitScript(() => {
    MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
  });
  await openGate(page);
  await page.getByRole('button', { name: 'Start the camera' }).click();
  await expect(page.getByRole('button', { name: 'Try the camera again' })).toBeInViewport({ ratio: 1 });
  await scan(page, maya!);
  for (const words of ['Admit', 'Maya Featherstonehaugh-Cholmondeley', 'Any-Day Admission'])
    await expect(verdict(page).getByText(words).first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Type a code' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
});

test('signing out asks before scans are lost, and leaves nothing on the device', async ({ page, context }) => {
  const [maya] = await threeGuests(page, 'Gus');
  await openGate(page);
  await expect(status(page)).toContainText('passes on device');
  await expect.poll(() => isKept(page), { timeout: 15_000 }).toBe(true);
  await context.setOffline(true);
  await scan(page, maya!);
  await expect(status(page)).toContainText('Offline, 1 to send');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('One scan of this gate has not been sent to the server yet.');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(status(page)).toContainText('Offline, 1 to send');

  await context.setOffline(false);
  await expect(status(page)).toContainText('Online');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect.poll(() => isKept(page)).toBe(false);
  expect(await rowsOnDevice(page)).toBe(0);
});

test('the camera reads a code that is held out, once', async ({ page, playwright }) => {
  const [maya] = await threeGuests(page, 'Gil');
  const film = join(mkdtempSync(join(tmpdir(), 'entrada-film-')), 'code.y4m');
  filmOf(textOf(maya!), film);
  const { executablePath, args } = test.info().project.use.launchOptions!;
  const browser = await playwright.chromium.launch({
    executablePath: executablePath!,
    args: [...args!, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, permissions: ['camera'] });
  const phone = await context.newPage();
  await openGate(phone);
  await expect(verdict(phone)).toContainText('Maya Okafor');
  await expect(verdict(phone)).toContainText('Admit');
  await phone.waitForTimeout(6000);
  await expect(verdict(phone)).toContainText('Admit');
  await expect(phone.getByRole('heading', { name: 'Last scans' }).locator('..').getByRole('listitem')).toHaveCount(1);
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await browser.close();
});

async function threeGuests(page: Page, buyer: string, last = 'Okafor'): Promise<Held[]> {
  const person = await newPerson(page, buyer);
  const names = ['Maya', 'Theo', 'Ines'] as const;
  await buy(
    person,
    'Any-Day Admission',
    names.map((name) => [name, last]),
  );
  const tickets = (await ticketsOf(person)) as (Held & { assigned_first_name: string })[];
  return names.map((name) => tickets.find((ticket) => ticket.assigned_first_name === name)!);
}

async function openGate(page: Page): Promise<void> {
  await signInAtWork(page, 'pos@demo.test', '/gate');
  await expect(page.getByRole('heading', { name: /North gate/ })).toBeVisible();
  await expect(status(page)).toContainText('Online');
}

const textOf = ({ _id, k }: Held): string => printQrText({ admissionId: _id, key: k, rotation: null });

/** A hand scanner: a burst of keys and Enter, wherever the focus is. */
async function scan(page: Page, ticket: Held): Promise<void> {
  await page.keyboard.type(textOf(ticket));
  await page.keyboard.press('Enter');
}

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });
const status = (page: Page) => page.locator('main header');

/** Scans at another device of the same venue. */
async function elsewhere(ticket: Held): Promise<Record<string, unknown>[]> {
  const staff = await signInOverHttp('staff@demo.test');
  return act('scan-ticket', { text: textOf(ticket), device_id: 'elsewhere', gate: 'South gate' }, staff.token);
}

const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const shelf = (await caches.has('entrada-staff-1')) ? await caches.open('entrada-staff-1') : null;
    const files = shelf ? (await shelf.keys()).map((request) => new URL(request.url).pathname) : [];
    return files.includes('/staff') && files.some((path) => path.includes('left-on-device')) && files.some((path) => path.endsWith('.wasm'));
  });

const rowsOnDevice = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opened = indexedDB.open('entrada-gate');
      opened.addEventListener('success', () => resolve(opened.result));
      opened.addEventListener('error', () => reject(opened.error ?? new Error('No database')));
    });
    const counts = [...db.objectStoreNames].map(
      (name) =>
        new Promise<number>((resolve) => {
          const asked = db.transaction(name).objectStore(name).count();
          asked.addEventListener('success', () => resolve(asked.result));
        }),
    );
    const all = (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
    db.close();
    return all;
  });
