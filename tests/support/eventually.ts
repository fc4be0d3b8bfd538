import { expect } from 'vitest';

/** Asks until the answer fits; patient, because the machine may be busy with other tests. */
export const eventually = <T>(read: () => T) =>
  expect.poll(() => read(), { timeout: 20_000, interval: 20 });
