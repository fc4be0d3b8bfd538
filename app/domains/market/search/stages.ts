import type { Clause } from './order/estimate.ts';
import {
  clauseQueries,
  clausesOf,
  type Depth,
  filterQuery,
  type SearchFilter,
  wordsQuery,
} from './word-filter.ts';
import type { WordGroup } from './word-groups.ts';

/** A stage is a looser reading of the query; rows of the stages before it are left out. */
export interface Stage {
  /** A product is found that meets every one. */
  queries: readonly string[];
  /** What the stages before it find. */
  before: string | undefined;
  groups: readonly WordGroup[];
  category: string | undefined;
  /** What is asked for, as the index knows it. */
  clauses: readonly Clause[];
  /** Known from the words alone: a stage that can find nothing is not asked. */
  isVain: boolean;
}

/** The clauses that are left when nothing meets all: without words nobody uses, or without the commonest. */
function relaxed(groups: readonly WordGroup[]): readonly WordGroup[] {
  if (groups.length < 2) return [];
  const known = groups.filter((group) => group.known);
  if (known.length < groups.length) {
    const sure = known.filter((group) => !group.guessed);
    return sure.length * 2 >= groups.length ? known : [];
  }
  const commonest = Math.max(...groups.map((group) => group.uses));
  return groups.filter((group) => group.uses < commonest);
}

/** The stage's own rows, without those of the stages before it. */
export const ownQueries = ({
  queries,
  before,
}: Pick<Stage, 'queries' | 'before'>): readonly string[] =>
  before === undefined ? queries : [...queries, `!(${before})`];

/** Names first, then categories, then descriptions, then fewer words. */
export function stagesOf(groups: readonly WordGroup[], filter: SearchFilter): Stage[] {
  const filters = filterQuery(filter);
  const [name, category] = [wordsQuery(groups, 'name'), wordsQuery(groups, 'category')];
  const unused = groups.some((group) => group.uses === 0);
  const unheard = groups.some((group) => group.nowhere);
  const stage = (
    of: readonly WordGroup[],
    depth: Depth,
    before: string | undefined,
    isVain: boolean,
  ): Stage => ({
    queries: [...clauseQueries(of, depth), ...filters],
    before,
    groups: of,
    category: filter.category,
    clauses: clausesOf(of, depth),
    isVain,
  });
  const stages = [
    stage(groups, 'name', undefined, unused),
    // Where no word is one of the categories' the names have said it all.
    stage(groups, 'category', name, unused || category === name),
    stage(groups, 'description', category, unheard),
  ];
  const fewer = relaxed(groups);
  if (fewer.length > 0) stages.push(stage(fewer, 'category', undefined, false));
  return stages;
}
