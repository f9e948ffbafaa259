import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { build } from 'vite';
import { runProgram } from '../server/testing/running-program.ts';
import { CHROMIUM, ensureChromium } from './chromium.ts';
import { serveBuiltPage } from './lab-built-page.ts';
import { measureDashboard } from './lab-dashboard.ts';
import { CPU_SLOW_DOWN, openPhone } from './lab-phone.ts';
import { fillShop } from './lab-products.ts';
import { ROOT } from './run-step.ts';

/** How a phone with a poor connection sees the shop with 60 products, beside an empty React page measured in the same run. */
const RUNS = 5;
const PRODUCTS = 60;
const EMPTY_REACT_PAGE =
  "import { createElement } from 'react';\nimport { createRoot } from 'react-dom/client';\ncreateRoot(document.getElementById('root')).render(createElement('h1', null, 'An empty page'));\n";

type Sight = { lcp: number; cls: number; tbt: number };

const PARTS = ['shop', 'dashboard'];
// To run one part: npm run lab -- dashboard
const [part] = process.argv.slice(2);
if (part !== undefined && !PARTS.includes(part)) {
  console.error(`There is no part ${part}. There are: ${PARTS.join(', ')}.`);
  process.exit(1);
}
if (!ensureChromium()) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'entrada-lab-'));
chmodSync(folder, 0o755);
await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
const program = await runProgram({ DATA_DIR: join(folder, 'data'), DEMO: '1', NODE_ENV: 'test', CAPTCHA: 'off', LOG_LEVEL: 'warn' }, 60_000);
const empty = await serveBuiltPage(folder, 'empty', EMPTY_REACT_PAGE);
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--disable-gpu', '--disable-background-networking', '--host-resolver-rules=MAP *.localhost 127.0.0.1'],
});
try {
  if (part !== 'dashboard') await measureShop();
  if (part !== 'shop') await measureDashboard(browser, program.url, folder);
} finally {
  await browser.close();
  empty.close();
  await program.stop('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

async function measureShop(): Promise<void> {
  const shop = await fillShop(program.url, PRODUCTS);
  const pages = { 'shop, 60 products': shop, 'empty React page': empty.url };
  console.log(`\n${RUNS} runs each, ${CPU_SLOW_DOWN}× CPU slow-down, slow 4G (1.6 Mbit/s, 150 ms); medians\n`);
  console.log('                      LCP ms     CLS   blocking ms');
  for (const [name, url] of Object.entries(pages)) {
    const sights: Sight[] = [];
    for (let run = 0; run < RUNS; run++) sights.push(await look(browser, url));
    const median = (pick: (sight: Sight) => number) => sights.map(pick).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]!;
    console.log(
      `${name.padEnd(20)} ${median((s) => s.lcp)
        .toFixed(0)
        .padStart(7)} ${median((s) => s.cls)
        .toFixed(3)
        .padStart(7)} ${median((s) => s.tbt)
        .toFixed(0)
        .padStart(13)}`,
    );
  }
}

async function look(browser: Browser, url: string): Promise<Sight> {
  const page = await openPhone(browser);
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(4000);
  const sight = await page.evaluate(() => (globalThis as unknown as { sight: Sight }).sight);
  await page.context().close();
  return sight;
}

/** Runs in the page before anything else. */
function observe(): void {
  const sight = { lcp: 0, cls: 0, tbt: 0 };
  (globalThis as unknown as { sight: Sight }).sight = sight;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sight.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) sight.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sight.tbt += Math.max(0, entry.duration - 50);
  }).observe({ type: 'longtask', buffered: true });
}
