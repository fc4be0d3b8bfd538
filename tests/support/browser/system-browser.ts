import { existsSync } from 'node:fs';

/** The one without windows first: the same engine, and the tests take a third less time. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The whole browser, as people have it: motion, sheets and the history behave as on a phone. */
export function fullBrowser(): string | undefined {
  return process.env.OJA_CHROMIUM || usual.slice(1).find((path) => existsSync(path));
}

/** The browser of this machine for tests and pictures; undefined means Playwright's own. */
export function systemBrowser(): string | undefined {
  return process.env.OJA_CHROMIUM || usual.find((path) => existsSync(path));
}

/** A browser that calls home would fail, or wait, on a machine without the internet. */
export const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
