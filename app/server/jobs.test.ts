import { expect, test } from 'vitest';
import { defaultAttempts } from '#app/platform/queue/enqueue.server.ts';
import { cronItems, taskList } from '#app/platform/queue/tasks.server.ts';
import { jobs } from './jobs.server.ts';

test('nothing that runs by the calendar gives up before a database has another leader', () => {
  const planned = cronItems(jobs);
  expect(planned.length).toBeGreaterThan(30);
  const hasty = planned.filter(({ options }) => (options.maxAttempts ?? 0) < defaultAttempts);
  expect(hasty.map(({ task }) => task)).toEqual([]);
});

test('every event that a job listens to is in the list, or no instance would start', () => {
  expect(Object.keys(taskList(jobs))).toHaveLength(jobs.length);
});
