/**
 * `node bench/machines.ts`: how many machines a size needs. People arrive by chance at the rate of the busiest minute,
 * each kind of request costs what was measured or, where nothing was, what is assumed (docs/decisions/scale/031 says
 * which), and processors serve them in turn. Prints the table of that page.
 */
interface Kind {
  name: string;
  /** Processor time of app and database together, in ms, and the database's part of it. */
  cpuMs: number;
  database: number;
  /** Answered by a replica when there is one. */
  mayLag: boolean;
}

/**
 * The first four are measured: docs/decisions/020, "Measured". Their shares are not: that a statement costs the process as
 * much as the database was seen with first searches alone.
 */
const kinds = {
  keptPage: { name: 'kept page', cpuMs: 0.2, database: 0, mayLag: true },
  madePage: { name: 'made page', cpuMs: 1.755, database: 0.5, mayLag: true },
  // While goods change, as they do in a market that is open; 0.495 while nothing does.
  keptSearch: { name: 'search, remembered', cpuMs: 0.695, database: 0.3, mayLag: true },
  firstSearch: { name: 'search, first', cpuMs: 1.58, database: 0.5, mayLag: true },
  // Assumed, not measured: some fifteen statements, each as dear as one of a page.
  write: { name: 'order, sale or message', cpuMs: 12, database: 0.5, mayLag: false },
  // Assumed, not measured: taken from the queue, some ten statements, struck off the queue.
  job: { name: 'job of the queue', cpuMs: 8, database: 0.5, mayLag: false },
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

/**
 * One in ten comes on a day and opens eight pages, one of four a search; around an order six things are written, and
 * each asks for two jobs (days to sum up, letters, deliveries).
 */
const visits = { share: 0.1, pages: 8, searches: 0.25, writesAnOrder: 6, jobsAWrite: 2 };
/** An eighth of the day falls into its busiest hour, and the busiest minute is twice that. */
const peakShare = (0.125 / 3_600) * 2;
const coresOfMachine = 8;
/** Room for a machine that is away and for what nobody foresaw. */
const mostUsed = 0.6;
const mostWaitMs = 50;
/** Nobody looks at a page meanwhile. */
const mostJobWaitMs = 1_000;

interface Rates {
  requests: [Kind, number][];
  jobs: [Kind, number][];
}

function ratesOf({ people, ordersADay, kept }: Size): Rates {
  const pages = people * visits.share * visits.pages * peakShare;
  const searches = pages * visits.searches;
  const writes = ordersADay * visits.writesAnOrder * peakShare;
  return {
    requests: [
      [kinds.keptPage, (pages - searches) * kept],
      [kinds.madePage, (pages - searches) * (1 - kept)],
      [kinds.keptSearch, searches * 0.5],
      [kinds.firstSearch, searches * 0.5],
      [kinds.write, writes],
    ],
    jobs: [[kinds.job, writes * visits.jobsAWrite]],
  };
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

function coresFor(
  work: readonly (readonly [number, number])[],
  mostMs: number = mostWaitMs,
): number {
  const busy = work.reduce((sum, [rate, cost]) => sum + (rate * cost) / 1_000, 0);
  let cores = Math.max(1, Math.ceil(busy / mostUsed));
  while (waitMs(work, cores) > mostMs) cores += 1;
  return cores;
}

const counted = (n: number, what: string): string =>
  `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;

const machines = (cores: number, spare: number): string =>
  `${counted(cores, 'core')}, ${counted(Math.ceil(cores / coresOfMachine) + spare, 'machine')}`;

/** What writes cannot be spread: one machine, and another as large that follows it. */
const writing = (cores: number): string => `${counted(cores, 'core')} in one, and its standby`;

const inProcess = ([{ cpuMs, database }, rate]: [Kind, number]) =>
  [rate, cpuMs * (1 - database)] as const;
const inDatabase = ([{ cpuMs, database }, rate]: [Kind, number]) =>
  [rate, cpuMs * database] as const;
const aSecond = (rates: readonly [Kind, number][]): string =>
  Math.round(rates.reduce((sum, [, rate]) => sum + rate, 0)).toLocaleString('en');

console.log(
  '| | requests a second, busiest minute | web | jobs a second | workers | database that writes | replicas |',
);
console.log('|---|---|---|---|---|---|---|');
for (const size of sizes) {
  const { requests, jobs } = ratesOf(size);
  const all = [...requests, ...jobs];
  const cells = [
    `${size.name} (${size.people.toLocaleString('en')} people, ${size.ordersADay.toLocaleString('en')} orders a day)`,
    aSecond(requests),
    machines(coresFor(requests.map(inProcess)), 1),
    aSecond(jobs),
    machines(coresFor(jobs.map(inProcess), mostJobWaitMs), 1),
    writing(coresFor(all.filter(([kind]) => !kind.mayLag).map(inDatabase))),
    machines(coresFor(all.filter(([kind]) => kind.mayLag).map(inDatabase)), 0),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
