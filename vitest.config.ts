import { defineConfig } from 'vitest/config';

/** A busy machine may need time: tests wait up to ten seconds where they do not say how long. */
const shared = { pool: 'threads' as const, maxWorkers: 2, expect: { poll: { timeout: 10_000 } } };

export default defineConfig({
  test: {
    ...shared,
    projects: [
      { test: { ...shared, name: 'architecture', include: ['architecture.test.ts', 'scripts/**/*.test.ts'] } },
      { test: { ...shared, name: 'rules', include: ['domain/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/database-server.ts'],
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
