import {
  type Depth,
  filterQuery,
  type SearchFilter,
  wishQueries,
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
  /** About how many products meet each wish. */
  uses: readonly number[];
  /** Known from the words alone: a stage that can find nothing is not asked. */
  isVain: boolean;
}

/** The wishes that are left when nothing meets all: without words nobody uses, or without the commonest. */
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

/** The share of all products that a stage finds at most: that of its rarest wish. */
export const mostShare = ({ uses }: Pick<Stage, 'uses'>, products: number): number =>
  Math.min(1, ...uses.map((n) => n / products));

/** The share that it finds if the wishes have nothing to do with each other. */
export const likelyShare = ({ uses }: Pick<Stage, 'uses'>, products: number): number =>
  uses.reduce((share, n) => share * Math.min(1, n / products), 1);

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
  const named = groups.map(({ uses }) => uses);
  const described = groups.map(({ uses, usesAll }) => Math.max(uses, usesAll));
  const asked = (wishes: readonly WordGroup[], depth: Depth): string[] => [
    ...wishQueries(wishes, depth),
    ...filters,
  ];
  const stages: Stage[] = [
    { queries: asked(groups, 'name'), before: undefined, groups, uses: named, isVain: unused },
    // Where no word is one of the categories' the names have said it all.
    {
      queries: asked(groups, 'category'),
      before: name,
      groups,
      uses: named,
      isVain: unused || category === name,
    },
    {
      queries: asked(groups, 'description'),
      before: category,
      groups,
      uses: described,
      isVain: unheard,
    },
  ];
  const fewer = relaxed(groups);
  if (fewer.length > 0) {
    const queries = asked(fewer, 'category');
    const uses = fewer.map((group) => group.uses);
    stages.push({ queries, before: undefined, groups: fewer, uses, isVain: false });
  }
  return stages;
}
