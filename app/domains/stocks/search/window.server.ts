import { prepared } from '#app/platform/db/prepared.server.ts';
import { tierBorders } from './facts.server.ts';
import { fineScorer, type Ranked } from './rank.ts';
import type { Stage } from './stages.ts';
import type { SearchFilter } from './word-filter.ts';

export const windowSize = 48;
/** There is an index of words for each. */
const mostTiers = 4;

/** The row that a window begins after. */
export interface Start {
  tier: number;
  score: number;
  id: string;
}

interface WindowRow {
  id: string;
  score: number;
  tier: number;
  name_norm: string;
}

interface Shape {
  from: number;
  to: number;
  begun: boolean;
  priced: boolean;
}

/** One text for each tier that a window may begin in; the branch of that tier begins after a row. */
function windowText({ from, to, begun, priced }: Shape): string {
  const price = priced ? ' and price_kobo between $2 and $3' : '';
  const first = priced ? 4 : 2;
  const branches = Array.from({ length: to - from + 1 }, (_, step) => {
    const after = begun && step === 0 ? ` and (score, id) < ($${first}, $${first + 1}::uuid)` : '';
    return `(select id, score, tier, name_norm from stock_search
      where tier = ${from + step} and words @@ $1::tsquery${price}${after}
      order by score desc, id desc limit ${windowSize})`;
  });
  return `select * from (${branches.join(' union all ')}) found limit ${windowSize}`;
}

/** The next rows in the order tier, score, id. Lower tiers are not touched once the window is full. */
export async function readWindow(
  { query, groups }: Pick<Stage, 'query' | 'groups'>,
  { fromKobo, toKobo }: SearchFilter,
  start: Start | undefined,
): Promise<Ranked[]> {
  const priced = fromKobo !== undefined || toKobo !== undefined;
  // A small market has fewer tiers; to look into an index that is empty costs as much as to find nothing.
  const to = Math.min((await tierBorders()).length, mostTiers - 1);
  const from = Math.min(Math.max(start?.tier ?? 0, 0), to);
  const rows = await prepared<WindowRow>(
    `search.window.${from}.${to}.${start ? 'after' : 'first'}.${priced ? 'priced' : 'any'}`,
    windowText({ from, to, begun: start !== undefined, priced }),
    [
      query,
      ...(priced ? [fromKobo ?? 0, toKobo ?? Number.MAX_SAFE_INTEGER] : []),
      ...(start ? [start.score, start.id] : []),
    ],
  );
  const fineScore = fineScorer(groups);
  return rows.map(({ id, score, tier, name_norm: nameNorm }) => {
    return { id, score, tier, nameNorm, fine: fineScore(nameNorm) };
  });
}
