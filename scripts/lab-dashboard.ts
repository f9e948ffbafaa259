import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { printQrText } from '#domain/qr-text.ts';
import { serveBuiltPage } from './lab-built-page.ts';
import type { SignedIn } from './lab-caller.ts';
import { openPhone, slowDown } from './lab-phone.ts';
import { fillDashboard } from './lab-tickets.ts';
import { ROOT } from './run-step.ts';

const VISITS = 40;
const RUNS = 5;
const CODES = 200;
/** There is to be no long task besides, which to a browser is one of more than 50 ms. */
const AIM = { firstContentMs: 1500, codeMs: 5 };

type Opening = { fcp: number; firstPass: number };
type LabWindow = { lab: Opening & { tasks: number[] } };

/** The tickets of somebody with five people on 40 days, shown on a phone with a poor connection. */
export async function measureDashboard(browser: Browser, url: string, folder: string): Promise<void> {
  const person = await fillDashboard(url, VISITS);
  const at = `http://lakeside.localhost:${new URL(url).port}/dashboard`;
  const [first, again, scrolls]: [Opening[], Opening[], number[][]] = [[], [], []];
  for (let run = 0; run < RUNS; run++) {
    const page = await openPhone(browser);
    await page.addInitScript(signIn, person);
    await page.addInitScript(observe);
    first.push(await open(page, at));
    scrolls.push(await scrollThrough(page));
    const next = await page.context().newPage();
    await slowDown(next);
    await next.addInitScript(observe);
    again.push(await open(next, at));
    await page.context().close();
  }
  const codes = await drawCodes(browser, folder);
  const within95 = codes.toSorted((a, b) => a - b)[Math.floor(CODES * 0.95)]!;
  const content = { first: median(first.map((one) => one.fcp)), next: median(again.map((one) => one.fcp)) };
  const longest = scrolls.flat().toSorted((a, b) => b - a);
  const rows: [string, string, boolean][] = [
    ['first content, first visit', ms(content.first), content.first <= AIM.firstContentMs],
    ['first content, next visit', ms(content.next), content.next <= AIM.firstContentMs],
    ['first pass with its code, first visit', ms(median(first.map((one) => one.firstPass))), true],
    ['first pass with its code, next visit', ms(median(again.map((one) => one.firstPass))), true],
    [`long tasks in ${RUNS} scrolls through all`, `${longest.length}${longest.length ? `, longest ${ms(longest[0]!)}` : ''}`, longest.length === 0],
    [`drawing a code, median of ${CODES}`, `${median(codes).toFixed(1)} ms`, median(codes) <= AIM.codeMs],
    ['drawing a code, 95 of 100', `${within95.toFixed(1)} ms`, within95 <= AIM.codeMs],
  ];
  console.log(`\nDashboard, ${VISITS * 5} tickets in ${VISITS} visits\n`);
  for (const [what, figure, holds] of rows) console.log(`${what.padEnd(40)} ${figure.padStart(22)}${holds ? '' : '   misses its aim'}`);
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const ms = (value: number): string => `${value.toFixed(0)} ms`;

async function open(page: Page, url: string): Promise<Opening> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => (globalThis as unknown as LabWindow).lab.firstPass > 0, null, { timeout: 30_000 });
  // Then the remaining visits, one after the other.
  await page.waitForFunction((tickets) => document.querySelectorAll('article').length >= tickets, VISITS * 5, { timeout: 30_000 });
  await page.waitForTimeout(1000);
  return page.evaluate(() => (globalThis as unknown as LabWindow).lab);
}

/** Flicks to the end of the page as a thumb does. */
async function scrollThrough(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => void ((globalThis as unknown as LabWindow).lab.tasks.length = 0));
  for (let flick = 0; flick < 40; flick++) {
    await session.send('Input.synthesizeScrollGesture', { x: 20, y: 500, yDistance: -1200, speed: 4000, gestureSourceType: 'touch' });
    const isAtEnd = await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
    if (isAtEnd) break;
  }
  await page.waitForTimeout(300);
  return page.evaluate(() => (globalThis as unknown as LabWindow).lab.tasks);
}

function signIn({ token, profileId }: SignedIn): void {
  if (localStorage.getItem('auth_key')) return;
  localStorage.setItem('auth_key', token);
  localStorage.setItem('profileID', profileId);
}

/** Runs in the page before anything else. */
function observe(): void {
  const lab: LabWindow['lab'] = { fcp: 0, firstPass: 0, tasks: [] };
  (globalThis as unknown as LabWindow).lab = lab;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') lab.fcp = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) lab.tasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector('article svg[role="img"] path')) lab.firstPass = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Draws each code separately, measured from its text to the finished layout. */
async function drawCodes(browser: Browser, folder: string): Promise<number[]> {
  const code = (index: number) => printQrText({ admissionId: index.toString(16).padStart(24, '5'), key: `k${index}`.padEnd(22, 'Q'), rotation: null });
  const texts = JSON.stringify(Array.from({ length: CODES }, (_, index) => code(index)));
  const script = `import { qrPath } from ${JSON.stringify(join(ROOT, 'web/ui/qr-code/qr-path.ts'))};
    const root = document.getElementById('root');
    globalThis.drawn = ${texts}.map((text) => {
      const began = performance.now();
      const { size, path } = qrPath(text);
      root.innerHTML = '<svg width="244" viewBox="0 0 ' + size + ' ' + size + '"><path d="' + path + '"/></svg>';
      root.getBoundingClientRect();
      return performance.now() - began;
    });`;
  const built = await serveBuiltPage(folder, 'codes', script);
  const page = await openPhone(browser);
  await page.goto(built.url);
  await page.waitForFunction(() => 'drawn' in globalThis, null, { timeout: 60_000 });
  const times = await page.evaluate(() => (globalThis as unknown as { drawn: number[] }).drawn);
  await page.context().close();
  built.close();
  return times;
}
