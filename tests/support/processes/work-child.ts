/** A work process for tests of the pool: it burns, grows and dies when told to. */

import { defineErrors } from '#app/platform/errors.ts';
import { serveWork } from '#app/platform/processes/serve-work.ts';

const errors = defineErrors('images', { broken: 'invalid' });
const kept: Buffer[] = [];

const tasks = {
  echo: (bytes: Uint8Array) => bytes,
  pid: () => process.pid,
  refuse: () => {
    throw errors.broken({ why: 'asked' });
  },
  fail: () => {
    throw new Error('it failed');
  },
  die: () => process.exit(3),
  burn: () => {
    for (;;) Math.hypot(1, 2);
  },
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  grow: async () => {
    for (;;) {
      kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  },
  settings: () => Object.keys(process.env),
};
export type TestTasks = typeof tasks;
serveWork(tasks);
