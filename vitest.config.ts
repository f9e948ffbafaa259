import { defineConfig } from 'vitest/config';

/** Polling may take up to ten seconds where a test does not say how long, because the machine may be busy. */
const shared = { pool: 'threads' as const, maxWorkers: 2, expect: { poll: { timeout: 10_000 } } };

export default defineConfig({
  test: {
    ...shared,
    projects: [
      { test: { ...shared, name: 'architecture', include: ['architecture.test.ts', 'scripts/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { ...shared, name: 'rules', include: ['domain/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/database-server.ts'],
          setupFiles: ['server/testing/no-lost-locks.ts'],
          // Files that follow each other share what they import, which saves a fifth of the whole run. Each has a house and a database of its own.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/testing/no-stray-errors.ts', 'web/testing/patience.ts'],
          testTimeout: 15_000,
        },
      },
    ],
  },
});
