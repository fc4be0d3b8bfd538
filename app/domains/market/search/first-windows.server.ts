import { tierBorders } from '#app/domains/stocks/search-index/facts.server.ts';
import type { Presence } from '#app/domains/stocks/search-index/presence.server.ts';
import type { Budget } from './order/budget.ts';
import { type Guide, guideTo } from './order/guide.server.ts';
import { readSteps } from './order/read-steps.server.ts';
import { ownQueries, type Stage } from './stages.ts';
import { rankedBy, tiersOf, type Window, windowSize } from './window.server.ts';

const mostStages = 5;
/** A page, and as much again for what the guide does not know. */
const enough = 24;

interface Expected {
  at: number;
  stage: Stage;
  guide: Guide;
}

/** The first stages that together fill a page at most, as far as one can know. */
async function fewAtOnce(stages: readonly Stage[], presence: Presence): Promise<Expected[]> {
  const chosen: Expected[] = [];
  let expected = 0;
  for (const [at, stage] of stages.entries()) {
    if (stage.isWithoutPraise || chosen.length === mostStages || expected >= enough) break;
    if (stage.isVain) continue;
    const { clauses, category } = stage;
    const guide = await guideTo('score', { clauses, category, price: undefined, presence });
    if (guide.octaves.length === 0) continue;
    expected += guide.matches.total;
    if (expected > windowSize) break;
    chosen.push({ at, stage, guide });
  }
  return chosen;
}

/** The categories of all of them, where those are few enough to be asked one by one. */
function within(all: readonly Expected[]): readonly string[] | undefined {
  const each = all.map(({ guide }) => guide.within);
  const categories = new Set(each.flatMap((one) => one ?? []));
  return each.every((one) => one !== undefined) && categories.size <= 3
    ? [...categories].sort()
    : undefined;
}

/**
 * What stages have few of is read with one statement instead of one a stage: most of what it costs to find nothing is to
 * ask. By the place of the stage; one that has more than its window holds is left to be read on its own.
 */
export async function firstWindows(
  stages: readonly Stage[],
  presence: Presence,
  budget: Budget,
): Promise<ReadonlyMap<number, Window>> {
  const chosen = await fewAtOnce(stages, presence);
  if (chosen.length < 2) return new Map();
  const tiers = tiersOf(await tierBorders());
  const steps = chosen.map(({ stage }) => ({
    tiers,
    queries: ownQueries(stage),
    after: undefined,
  }));
  const read = await readSteps({
    order: 'score',
    steps,
    within: within(chosen),
    range: undefined,
    limit: windowSize,
    most: windowSize * mostStages,
  });
  budget.rows -= read.gathered;
  const windows = new Map<number, Window>();
  for (const [step, { at, stage }] of chosen.entries()) {
    const rows = read.rows.filter((row) => row.step === step);
    const isWhole = rows.length < windowSize && (read.crowded ?? step + 1) > step;
    if (isWhole) windows.set(at, { rows: rows.map(rankedBy(stage.groups)), end: undefined });
  }
  return windows;
}
