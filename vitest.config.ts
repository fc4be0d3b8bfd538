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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
