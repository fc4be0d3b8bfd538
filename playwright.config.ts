import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import type { Line } from './tests/support/browser/own-address.ts';
import { fullBrowser, quietFlags, systemBrowser } from './tests/support/browser/system-browser.ts';

/** Asked once; the test workers read this file again and must come to the same answer. */
function portOfThisRun(): string {
  const ask =
    'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })';
  process.env.OJA_E2E_PORT ??= execFileSync(process.execPath, ['-e', ask], {
    encoding: 'utf8',
  }).trim();
  return process.env.OJA_E2E_PORT;
}

const phoneOnly = [
  'access',
  'billing',
  'billing-functions',
  'content-policy',
  'market-plain',
  'messages-more',
  'orders',
  'people',
  'people-sign-in',
  'sign-in-step',
  'ui-controls',
].map((name) => `e2e/${name}.spec.ts`);

const baseURL = `http://localhost:${portOfThisRun()}`;
/** Where the app of this run keeps its data: a test may ask its database what people have typed. */
process.env.OJA_E2E_DATA ??= join(tmpdir(), `oja-test-${process.pid}-browser`);
const launch = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  args: quietFlags,
});

const smallPhone = {
  ...devices['Pixel 7'],
  viewport: { width: 360, height: 740 },
  screen: { width: 360, height: 740 },
  deviceScaleFactor: 2,
};

const wholePhone = {
  ...smallPhone,
  contextOptions: { reducedMotion: 'no-preference' as const },
  launchOptions: launch(fullBrowser()),
};

const journeys = ['market', 'product-page', 'orders', 'orders-more', 'messages', 'way-back'];

const isLong = process.env.OJA_LONG !== undefined;
/** What is heavy and rarely breaks alone runs in the long run. */
const short = isLong ? {} : { grepInvert: /@long/ };

export default defineConfig<object, Line>({
  testDir: 'tests',
  testMatch: 'e2e/**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: process.env.CI !== undefined,
  // A second try shows a flake for what it is: it is named in the result, never hidden.
  retries: 1,
  // More than cores: journeys wait much of their time, for pages, pauses and processes that start.
  workers: 4,
  fullyParallel: false,
  // Generous: a crowded machine is slow, and only a wrong page should fail.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // What a test answers in the line's place must reach the page; the worker's own tests let it in.
    serviceWorkers: 'block',
    // Nobody watches: what moves costs time, and a test of motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: launch(systemBrowser()),
  },
  projects: [
    { name: 'phone', use: smallPhone, ...short },
    {
      // As people have it: the whole browser with motion; a file asks for the slow line itself.
      name: 'slow',
      testMatch: 'slow/**/*.spec.ts',
      use: wholePhone,
      ...short,
    },
    // All journeys of finding, buying and chatting once more, over a slow line: long.
    ...(isLong
      ? [
          {
            name: 'slow-journeys',
            testMatch: journeys.map((name) => `e2e/${name}.spec.ts`),
            timeout: 600_000,
            expect: { timeout: 60_000 },
            use: { ...wholePhone, onSlowLine: true },
          },
        ]
      : []),
    {
      name: 'desktop',
      // What the width cannot change runs once, on the phone.
      testIgnore: isLong ? [] : phoneOnly,
      grepInvert: isLong ? [] : /@phone|@long/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    // The built app as processes and over plain HTTP: no browser, once. Last, when nothing else is under way that costs
    // as much as what they start.
    { name: 'process', testMatch: 'process/**/*.spec.ts', ...short },
  ],
  webServer: {
    command: 'node tests/support/browser/e2e-server.mjs',
    url: `${baseURL}/healthz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
