import { z } from 'zod';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { reindexStock } from './index-stock.server.ts';

/** What is on offer of an item changed without its form. */
export const reindexJob = defineJob(
  'stocks.reindex',
  z.object({ stockId: keyField() }),
  async ({ stockId }) => {
    await inTransaction((tx) => reindexStock(tx, stockId));
  },
);
