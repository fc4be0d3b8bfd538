import { expect, test } from 'vitest';
import { Admission, type AdmissionRules, type Cost, type Requester } from './admission.server.ts';
import { elsewhere } from './elsewhere.server.ts';

const each = (page: number, search = page, write = page) => ({ page, write, search });
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Starts work that lasts until it is let go, and tells in which order things began. */
function bench(rules: Partial<AdmissionRules> = {}) {
  const crowd = { waiting: 1_000, lagMs: 1_000 };
  const admission = new Admission({
    lagMs: () => 0,
    leftForOthers: 0,
    leftForKnown: each(0),
    crowd,
    ...rules,
  });
  const begun: string[] = [];
  const open = new Map<string, () => void>();
  const ask = (
    name: string,
    cost: Cost = 'search',
    { isKnown = false, network = '1', visitor = '', isNameless = false }: Partial<Requester> = {},
  ) =>
    admission
      .run(cost, { isKnown, network, visitor, isNameless }, () => {
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
  const { begun, ask } = bench({ atOnce: each(1, 1) });
  for (let n = 0; n < 100; n++) void ask(`s${n}`);
  void ask('page', 'page');
  await turn();
  expect(begun).toEqual(['s0', 'page']);
});

test('networks take turns, and in one network its visitors do', async () => {
  const { begun, ask, finish } = bench({ atOnce: each(1, 1) });
  for (let n = 0; n < 3; n++) void ask(`a${n}`, 'search', { network: 'a', visitor: 'robot' });
  void ask('neighbour', 'search', { network: 'a', visitor: 'person' });
  void ask('other', 'search', { network: 'b', visitor: 'person' });
  for (let n = 0; n < 5; n++) {
    await turn();
    await finish(begun.at(-1) ?? '');
  }
  expect(begun).toEqual(['a0', 'other', 'neighbour', 'a1', 'a2']);
});

test('who had much of late lets the others go first, however many networks ask', async () => {
  const { begun, ask, finish } = bench({ atOnce: each(1, 1) });
  const hostile = Array.from({ length: 20 }, (_, n) => `bot${n}`);
  for (const name of hostile) {
    void ask(`first ${name}`, 'search', { network: name });
    await finish(`first ${name}`);
  }
  void ask('held', 'search', { network: 'bot0' });
  for (const name of hostile) void ask(`again ${name}`, 'search', { network: name });
  void ask('person', 'search', { network: 'home' });
  await finish('held');
  expect(begun.slice(-2)).toEqual(['held', 'person']);
});

test('one network never has all slots', async () => {
  const { begun, ask } = bench({ atOnce: each(8, 3), leftForOthers: 1 });
  for (let n = 0; n < 10; n++) void ask(`a${n}`, 'search', { network: 'a' });
  await turn();
  expect(begun).toEqual(['a0', 'a1']);
  void ask('b', 'search', { network: 'b' });
  await turn();
  expect(begun).toEqual(['a0', 'a1', 'b']);
});

test('when too many wait, those of the longest line are told to come again, the others stay', async () => {
  const { admission, ask } = bench({
    atOnce: each(1, 1),
    mostWaiting: each(10, 10),
  });
  const many = Array.from({ length: 30 }, (_, n) => ask(`a${n}`, 'search', { network: 'a' }));
  const few = Array.from({ length: 3 }, (_, n) => ask(`b${n}`, 'search', { network: 'b' }));
  const shed = await Promise.all(many.slice(11 - few.length));
  for (const answer of shed) expect(answer).toMatchObject(refused);
  expect(admission.facts).toEqual({ running: 1, waiting: 10, shed: 22, shedKnown: 0 });
  const settled = await Promise.race([Promise.any(few), turn().then(() => 'they wait')]);
  expect(settled).toBe('they wait');
});

test('who waited too long is told to come again and is out of the line', async () => {
  const { admission, begun, ask, finish } = bench({
    atOnce: each(1, 1),
    longestWaitMs: each(50, 50),
  });
  void ask('first');
  expect(await ask('late')).toMatchObject(refused);
  await finish('first');
  expect([begun, admission.facts.waiting]).toEqual([['first'], 0]);
});

test('who has no id is told to come again with one long before the end of a line of many', async () => {
  const { admission, ask } = bench({
    atOnce: each(1),
    longestWaitMs: each(60_000),
    longestNamelessMs: 20,
  });
  void ask('first');
  void ask('with an id', 'search', { network: 'met', visitor: 'ada' });
  const alone = ask('alone', 'search', { network: 'home', isNameless: true });
  const two = ['one', 'other'].map((visitor) =>
    ask(visitor, 'search', { network: 'town', visitor, isNameless: true }),
  );
  expect(await Promise.race(two)).toMatchObject(refused);
  const stays = new Promise((resolve) => setTimeout(() => resolve('stays'), 100));
  expect(await Promise.race([alone, stays])).toBe('stays');
  expect(admission.facts).toMatchObject({ running: 1, waiting: 3 });
});

test('of many networks who shows an id goes before those who show none, also when it has had more', async () => {
  const { begun, ask, finish } = bench({ atOnce: each(1) });
  for (let n = 0; n < 10; n++) {
    void ask(`before${n}`, 'search', { network: 'met', visitor: 'ada' });
    await finish(`before${n}`);
  }
  void ask('held', 'search', { network: 'bot0', isNameless: true });
  for (let n = 0; n < 50; n++)
    void ask(`bot${n}`, 'search', { network: `bot${n}`, isNameless: true, wasTold: n % 2 === 0 });
  void ask('person', 'search', { network: 'met', visitor: 'ada' });
  await finish('held');
  expect(begun.slice(-2)).toEqual(['held', 'person']);
});

test('while the loop is late, half as many are let in', async () => {
  let lag = 0;
  const { begun, ask, finish } = bench({
    atOnce: each(4, 4),
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

test('work that fails gives its slot back', async () => {
  const admission = new Admission({ atOnce: each(1, 1), lagMs: () => 0 });
  const from = { isKnown: false, network: 'a', visitor: '' };
  const failing = admission.run('page', from, () => Promise.reject(new Error('it failed')));
  await expect(failing).rejects.toThrow('it failed');
  expect(await admission.run('page', from, async () => 'done')).toBe('done');
  expect(admission.facts.running).toBe(0);
});

const known = { isKnown: true, network: 'home', visitor: 'ada' };
const flood = (n: number) => ({ network: `bot${n % 200}` });

test('who is known goes before any number of strangers, in pages, writes and searches', async () => {
  for (const cost of ['page', 'write', 'search'] as const) {
    const { begun, ask, finish } = bench({ atOnce: each(1), mostWaiting: each(1_000) });
    for (let n = 0; n < 400; n++) void ask(`bot${n}`, cost, flood(n));
    void ask('owner', cost, known);
    await finish('bot0');
    expect([cost, begun]).toEqual([cost, ['bot0', 'owner']]);
  }
});

test('strangers have every fifth turn, however many known people ask', async () => {
  const { begun, ask, finish } = bench({ atOnce: each(1) });
  for (let n = 0; n < 10; n++) void ask(`known${n}`, 'page', { ...known, network: `home${n}` });
  for (let n = 0; n < 3; n++) void ask(`stranger${n}`, 'page');
  for (let n = 0; n < 11; n++) await finish(begun.at(-1) ?? '');
  expect(begun.flatMap((name, at) => (name.startsWith('stranger') ? [at] : []))).toEqual([4, 9]);
});

test('strangers leave slots to those who are known, and more of them while many wait', async () => {
  const crowd = { waiting: 20, lagMs: 1_000 };
  const rules = { atOnce: each(6), leftForKnown: each(2), crowdAtOnce: each(1), crowd };
  const { begun, ask, finish } = bench(rules);
  for (let n = 0; n < 50; n++) void ask(`bot${n}`, 'write', flood(n));
  await turn();
  expect(begun).toHaveLength(4);
  for (let n = 0; n < 2; n++) void ask(`owner${n}`, 'write', { ...known, network: `home${n}` });
  await turn();
  expect(begun.slice(4)).toEqual(['owner0', 'owner1']);
  for (const name of begun.slice(0, 4)) await finish(name);
  expect(begun).toHaveLength(7);
});

test('when too many wait it is strangers who are told to come again, those first who had most', async () => {
  const { admission, ask, finish } = bench({ atOnce: each(1), mostWaiting: each(10) });
  for (let n = 0; n < 20; n++) {
    void ask(`before${n}`, 'search', { network: 'bot3' });
    await finish(`before${n}`);
  }
  void ask('held');
  const known10 = Array.from({ length: 6 }, (_, n) =>
    ask(`known${n}`, 'search', { ...known, network: `home${n}` }),
  );
  const strangers = Array.from({ length: 5 }, (_, n) => ask(`bot${n}`, 'search', flood(n)));
  expect(await Promise.any(strangers)).toMatchObject(refused);
  expect(await Promise.race([strangers[3], turn()])).toMatchObject(refused);
  expect(admission.facts).toMatchObject({ waiting: 10, shed: 1, shedKnown: 0 });
  expect(await Promise.race([Promise.any(known10), turn().then(() => 'they wait')])).toBe(
    'they wait',
  );
});

test('in one network who asks now and then goes before who asks all the time', async () => {
  const { begun, ask, finish } = bench({ atOnce: each(1) });
  for (let n = 0; n < 20; n++) {
    void ask(`before${n}`, 'page', { network: 'town', visitor: `bot${n % 5}` });
    await finish(`before${n}`);
  }
  void ask('held', 'page', { network: 'town', visitor: 'bot0' });
  for (let n = 0; n < 5; n++) void ask(`bot${n}`, 'page', { network: 'town', visitor: `bot${n}` });
  void ask('person', 'page', { network: 'town', visitor: 'ada' });
  await finish('held');
  expect(begun.at(-1)).toBe('person');
});

test('while another server is asked, the slot is somebody else’s', async () => {
  const admission = new Admission({ lagMs: () => 0, atOnce: each(1) });
  let answered = (): void => undefined;
  const provider = new Promise<void>((resolve) => (answered = resolve));
  const sending = admission.run('write', { ...known, network: 'a' }, () =>
    elsewhere(() => provider),
  );
  expect(await admission.run('write', { ...known, network: 'b' }, async () => 'done')).toBe('done');
  answered();
  await sending;
  expect(admission.facts).toMatchObject({ running: 0, waiting: 0 });
});
