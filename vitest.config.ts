import { configDefaults, defineConfig } from 'vitest/config';

const databaseTests = ['{app,tests,scripts}/**/*.db.test.{ts,tsx}'];

/** Loading the app costs as much as their tests: files that keep to the database are run by the same processes. */
const domainTests = [
  'app/{domains,providers,routes}/**/*.db.test.{ts,tsx}',
  'tests/{pages,rights,histories}/**/*.db.test.{ts,tsx}',
];

const withDatabase = {
  globalSetup: ['tests/support/global-database.ts'],
  // Real processes on a crowded machine: a second try shows a flake for what it is, named in the result.
  retry: 1,
  hookTimeout: 60_000,
};

/**
 * `unit` needs nothing; the others get a throw-away PostgreSQL (tests/support). What is about a process itself (platform,
 * server, scripts) has one for each file: `db`.
 */
export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: 3,
    // Generous: a crowded machine is slow, and only a wrong answer should fail.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['tests/support/shared-process.ts'],
          include: ['{app,bench,tests,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...databaseTests],
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: 'db',
          include: databaseTests,
          exclude: [...configDefaults.exclude, ...domainTests],
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: 'domains',
          include: domainTests,
          isolate: false,
          setupFiles: ['tests/support/shared-process.ts'],
        },
      },
    ],
  },
});
