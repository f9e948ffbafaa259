import { mkdtempSync, chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { build } from 'vite';
import { runProgram } from '../server/testing/running-program.ts';
import { CHROMIUM, ensureChromium } from './chromium.ts';
import { fillShop } from './lab-products.ts';
import { ROOT } from './run-step.ts';

/** What a phone on a poor line sees of the shop with 60 products, beside an empty React page measured in the same run. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const CPU_SLOW_DOWN = 4;
const RUNS = 5;
const PRODUCTS = 60;

type Sight = { lcp: number; cls: number; tbt: number };

if (!ensureChromium()) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'entrada-lab-'));
chmodSync(folder, 0o755);
await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
const program = await runProgram({ DATA_DIR: join(folder, 'data'), DEMO: '1', NODE_ENV: 'test', CAPTCHA: 'off', LOG_LEVEL: 'warn' }, 60_000);
const empty = await serveEmptyReactPage(folder);
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--disable-gpu', '--disable-background-networking', '--host-resolver-rules=MAP *.localhost 127.0.0.1'],
});
try {
  const shop = await fillShop(program.url, PRODUCTS);
  const pages = { 'shop, 60 products': shop, 'empty React page': empty.url };
  console.log(`\n${RUNS} runs each, 4× CPU slow-down, slow 4G (1.6 Mbit/s, 150 ms); medians\n`);
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
} finally {
  await browser.close();
  empty.close();
  await program.stop('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

async function look(browser: Browser, url: string): Promise<Sight> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOW_DOWN });
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

async function serveEmptyReactPage(folder: string): Promise<{ url: string; close: () => void }> {
  const root = join(ROOT, '.cache', 'lab');
  mkdirSync(root, { recursive: true });
  writeFileSync(
    join(root, 'main.js'),
    "import { createElement } from 'react';\nimport { createRoot } from 'react-dom/client';\ncreateRoot(document.getElementById('root')).render(createElement('h1', null, 'An empty page'));\n",
  );
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Empty</title></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>',
  );
  const out = join(folder, 'empty');
  await build({ root, configFile: false, logLevel: 'error', build: { outDir: out, emptyOutDir: true } });
  const server = createServer((request, response) => {
    try {
      const path = request.url === '/' ? 'index.html' : request.url!.slice(1);
      const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
      const bytes = gzipSync(readFileSync(join(out, path)));
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`, close: () => server.close() };
}
