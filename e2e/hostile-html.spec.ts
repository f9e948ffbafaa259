import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import pg from 'pg';
import { CATEGORY, ROLE } from '#domain/fixed-ids.ts';
import { isSaneProse } from '#domain/validation/text.ts';
import { runningEmbeddedUrl } from '#server/platform/database/embedded-postgres.ts';
import { HOSTILE_HTML_HOST, hostileHtml } from '#server/testing/hostile-html.ts';
import { runProgram, type RunningProgram } from '#server/testing/running-program.ts';
import { openElsewhere, type Elsewhere } from './elsewhere.ts';
import { openOffice, type Office } from './office.ts';

/**
 * More than five hundred tricks in everything that an operator writes. First they are sent through the calls and cleaned on the way in. Then they are put straight into the rows,
 * past every check, so that the page that shows them is tested alone. Nothing may run and nothing may be loaded from elsewhere.
 */
test.describe.configure({ mode: 'serial', timeout: 240_000 });

const TRICKS = hostileHtml();
/** Closes whatever a trick left open, so that the next one is parsed as markup again. */
const ENDED = `"'>--></textarea></title></style></script></noscript></iframe></noframes></noembed></xmp></template></select></table></svg></math></table>`;
/** Tricks that leave much open come last, because nothing after them is parsed as written. */
const leavesOpen = (trick: string) => (trick.includes('<plaintext') ? 2 : /(?:<table><tr><td>){3}|(?:<div>){9}/.test(trick) ? 1 : 0);
const SHEETS = TRICKS.map((trick, index) => ({ trick, index }))
  .toSorted((a, b) => leavesOpen(a.trick) - leavesOpen(b.trick))
  .map(({ trick, index }) => `<table><tr><td>#${index}# ${trick}${ENDED}</td></tr></table>`);
/** Texts with forbidden characters are refused by the calls, so they can get into the rows only directly. */
const SAID_SHEETS = SHEETS.filter(isSaneProse);

/** One venue shows each trick on a product of its own, the other all of them together in its texts. */
let office: Office;
let texts: Office;
let folder: string;
let program: RunningProgram;
let elsewhere: Elsewhere;
let owner: pg.Client;
let products: string[];
let terms: string[];

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entrada-hostile-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  program = await runProgram({ DATA_DIR: dataDir, DEMO: '1', NODE_ENV: 'test', CAPTCHA: 'off', LOG_LEVEL: 'error' }, 60_000);
  owner = new pg.Client(await runningEmbeddedUrl(dataDir));
  await owner.connect();
  elsewhere = await openElsewhere(HOSTILE_HTML_HOST);
  office = await openOffice('lakeside', program.url);
  texts = await openOffice('aurora', program.url);
});
test.afterAll(async () => {
  await elsewhere?.close();
  await owner?.end();
  await program?.stop('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

type Seen = { page: Page; runs: string[]; asked: string[] };

/** A browser window that records everything its pages and frames print, open or request. */
async function watched(): Promise<Seen> {
  const context = await elsewhere.browser.newContext({ viewport: { width: 1280, height: 900 } });
  elsewhere.asked.length = 0;
  const seen = { page: await context.newPage(), runs: [] as string[], asked: elsewhere.asked };
  context.on('console', (message) => /^\/ran\d+\/$/.test(message.text()) && seen.runs.push(message.text()));
  context.on('dialog', (dialog) => (seen.runs.push(`dialog ${dialog.message()}`), void dialog.dismiss()));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?|ftp):$/.test(url.protocol) && !url.hostname.endsWith('localhost') && url.hostname !== '127.0.0.1') seen.asked.push(request.url());
  });
  return seen;
}

async function expectNothingHappened({ page, runs, asked }: Seen): Promise<void> {
  await page.waitForTimeout(500);
  await page.context().close();
  expect({ runs, asked }).toEqual({ runs: [], asked: [] });
}

const at = (venue: 'lakeside' | 'aurora', path = '/') => `http://${venue}.localhost:${new URL(program.url).port}${path}`;

/** Shows tricks on a page without protection, where anything that works at all will work. A piece is done once nothing new has been heard for a while. */
async function showUnguarded(seen: Seen, words: readonly string[], frameRules: string): Promise<void> {
  const { page } = seen;
  await page.goto(elsewhere.bareUrl);
  for (let from = 0; from < words.length; from += 75) {
    await page.evaluate(
      async ([some, rules, longest]) => {
        const frames = some.map((text) => {
          const frame = document.createElement('iframe');
          if (rules) frame.setAttribute('sandbox', rules);
          frame.srcdoc = `<!doctype html><base href="${location.href}"><body>${text}`;
          return frame;
        });
        const opened = frames.map((frame) => new Promise((resolve) => frame.addEventListener('load', resolve, { once: true })));
        document.body.replaceChildren(...frames);
        await Promise.race([Promise.all(opened), new Promise((resolve) => setTimeout(resolve, longest))]);
      },
      [words.slice(from, from + 75), frameRules, LONGEST_MS] as const,
    );
    await untilQuiet(page, () => new Set([...seen.runs, ...seen.asked]).size);
  }
}

const QUIET_MS = 700;
const LONGEST_MS = 5000;

async function untilQuiet(page: Page, count: () => number): Promise<void> {
  const began = performance.now();
  for (let before = -1; before !== count() && performance.now() - began < LONGEST_MS;) {
    before = count();
    await page.waitForTimeout(QUIET_MS);
  }
}

test('the tricks are alive where nothing guards', async () => {
  expect(TRICKS.length).toBeGreaterThanOrEqual(500);
  const seen = await watched();
  await showUnguarded(seen, TRICKS, '');
  expect(new Set(seen.runs).size).toBeGreaterThan(120);
  expect(doorsRung(seen)).toBeGreaterThan(40);
  await seen.page.context().close();
});

test('nothing that lives in a frame without origin, as the words of a venue stand in, goes unseen', async () => {
  const seen = await watched();
  const staying = SHEETS.filter((sheet) => !sheet.includes('http-equiv')).join('');
  await showUnguarded(seen, [staying], 'allow-scripts');
  await expect.poll(() => new Set(seen.runs).size).toBeGreaterThan(60);
  await expect.poll(() => doorsRung(seen)).toBeGreaterThan(30);
  await seen.page.context().close();
});

const doorsRung = ({ asked }: Seen) => new Set(asked.filter((path) => path.startsWith('/'))).size;

test('written by an administrator they are dead already, and in the shop, its dialogs and the checkout', async () => {
  await writeOverHttp();
  const seen = await watched();
  const kept = (await inBatches(products, 20, (ids) => office.read(ids)))
    .flat()
    .flatMap(({ data }) => [String(data['description'] ?? ''), String(data['terms'] ?? '')]);
  expect(kept.length).toBe(products.length * 2);
  await showUnguarded(seen, kept, '');
  await lookAtShop(seen.page, 200);
  await putOneIntoCart(seen.page);
  // The terms hold all tricks. For shorter texts the first, the middle and the last part are used.
  const pages = packed(SAID_SHEETS, 19_500);
  for (const sheets of [pages[0]!, pages[Math.floor(pages.length / 2)]!, pages.at(-1)!]) {
    await texts.change(texts.eventId, { description: sheets });
    await texts.change(texts.storeId, { disclaimer: sheets });
    await lookAtSheets(seen.page, sheets.match(/#\d+#/g)!.slice(0, 1));
  }
  await expectNothingHappened(seen);
});

test('put into the rows past every check they are as dead', async () => {
  await writeIntoRows();
  const seen = await watched();
  await lookAtShop(seen.page, products.length - 1);
  await putOneIntoCart(seen.page);
  await lookAtSheets(
    seen.page,
    [...TRICKS.keys()].map((index) => `#${index}#`),
  );
  await expectNothingHappened(seen);
});

function packed(sheets: readonly string[], most: number): string[] {
  const packs: string[] = [];
  for (const sheet of sheets) {
    const last = packs.at(-1);
    if (last !== undefined && last.length + sheet.length <= most) packs[packs.length - 1] = last + sheet;
    else packs.push(sheet);
  }
  return packs;
}

async function inBatches<T, R>(items: readonly T[], size: number, work: (part: T[]) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += size) results.push(await work(items.slice(from, from + size)));
  return results;
}

async function writeOverHttp(): Promise<void> {
  const season = office.products.get('Season Lights Pass')!;
  const common = {
    status: 'active',
    ow_roles: [ROLE.web, ROLE.admin],
    event_id: office.eventId,
    store_id: office.storeId,
    category_id: CATEGORY.eventLengthPass,
    is_event_length: true,
    entitlement_type_data: season['entitlement_type_data'],
    price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 5 }] }],
  };
  const said = (trick: string | undefined) => (trick !== undefined && isSaneProse(trick) ? trick : 'Said in the rows only.');
  const pairs = Array.from({ length: Math.ceil(TRICKS.length / 2) }, (_, index) => index * 2);
  const add = (index: number) =>
    office.create('eventPass', { ...common, name: `Pass ${index}`, description: said(TRICKS[index]), terms: `${said(TRICKS[index + 1])} x` });
  products = (await inBatches(pairs, 8, (part) => Promise.all(part.map(add)))).flat();
  const half = Math.ceil(SAID_SHEETS.length / 2);
  terms = await Promise.all(
    [SAID_SHEETS.slice(0, half), SAID_SHEETS.slice(half)].map((part, index) => texts.create('terms', { name: `Terms ${index}`, description: part.join('') })),
  );
  await texts.change(texts.storeId, { terms_ids: terms });
}

async function writeIntoRows(): Promise<void> {
  const put = (id: string, field: string, text: string) =>
    owner.query(`update doclet set data = jsonb_set(data, array[$2], to_jsonb($3::text)) where doclet_id = $1`, [id, field, text]);
  // The opposite order from the calls, so that each trick is seen in both places.
  for (const [index, id] of products.entries()) {
    await put(id, 'description', TRICKS[index * 2 + 1] ?? '');
    await put(id, 'terms', TRICKS[index * 2]!);
  }
  const all = SHEETS.join('');
  for (const id of terms) await put(id, 'description', all);
  await put(texts.eventId, 'description', all);
  await put(texts.storeId, 'disclaimer', all);
  const { rows } = await owner.query<{ description: string }>(`select data ->> 'description' as description from doclet where doclet_id = $1`, [products[0]]);
  expect(rows[0]!.description).toBe(TRICKS[1]);
  // What another node changes is seen within a second.
  await new Promise((resolve) => setTimeout(resolve, 1500));
}

/** Opens every card's text, every pass's terms in their dialog, and the dialog that adds a pass to the cart. */
async function lookAtShop(page: Page, least: number): Promise<void> {
  await page.goto(at('lakeside'));
  const buttons = page.getByRole('button', { name: 'Pass terms apply' });
  await expect(page.getByRole('heading', { name: `Pass ${(products.length - 1) * 2}`, exact: true })).toBeVisible();
  const count = await buttons.count();
  expect(count).toBeGreaterThan(least);
  for (let from = 0; from < count; from += 60) {
    await page.evaluate((at) => {
      const all = [...document.querySelectorAll<HTMLButtonElement>('main button')].filter((button) => button.textContent === 'Pass terms apply');
      for (const button of all.slice(at, at + 60)) button.click();
    }, from);
    await expect(page.locator('dialog iframe')).toHaveCount(Math.min(60, count - from));
    await page.waitForTimeout(150);
    await page.evaluate(() => {
      for (const dialog of document.querySelectorAll('dialog[open]'))
        [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Close')?.click();
    });
    await expect(page.locator('dialog iframe')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Select' }).first().click();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
}

/** Opens the texts with all tricks: the event's description, the disclaimer, and the terms that a buyer has to accept. */
async function lookAtSheets(page: Page, marks: string[]): Promise<void> {
  await page.goto(at('aurora'));
  await page.getByRole('button', { name: 'Read more' }).click();
  await expect.poll(() => swallowedIn(page, 'dialog iframe', marks)).toBeLessThan(marks.length === 1 ? 1 : FEW);
  await closeReading(page);
  await page.goto(at('aurora', '/checkout'));
  await expect.poll(() => swallowedIn(page, 'iframe[title="Disclaimer"]', marks)).toBeLessThan(marks.length === 1 ? 1 : FEW);
  for (const name of ['Terms 0', 'Terms 1']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.locator('dialog iframe')).toHaveAttribute('srcdoc', /#\d+#/);
    await page.waitForTimeout(300);
    await closeReading(page);
  }
}

async function closeReading(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('dialog iframe')).toHaveCount(0);
}

/** A few tricks swallow the text after them. Each was looked at alone, on its product. */
const FEW = 30;

async function swallowedIn(page: Page, frame: string, marks: readonly string[]): Promise<number> {
  const shown = (await page.locator(frame).last().getAttribute('srcdoc')) ?? '';
  return marks.filter((mark) => !shown.includes(mark)).length;
}

async function putOneIntoCart(page: Page): Promise<void> {
  await page.goto(at('aurora'));
  await page.getByRole('button', { name: 'Select', exact: true }).first().click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Add to Cart' });
  await dialog
    .getByRole('button', { name: / more$/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: /^Cart, 1/ })).toBeVisible();
}
