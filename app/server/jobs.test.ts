import { expect, test } from 'vitest';
import { defaultAttempts } from '#app/platform/queue/enqueue.server.ts';
import { cronItems } from '#app/platform/queue/tasks.server.ts';
import { jobs } from './jobs.server.ts';

test('nothing that runs by the calendar gives up before a database has another leader', () => {
  const planned = cronItems(jobs);
  expect(planned.length).toBeGreaterThan(30);
  const hasty = planned.filter(({ options }) => (options.maxAttempts ?? 0) < defaultAttempts);
  expect(hasty.map(({ task }) => task)).toEqual([]);
});
