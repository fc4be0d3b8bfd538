import { filterQuery, type SearchFilter, wordsQuery } from './word-filter.ts';
import type { WordGroup } from './word-groups.ts';

/** A stage is a looser reading of the query; rows of the stages before it are left out. */
export interface Stage {
  query: string;
  /** What the stages before it find. */
  before: string | undefined;
  groups: readonly WordGroup[];
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

/** The stage's own rows, without those of the stages before it. */
export const ownQuery = ({ query, before }: Pick<Stage, 'query' | 'before'>): string =>
  before === undefined ? query : `${query}&!(${before})`;

/** Names first, then categories, then descriptions, then fewer words. */
export function stagesOf(groups: readonly WordGroup[], filter: SearchFilter): Stage[] {
  const filters = filterQuery(filter);
  const [name, category, description] = [
    wordsQuery(groups, 'name'),
    wordsQuery(groups, 'category'),
    wordsQuery(groups, 'description'),
  ];
  const unused = groups.some((group) => group.uses === 0);
  const unheard = groups.some((group) => group.nowhere);
  const asked = (words: string): string => [words, ...filters].join('&');
  const stages: Stage[] = [
    { query: asked(name), before: undefined, groups, isVain: unused },
    // Where no word is one of the categories' the names have said it all.
    { query: asked(category), before: name, groups, isVain: unused || category === name },
    { query: asked(description), before: category, groups, isVain: unheard },
  ];
  const fewer = relaxed(groups);
  if (fewer.length > 0) {
    const query = asked(wordsQuery(fewer, 'category'));
    stages.push({ query, before: undefined, groups: fewer, isVain: false });
  }
  return stages;
}
