import { foldText } from '#app/platform/text/fold.ts';
import type { LoadedItem } from './load-catalogue.ts';
import type { SearchQuery } from './queries.ts';

export interface Judgement {
  query: SearchQuery;
  recall: number;
  reciprocalRank: number;
  found: string[];
}

export type SearchFunction = (text: string) => Promise<string[]>;

const page = 12;

function isWanted(query: SearchQuery, item: LoadedItem): boolean {
  if (!query.kinds.includes(item.kind)) return false;
  if (item.priceKobo > (query.mostKobo ?? Number.POSITIVE_INFINITY)) return false;
  return foldText(query.brand)
    .split(' ')
    .every((word) => item.brand.includes(word));
}

async function judge(
  query: SearchQuery,
  items: ReadonlyMap<string, LoadedItem>,
  search: SearchFunction,
): Promise<Judgement> {
  const found = (await search(query.text)).slice(0, page);
  const good = found.map((id) => {
    const item = items.get(id);
    return item !== undefined && isWanted(query, item);
  });
  if (query.kinds.length === 0) {
    const right = found.length === 0 ? 1 : 0;
    return { query, recall: right, reciprocalRank: right, found };
  }
  let wanted = 0;
  for (const item of items.values()) if (isWanted(query, item)) wanted++;
  const first = good.indexOf(true);
  return {
    query,
    recall: good.filter(Boolean).length / Math.min(page, Math.max(wanted, 1)),
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
    found,
  };
}

export async function judgeAll(
  queries: readonly SearchQuery[],
  items: ReadonlyMap<string, LoadedItem>,
  search: SearchFunction,
): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (const query of queries) judgements.push(await judge(query, items, search));
  return judgements;
}

export function summary(judgements: readonly Judgement[]): {
  queries: number;
  recall: number;
  mrr: number;
} {
  const mean = (read: (judgement: Judgement) => number) =>
    judgements.reduce((sum, judgement) => sum + read(judgement), 0) / judgements.length;
  return {
    queries: judgements.length,
    recall: mean((j) => j.recall),
    mrr: mean((j) => j.reciprocalRank),
  };
}
