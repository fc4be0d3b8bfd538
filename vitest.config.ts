import { configDefaults, defineConfig } from 'vitest/config';

const databaseTests = ['{app,tests,scripts}/**/*.db.test.{ts,tsx}'];

/** Two kinds: `unit` needs nothing, `db` gets a throw-away PostgreSQL (tests/support). */
export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,tests,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...databaseTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: databaseTests,
          globalSetup: ['tests/support/global-database.ts'],
          // Real processes on a crowded machine: a second try shows a flake for what it is, named in the result.
          retry: 1,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
