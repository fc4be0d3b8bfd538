import { LRUCache } from 'lru-cache';
import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import type { Range } from './price-borders.ts';
import type { Order, Position, Step } from './steps.ts';
import { queriesIn, wordsByCategory } from './word-index.ts';

export interface FoundRow {
  id: string;
  score: number;
  tier: number;
  priceKobo: number;
  nameNorm: string;
}

/** A stretch with more matches than this is not read to its end: a shorter one is taken. */
export const mostGathered = 260;
/** Up to four pages at once, and one row more; what is read for them is bounded as for one (`budgetFor`). */
export const mostOfFew = 49;
/** Where ten pages are shown at once. */
const mostForMany = 1_000;
export const capFor = (limit: number): number => (limit <= mostOfFew ? mostGathered : mostForMany);
/** Where several are wanted of which few are expected. */
const mostOfEach = 100;
const capOf = ({ limit, most }: Pick<StepsRequest, 'limit' | 'most'>): number =>
  most === undefined ? capFor(limit) : mostOfEach;

export const orderText: Record<Order, string> = {
  score: 'score desc, id desc',
  newest: 'id desc',
  cheapest: 'price_kobo, id',
  dearest: 'price_kobo desc, id desc',
};

/** Behind a position; its parameters begin with this number. */
export function afterText(order: Order, at: number): string {
  if (order === 'newest') return `id < $${at}::uuid`;
  const column = order === 'score' ? 'score' : 'price_kobo';
  return `(${column}, id) ${order === 'cheapest' ? '>' : '<'} ($${at}, $${at + 1}::uuid)`;
}

export const afterValues = (order: Order, { value, id }: Position): (number | string)[] =>
  order === 'newest' ? [id] : [value, id];

export const columns = `id, score, tier, price_kobo::float8 as "priceKobo", name_norm as "nameNorm"`;

export interface StepsRequest {
  order: Order;
  steps: readonly Step[];
  /** Categories outside of which the queries find nothing; undefined: all products are asked at once. */
  within: readonly string[] | undefined;
  range: Range | undefined;
  limit: number;
  /** Of all steps together, where each is wanted for itself; as many as of one where not. */
  most?: number | undefined;
}

/** A step whose matches are gathered from the word indexes: one group of queries for each category that is asked. */
interface Gathered extends Omit<Step, 'queries'> {
  groups: readonly (readonly string[])[];
}

interface Asked extends Omit<StepsRequest, 'steps'> {
  steps: readonly Gathered[];
}

/**
 * One text for each shape. A step gathers its matches from the word indexes, at most so many, and sorts
 * them; `matches` says how many there were, and one that was cut off passes unwanted rows on too so that
 * it is seen. Gathering is planned as a whole (materialized): PostgreSQL would read the table for the sake of the limit.
 */
function stepsText({ order, steps, within, range, limit, most }: Asked): string {
  const cap = capOf({ limit, most });
  const indexed = within ? wordsByCategory : 'words';
  let parameters = range ? 2 : 0;
  const branches = steps.map(({ tiers, groups, after }, step) => {
    const met = groups.map((queries) =>
      queries.map(() => `${indexed} @@ $${++parameters}::tsquery`).join(' and '),
    );
    const wanted = [
      ...(range ? ['price_kobo between $1 and $2'] : []),
      ...(after ? [afterText(order, parameters + 1)] : []),
    ];
    if (after) parameters += afterValues(order, after).length;
    const gathered = tiers.flatMap((tier) =>
      met.map(
        (each) =>
          `select id, score, tier, price_kobo, name_norm from stock_search where tier = ${tier} and ${each}`,
      ),
    );
    return `(with hits as materialized (${gathered.join(' union all ')})
      select id, score, tier, price_kobo, name_norm, ${step} as step, matches, "isWanted" from (
        select *, count(*) over () as matches, ${wanted.join(' and ') || 'true'} as "isWanted"
        from (select * from hits limit ${cap + 1}) few) counted
      where matches > ${cap} or "isWanted"
      order by "isWanted" desc, ${orderText[order]} limit ${limit})`;
  });
  return `select string_agg(${lineText}, E'\\n') as lines
    from (select * from (${branches.join(' union all ')}) found limit ${most ?? limit}) lines`;
}

const shapeOf = ({ order, steps, within, range, limit, most }: Asked): string => {
  // A name may have 63 letters.
  const parts = steps.map(
    ({ tiers, groups, after }) => `${tiers.join('')}${after ? 'a' : 'b'}${groups[0]?.length ?? 0}`,
  );
  const [first, ...others] = parts.map((part) => part.replace('0123', 'x'));
  const where = `${within ? `in${within.length}.` : ''}${range ? 'priced' : 'any'}`;
  return `search.${order}.${most ? `${most}.` : ''}${limit}.${where}.${first}${others.join('')}`;
};

/** By their names: long texts of which the same few are asked all the time. */
const texts = new LRUCache<string, string>({ max: 500 });

function textOf(name: string, asked: Asked): string {
  const text = texts.get(name) ?? stepsText(asked);
  texts.set(name, text);
  return text;
}

interface StepRow extends FoundRow {
  step: number;
  matches: number;
  isWanted: boolean;
}

/** One text for all rows: of half a hundred rows with eight fields each the driver makes far more work. */
const lineText = `step || E'\\t' || matches || E'\\t' || "isWanted"::int || E'\\t' || id || E'\\t' || score || E'\\t' || tier
    || E'\\t' || price_kobo || E'\\t' || name_norm`;

function rowOf(line: string): StepRow {
  const [step, matches, isWanted, id = '', score, tier, priceKobo, nameNorm = ''] =
    line.split('\t');
  return {
    id,
    score: Number(score),
    tier: Number(tier),
    priceKobo: Number(priceKobo),
    nameNorm,
    step: Number(step),
    matches: Number(matches),
    isWanted: isWanted === '1',
  };
}

export interface StepsRead {
  /** With the step that each was found by. */
  rows: (FoundRow & { step: number })[];
  /** About how many were looked at. */
  gathered: number;
  /** The step that had too many matches to be read. */
  crowded: number | undefined;
  /** The first of those that were read of the crowd: there are others between them, and none is missing at the end. */
  sample: FoundRow[];
}

/** The first rows of these steps in their order. */
export async function readSteps(request: StepsRequest): Promise<StepsRead> {
  const { order, within, range } = request;
  const steps = request.steps.map(({ queries, ...step }): Gathered => {
    return { ...step, groups: within?.map((of) => queriesIn(of, queries)) ?? [queries] };
  });
  const asked = { ...request, steps };
  const name = shapeOf(asked);
  const [answer] = await prepared<{ lines: string | null }>(name, textOf(name, asked), [
    ...(range ? [range.fromKobo, range.toKobo] : []),
    ...steps.flatMap(({ groups, after }) => [
      ...groups.flat(),
      ...(after ? afterValues(order, after) : []),
    ]),
  ]);
  const found = answer?.lines?.split('\n').map(rowOf) ?? [];
  const cap = capOf(request);
  const matches = new Map(found.map((row) => [row.step, Math.min(cap, row.matches)]));
  const gathered = [...matches.values()].reduce((sum, n) => sum + n, 0);
  const crowded = found.find((row) => row.matches > cap)?.step;
  if (crowded === undefined) return { rows: found, gathered, crowded, sample: [] };
  return {
    rows: found.filter(({ step }) => step < crowded),
    gathered,
    crowded,
    sample: found.filter(({ step, isWanted }) => step === crowded && isWanted),
  };
}

/** What the first steps found, and what those behind them did. */
export function parted(read: StepsRead, count: number): [StepsRead, StepsRead] {
  const { rows, gathered, crowded, sample } = read;
  const isBefore = crowded !== undefined && crowded < count;
  return [
    {
      rows: rows.filter(({ step }) => step < count),
      gathered,
      crowded: isBefore ? crowded : undefined,
      sample: isBefore ? sample : [],
    },
    {
      rows: rows.filter(({ step }) => step >= count),
      gathered: 0,
      crowded: crowded === undefined || isBefore ? undefined : crowded - count,
      sample: isBefore ? [] : sample,
    },
  ];
}
