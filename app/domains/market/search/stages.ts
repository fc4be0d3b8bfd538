import { isCategoryName } from '#app/domains/stocks/search-index/category-words.ts';
import type { Clause } from './order/estimate.ts';
import type { WordGroup } from './query/word-groups.ts';
import {
  clauseQueries,
  clausesOf,
  type Depth,
  filterQuery,
  kindClause,
  kindQuery,
  type SearchFilter,
  wordsQuery,
} from './word-filter.ts';

/** A stage is a looser reading of the query; rows of the stages before it are left out. */
export interface Stage {
  role: 'called so' | 'named kind' | 'kind' | 'name' | 'category' | 'description';
  /** Asked only where nothing has the praise too. */
  isWithoutPraise: boolean;
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

/** The stage's own rows, without those of the stages before it. */
export const ownQueries = ({
  queries,
  before,
}: Pick<Stage, 'queries' | 'before'>): readonly string[] =>
  before === undefined ? queries : [...queries, `!(${before})`];

type Asked = Pick<Stage, 'role' | 'queries' | 'before' | 'clauses' | 'isVain'>;

/** Where a word is a kind of thing: those that are called so, then the others of the kind, before everything that is called after it. */
function kindStages(groups: readonly WordGroup[]): Asked[] {
  const kind = groups.find((group) => group.kinds !== undefined);
  if (!kind) return [];
  const others = groups.filter((group) => group !== kind);
  const isVain = others.some((group) => group.uses === 0);
  return [
    {
      role: 'named kind',
      queries: [...clauseQueries(groups, 'name'), kindQuery(kind)],
      before: undefined,
      clauses: [...clausesOf(groups, 'name'), kindClause(kind)],
      isVain: isVain || kind.uses === 0,
    },
    {
      role: 'kind',
      queries: [...clauseQueries(others, 'category'), kindQuery(kind)],
      before: [...clauseQueries(groups, 'name'), kindQuery(kind)].join('&'),
      clauses: [...clausesOf(others, 'category'), kindClause(kind)],
      isVain,
    },
  ];
}

/** What sellers call by the word of another language themselves comes before everything that only means it. */
function calledStages(groups: readonly WordGroup[]): Asked[] {
  if (!groups.some((group) => group.called)) return [];
  const called = groups.map((group) => ({ ...group, ...group.called }));
  const kind = groups.find((group) => group.kinds !== undefined);
  return [
    {
      role: 'called so',
      queries: [...clauseQueries(called, 'name'), ...(kind ? [kindQuery(kind)] : [])],
      before: undefined,
      clauses: [...clausesOf(called, 'name'), ...(kind ? [kindClause(kind)] : [])],
      isVain: called.some((group) => group.uses === 0),
    },
  ];
}

const either = (...queries: (string | undefined)[]): string | undefined => {
  const asked = queries.filter((query) => query !== undefined);
  return asked.length > 1 ? asked.map((query) => `(${query})`).join('|') : asked[0];
};

/** Kinds of things first, then names, then categories, then descriptions; all words count. */
function stagesFor(groups: readonly WordGroup[]): Asked[] {
  const called = calledStages(groups);
  const kinds = kindStages(groups);
  const ofKind = kinds[1]?.queries.join('&');
  const first = called[0]?.queries.join('&');
  const [name, category] = [wordsQuery(groups, 'name'), wordsQuery(groups, 'category')];
  const unused = groups.some((group) => group.uses === 0);
  const unheard = groups.some((group) => group.nowhere);
  const asking = (role: Depth, before: string | undefined, isVain: boolean): Asked => {
    const [queries, clauses] = [clauseQueries(groups, role), clausesOf(groups, role)];
    return { role, queries, before, clauses, isVain };
  };
  return [
    ...called,
    ...kinds.map((stage) => ({ ...stage, before: either(stage.before, first) })),
    asking('name', either(ofKind, first), unused),
    // Where no word is one of the categories' the names have said it all.
    asking('category', either(ofKind, name), unused || category === name),
    asking('description', category, unheard),
  ];
}

/**
 * Of words that are asked for again and again: understood once, they are the same ones, and so are the stages of a
 * category or a place. What follows from their clauses is kept by these.
 */
const known = new WeakMap<readonly WordGroup[], Map<string, readonly Stage[]>>();
/** Of the same words; more than anybody chooses while they are remembered. */
const mostFilters = 64;

/** Of all words, and of those that are no praise where nothing has it. */
export function stagesOf(groups: readonly WordGroup[], filter: SearchFilter): readonly Stage[] {
  const ofWords = known.get(groups) ?? new Map<string, readonly Stage[]>();
  known.set(groups, ofWords);
  const asked = filterQuery(filter).join('&');
  const before = ofWords.get(asked);
  if (before) return before;
  if (ofWords.size >= mostFilters) ofWords.clear();
  const stages = makeStages(groups, filter);
  ofWords.set(asked, stages);
  return stages;
}

/**
 * The rarest first: to meet several costs as much as the first lists are long, and one that is rare in the market may be
 * chosen behind words that thousands have. A category is last; it has no clause.
 */
function rarestFirst(queries: readonly string[], clauses: readonly Clause[]): string[] {
  return queries
    .map((query, at) => ({ query, uses: clauses[at]?.uses ?? Number.MAX_SAFE_INTEGER }))
    .sort((a, b) => a.uses - b.uses)
    .map(({ query }) => query);
}

function makeStages(groups: readonly WordGroup[], filter: SearchFilter): Stage[] {
  const telling = groups.filter((group) => !group.isSoft);
  const isPraised = telling.length > 0 && telling.length < groups.length;
  const filters = filterQuery(filter);
  return (isPraised ? [groups, telling] : [groups]).flatMap((asked) =>
    stagesFor(asked).map((stage) => {
      const clauses = [...stage.clauses, ...(filter.narrowing?.clauses ?? [])];
      return {
        ...stage,
        groups: asked,
        isWithoutPraise: asked !== groups,
        category: filter.category,
        queries: rarestFirst([...stage.queries, ...filters], clauses),
        clauses,
      };
    }),
  );
}

/** Whether what a stage finds only mentions the thing: it stands in a category beside it, or its description says so. */
export const onlyMentions = ({ role, groups }: Pick<Stage, 'role' | 'groups'>): boolean =>
  role === 'description' ||
  (role === 'category' && groups.some(({ kinds }) => kinds && !kinds.some(isCategoryName)));

/** Of all stages that may be asked. */
export const clausesOfAll = (stages: readonly Stage[]): Clause[] =>
  stages.flatMap(({ isVain, clauses }) => (isVain ? [] : clauses));
