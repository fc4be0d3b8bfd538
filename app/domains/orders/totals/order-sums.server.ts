import type { Executor } from '#app/platform/db/database.server.ts';
import { codeNow } from '../codes/codes.queries.server.ts';
import type { CheckedLine } from '../commands/locked-lines.server.ts';
import type { OrderDraft } from '../order-draft.ts';
import type { Sums, SumsChange } from './sums.ts';

type Asked = Pick<OrderDraft, 'shopId' | 'phone' | 'promo'>;
type Line = Pick<CheckedLine, 'stockId' | 'priceKobo' | 'quantity' | 'floorKobo'>;

/** What comes off and on top of these lines now; in the order's transaction the code is locked and counted. */
export async function sumsNow(
  executor: Executor,
  { shopId, phone, promo }: Asked,
  { lines, lock = false }: { lines: readonly Line[]; lock?: boolean },
) {
  const code =
    promo === '' || lines.length === 0
      ? undefined
      : await codeNow(executor, { shopId, code: promo, phone, lines, lock });
  return { code, discountKobo: code?.discountKobo ?? 0 };
}

/** What differs from what the buyer saw; undefined when nothing does. */
export function sumsChange(seen: Sums, found: Sums): SumsChange | undefined {
  const { discountKobo } = found;
  if (seen.discountKobo === discountKobo) return undefined;
  return { was: { discountKobo: seen.discountKobo }, now: { discountKobo } };
}
