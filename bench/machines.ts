/**
 * `node bench/machines.ts`: how many machines a size needs. People arrive by chance at the rate of the busiest minute,
 * each kind of request costs what was measured (docs/decisions/scale/031), and processors serve them in turn.
 */
interface Kind {
  name: string;
  /** Processor time of app and database together, in ms, and the database's part of it. */
  cpuMs: number;
  database: number;
  /** Answered by a replica when there is one. */
  mayLag: boolean;
}

const kinds = {
  keptPage: { name: 'kept page', cpuMs: 0.37, database: 0, mayLag: true },
  madePage: { name: 'made page', cpuMs: 3.12, database: 0.5, mayLag: true },
  keptSearch: { name: 'search, remembered', cpuMs: 1.03, database: 0.3, mayLag: true },
  firstSearch: { name: 'search, first', cpuMs: 3.34, database: 0.5, mayLag: true },
  // Not measured alone: some fifteen statements, each as dear as one of a page, and what follows in the background.
  write: { name: 'order, sale or message', cpuMs: 12, database: 0.5, mayLag: false },
} satisfies Record<string, Kind>;

interface Size {
  name: string;
  people: number;
  ordersADay: number;
  /** Pages that are found in memory: a small market is kept whole. */
  kept: number;
}

const sizes: Size[] = [
  { name: 'town', people: 10_000, ordersADay: 2_000, kept: 0.9 },
  { name: 'city', people: 1_000_000, ordersADay: 50_000, kept: 0.8 },
  { name: 'country', people: 50_000_000, ordersADay: 2_000_000, kept: 0.6 },
];

/** One in ten comes on a day and opens eight pages, one of four a search; around an order six things are written. */
const visits = { share: 0.1, pages: 8, searches: 0.25, writesAnOrder: 6 };
/** An eighth of the day falls into its busiest hour, and the busiest minute is twice that. */
const peakShare = (0.125 / 3_600) * 2;
const coresOfMachine = 8;
/** Room for a machine that is away and for what nobody foresaw. */
const mostUsed = 0.6;
const mostWaitMs = 50;

function ratesOf({ people, ordersADay, kept }: Size): [Kind, number][] {
  const pages = people * visits.share * visits.pages * peakShare;
  const searches = pages * visits.searches;
  return [
    [kinds.keptPage, (pages - searches) * kept],
    [kinds.madePage, (pages - searches) * (1 - kept)],
    [kinds.keptSearch, searches * 0.5],
    [kinds.firstSearch, searches * 0.5],
    [kinds.write, ordersADay * visits.writesAnOrder * peakShare],
  ];
}

/** The same row of chances each time. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

/** Of the kind that a chance falls on, often by often. */
function costOf(work: readonly (readonly [number, number])[], chance: number): number {
  let left = chance;
  for (const [often, cost] of work) {
    left -= often;
    if (left <= 0) return cost;
  }
  return 0;
}

/** The wait that 99 of 100 stay below, when so many processors serve these in turn. */
function waitMs(work: readonly (readonly [number, number])[], cores: number): number {
  const chance = chances(7);
  const rate = work.reduce((sum, [often]) => sum + often, 0);
  const free = new Float64Array(cores);
  const waits: number[] = [];
  for (let n = 0, now = 0; n < 50_000; n++) {
    now += (-Math.log(chance()) / rate) * 1_000;
    const cost = costOf(work, chance() * rate);
    let first = 0;
    for (let core = 1; core < cores; core++)
      if ((free[core] ?? 0) < (free[first] ?? 0)) first = core;
    const starts = Math.max(now, free[first] ?? 0);
    free[first] = starts - Math.log(chance()) * cost;
    waits.push(starts - now);
  }
  return waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;
}

function coresFor(work: readonly (readonly [number, number])[]): number {
  const busy = work.reduce((sum, [rate, cost]) => sum + (rate * cost) / 1_000, 0);
  let cores = Math.max(1, Math.ceil(busy / mostUsed));
  while (waitMs(work, cores) > mostWaitMs) cores += 1;
  return cores;
}

const machines = (cores: number, spare: number): string =>
  `${cores} cores, ${Math.ceil(cores / coresOfMachine) + spare} machines`;

for (const size of sizes) {
  const rates = ratesOf(size);
  const web = coresFor(rates.map(([{ cpuMs, database }, rate]) => [rate, cpuMs * (1 - database)]));
  const inDatabase = ([{ cpuMs, database }, rate]: [Kind, number]) =>
    [rate, cpuMs * database] as const;
  const writer = coresFor(rates.filter(([kind]) => !kind.mayLag).map(inDatabase));
  const readers = coresFor(rates.filter(([kind]) => kind.mayLag).map(inDatabase));
  const second = rates.reduce((sum, [, rate]) => sum + rate, 0);
  console.log(
    `| ${size.name} | ${second.toFixed(0)} | ${machines(web, 1)} | ${machines(writer, 1)} | ${machines(readers, 0)} |`,
  );
}
