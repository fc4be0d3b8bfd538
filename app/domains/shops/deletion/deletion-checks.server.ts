import type { Transaction } from '#app/platform/db/database.server.ts';

/**
 * What must be settled before a shop may go: a domain that keeps something for others in a shop
 * registers one. It throws the refusal; what it looked at stays as it is until the transaction ends. What has to outlive the shop is
 * written by one too: it is part of the deletion.
 */
export type DeletionCheck = (tx: Transaction, shopId: string) => Promise<void>;

let checks: readonly DeletionCheck[] = [];

/** Once, when the product starts; a test calls the answer to put back the checks from before. */
export function registerDeletionChecks(...all: readonly DeletionCheck[]): () => void {
  const before = checks;
  checks = all;
  return () => {
    checks = before;
  };
}

export async function requireDeletable(tx: Transaction, shopId: string): Promise<void> {
  for (const check of checks) await check(tx, shopId);
}
