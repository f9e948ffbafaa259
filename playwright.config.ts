import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './scripts/chromium.ts';

/** Whole journeys in Debian's Chromium, two at a time. Each worker has a real program with its demo venues on a database of its own. */
export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: false,
  // A machine that serves others too may stand still for longer than any timeout. A journey that passes only at the second try is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: '.cache/journeys',
  use: {
    headless: true,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP *.localhost 127.0.0.1',
      ],
    },
    screenshot: 'only-on-failure',
  },
});
