import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import {
  bodyHash,
  idempotencyKey,
  runOnce,
} from '#app/platform/http/idempotency/idempotency.server.ts';

interface Writing {
  userId: string;
  route: string;
  /** The `Idempotency-Key` header, or the operation id of a form. */
  key: string | null | undefined;
  body: unknown;
}

/** A writing call with an operation id is done once, however often it is sent. */
export function runWriting<T>(
  { userId, route, key, body }: Writing,
  command: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const checked = idempotencyKey(key);
  if (checked === undefined) return inTransaction(command);
  return runOnce(
    { actor: `user:${userId}`, route, key: checked, bodyHash: bodyHash(body) },
    command,
  );
}
