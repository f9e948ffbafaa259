import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { openVenue } from './open-venue.ts';

export type Venue = 'lakeside' | 'aurora';
export const PASSWORD = 'entrada-demo-2026';
export const at = (venue: Venue, path = '/'): string => `http://${venue}.localhost:${process.env['ENTRADA_PORT']}${path}`;

/** An error in the console, a failed script or a request to any other host fails the journey. */
function watch(page: Page): string[] {
  const stray: string[] = [];
  page.on('console', (message) => {
    const expected = /Failed to load resource: the server responded with a status of (400|401|402|404|409|422|429)/.test(message.text());
    // The sandboxed frame of an operator's text also refuses the test tool's own scripts.
    const framed = message.text().includes("in 'about:srcdoc' because the document's frame is sandboxed");
    // Some journeys take the network away.
    const offline = /net::ERR_(INTERNET_DISCONNECTED|FAILED)|unknown error occurred when fetching the script/.test(message.text());
    if (message.type() === 'error' && !expected && !framed && !offline) stray.push(message.text());
  });
  page.on('pageerror', (error) => stray.push(String(error)));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !hostname.endsWith('localhost') && hostname !== '127.0.0.1') stray.push(`request to ${hostname}`);
  });
  return stray;
}

type Visitors = { visitor: () => Promise<Page> };

export const test = base.extend<{ page: Page } & Visitors, { venue: void }>({
  venue: [
    async ({}, use) => {
      const close = await openVenue();
      await use();
      await close();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  page: async ({ page }, use) => {
    const stray = watch(page);
    await use(page);
    expect(stray).toEqual([]);
  },
  /** Somebody else, in a separate browser. */
  visitor: async ({ browser }, use) => {
    const opened: { page: Page; stray: string[] }[] = [];
    await use(async () => {
      const page = await (await browser.newContext({ locale: 'en-US', timezoneId: 'America/Chicago', viewport: { width: 1280, height: 900 } })).newPage();
      opened.push({ page, stray: watch(page) });
      return page;
    });
    for (const { page, stray } of opened) {
      await page.context().close();
      expect(stray).toEqual([]);
    }
  },
});

export { expect };

/** An automatic check against WCAG 2.2 AA: no serious or critical finding is allowed. */
export async function expectAccessible(page: Page): Promise<void> {
  // Elements that are still fading in do not have their contrast yet. What goes by how far something is scrolled never ends.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.timeline instanceof DocumentTimeline && animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

type SentMail = { to: string; subject: string; html: string; plain: string; attachments: string[] };

/** The mails, newest first. Mail follows a commit, so this waits for it. */
export async function mailsTo(page: Page, recipient: string, atLeast = 1): Promise<SentMail[]> {
  let items: SentMail[] = [];
  await expect(async () => {
    const reply = await page.request.get(`http://127.0.0.1:${process.env['ENTRADA_PORT']}/dev/mail?to=${encodeURIComponent(recipient)}`, {
      headers: { accept: 'application/json' },
    });
    ({ items } = ((await reply.json()) as { data: { items: SentMail[] } }).data);
    expect(items.length).toBeGreaterThanOrEqual(atLeast);
  }).toPass({ timeout: 15_000 });
  return items;
}
