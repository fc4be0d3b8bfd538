import { z } from 'zod';
import { defineJob, type Job } from '#app/platform/queue/jobs.ts';
import { exportJobs } from './export/make-export.jobs.server.ts';
import { finishRecoveries } from './recovery/finish-recoveries.server.ts';
import { newDeviceJobs } from './telling/tell-new-device.jobs.server.ts';
import { tellingJobs } from './telling/tell-recovery.jobs.server.ts';

const finishJob = defineJob(
  'privacy.finish-recoveries',
  z.object({}),
  async () => {
    await finishRecoveries();
  },
  { cron: '*/10 * * * *' },
);

export const privacyJobs: readonly Job[] = [
  finishJob as Job,
  ...tellingJobs,
  ...newDeviceJobs,
  ...exportJobs,
];
