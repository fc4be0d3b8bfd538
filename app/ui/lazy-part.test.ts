import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lostLine } from '#app/platform/http/lost-line.ts';
import { loadUntilThere } from './lazy-part.ts';

const reload = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('SSR', false);
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('sessionStorage', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  reload.mockReset();
});

const imported = 'Failed to fetch dynamically imported module: https://market.test/assets/a.js';

test('while the line is away a part is asked for ever more rarely, and the page stays', async () => {
  const load = vi.fn(async (): Promise<string> => {
    throw new TypeError('Failed to fetch');
  });
  const part = loadUntilThere(load);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  // After 3, 9, 21, 45 and 93 seconds, then every 96.
  expect(load).toHaveBeenCalledTimes(11);
  load.mockResolvedValue('here');
  await vi.advanceTimersByTimeAsync(96_000);
  expect(await part).toBe('here');
  expect(reload).not.toHaveBeenCalled();
});

test.each([imported, lostLine('404 https://market.test/assets/a.js').message])(
  'what this page cannot get any more is got by a new one, once, and then an error that can be tried again: %s',
  async (message) => {
    const load = vi.fn(async () => {
      throw new TypeError(message);
    });
    void loadUntilThere(load);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
    // Not as a lost line, which would wait for a network that is there.
    await expect(loadUntilThere(load)).rejects.not.toThrow(TypeError);
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

test('a line that breaks between fetching and importing does not take the page away: it is loaded anew when the line is back', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const load = vi.fn(async () => {
    throw new TypeError(imported);
  });
  void loadUntilThere(load);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(load.mock.calls.length).toBeGreaterThan(3);
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { onLine: true });
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each(["Cannot read properties of undefined (reading 'module')", 'a.map is not a function'])(
  'a fault of the script is none of the line: %s',
  async (message) => {
    const load = vi.fn(async () => {
      throw new TypeError(message);
    });
    await expect(loadUntilThere(load)).rejects.toThrow(message);
    expect(load).toHaveBeenCalledTimes(1);
  },
);
