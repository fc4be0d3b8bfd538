import { existsSync, readFileSync } from 'node:fs';
import { tool } from './gates.mjs';
import { runQuietly } from './project.mjs';

/** A TypeScript file: only the project's own Node can load it, so not before it has taken over. */
async function isThere() {
  const { fullBrowser } = await import('../tests/support/browser/system-browser.ts');
  if (fullBrowser()) return true;
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

function isRootOnDebian() {
  const release = '/etc/os-release';
  return (
    process.getuid?.() === 0 &&
    existsSync(release) &&
    /^ID=debian$/m.test(readFileSync(release, 'utf8'))
  );
}

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (name) =>
    runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
  await runQuietly('apt-get', ['update'], { env });
  // The small one for most tests; the whole one for those with motion on a slow line.
  await install('chromium-headless-shell');
  return install('chromium');
}

/** Finds or installs a Chromium; answers like a step. */
export async function ensureBrowser() {
  if (await isThere()) return { code: 0, output: '' };
  console.log('Installing a browser for the tests (once)');
  const result = isRootOnDebian()
    ? await installWithApt()
    : await tool('playwright install chromium');
  if (await isThere()) return { code: 0, output: '' };
  const tail = result.output.trim().split('\n').slice(-5).join('\n');
  return {
    code: 1,
    output: `${tail}\nNo browser could be installed: install Chromium (Debian: apt-get install chromium) or set OJA_CHROMIUM to one`,
  };
}
