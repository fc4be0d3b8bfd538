import { expect, test } from 'vitest';
import { Admission, type AdmissionRules, type Cost } from './admission.server.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Starts work that lasts until it is let go, and tells in which order things began. */
function bench(rules: Partial<AdmissionRules> = {}) {
  const admission = new Admission({ lagMs: () => 0, leftForOthers: 0, ...rules });
  const begun: string[] = [];
  const open = new Map<string, () => void>();
  const ask = (name: string, cost: Cost = 'search', network = '1', visitor = '') =>
    admission
      .run(cost, { network, visitor }, () => {
        begun.push(name);
        return new Promise<string>((resolve) => open.set(name, () => resolve(name)));
      })
      .catch((error: { code: string; retryAfterSeconds: number }) => error);
  const finish = async (name: string) => {
    await turn();
    open.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { admission, begun, ask, finish };
}

const refused = { code: 'app.unavailable', status: 503, retryAfterSeconds: 3 };

test('a page does not wait for searches, however many there are', async () => {
  const { begun, ask } = bench({ atOnce: { page: 1, search: 1 } });
  for (let n = 0; n < 100; n++) void ask(`s${n}`);
  void ask('page', 'page');
  await turn();
  expect(begun).toEqual(['s0', 'page']);
});

test('networks take turns, and in one network its visitors do', async () => {
  const { begun, ask, finish } = bench({ atOnce: { page: 1, search: 1 } });
  for (let n = 0; n < 3; n++) void ask(`a${n}`, 'search', 'a', 'robot');
  void ask('neighbour', 'search', 'a', 'person');
  void ask('other', 'search', 'b', 'person');
  for (let n = 0; n < 5; n++) {
    await turn();
    await finish(begun.at(-1) ?? '');
  }
  expect(begun).toEqual(['a0', 'other', 'a1', 'neighbour', 'a2']);
});

test('who had much of late lets the others go first, however many networks ask', async () => {
  const { begun, ask, finish } = bench({ atOnce: { page: 1, search: 1 } });
  const hostile = Array.from({ length: 20 }, (_, n) => `bot${n}`);
  for (const name of hostile) {
    void ask(`first ${name}`, 'search', name);
    await finish(`first ${name}`);
  }
  void ask('held', 'search', 'bot0');
  for (const name of hostile) void ask(`again ${name}`, 'search', name);
  void ask('person', 'search', 'home');
  await finish('held');
  expect(begun.slice(-2)).toEqual(['held', 'person']);
});

test('one network never has all places', async () => {
  const { begun, ask } = bench({ atOnce: { page: 8, search: 3 }, leftForOthers: 1 });
  for (let n = 0; n < 10; n++) void ask(`a${n}`, 'search', 'a');
  await turn();
  expect(begun).toEqual(['a0', 'a1']);
  void ask('b', 'search', 'b');
  await turn();
  expect(begun).toEqual(['a0', 'a1', 'b']);
});

test('when too many wait, those of the longest line are told to come again, the others stay', async () => {
  const { admission, ask } = bench({
    atOnce: { page: 1, search: 1 },
    mostWaiting: { page: 10, search: 10 },
  });
  const many = Array.from({ length: 30 }, (_, n) => ask(`a${n}`, 'search', 'a'));
  const few = Array.from({ length: 3 }, (_, n) => ask(`b${n}`, 'search', 'b'));
  const shed = await Promise.all(many.slice(11 - few.length));
  for (const answer of shed) expect(answer).toMatchObject(refused);
  expect(admission.facts).toEqual({ running: 1, waiting: 10, shed: 22 });
  const settled = await Promise.race([Promise.any(few), turn().then(() => 'they wait')]);
  expect(settled).toBe('they wait');
});

test('who waited too long is told to come again and is out of the line', async () => {
  const { admission, begun, ask, finish } = bench({
    atOnce: { page: 1, search: 1 },
    longestWaitMs: { page: 50, search: 50 },
  });
  void ask('first');
  expect(await ask('late')).toMatchObject(refused);
  await finish('first');
  expect([begun, admission.facts.waiting]).toEqual([['first'], 0]);
});

test('while the loop is late, half as many are let in', async () => {
  let lag = 0;
  const { begun, ask, finish } = bench({
    atOnce: { page: 4, search: 4 },
    busyLagMs: 100,
    lagMs: () => lag,
  });
  lag = 200;
  for (let n = 0; n < 8; n++) void ask(`p${n}`, 'page');
  await turn();
  expect(begun).toHaveLength(2);
  lag = 0;
  await finish('p0');
  expect(begun).toHaveLength(5);
});

test('work that fails gives its place back', async () => {
  const admission = new Admission({ atOnce: { page: 1, search: 1 }, lagMs: () => 0 });
  const from = { network: 'a', visitor: '' };
  const failing = admission.run('page', from, () => Promise.reject(new Error('it failed')));
  await expect(failing).rejects.toThrow('it failed');
  expect(await admission.run('page', from, async () => 'done')).toBe('done');
  expect(admission.facts.running).toBe(0);
});
