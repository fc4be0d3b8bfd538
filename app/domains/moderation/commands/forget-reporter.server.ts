import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { reports } from '../moderation.table.server.ts';

/** What was reported still counts; who said it, and in which words, is gone. */
export async function forgetReporter(tx: Transaction, phoneKey: string): Promise<void> {
  await tx.update(reports).set({ phoneKey: null, text: '' }).where(eq(reports.phoneKey, phoneKey));
}
