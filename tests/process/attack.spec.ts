import { Agent } from 'node:http';
import { expect, test } from '@playwright/test';
import { Caller } from '#tests/support/attack/caller.ts';
import { chooseVictim, findGoods } from '#tests/support/attack/goods.ts';
import {
  attack,
  type Source,
  sources,
  type Target,
  targets,
} from '#tests/support/attack/hostile.ts';
import {
  knownOwner,
  knownVisitor,
  type Market,
  newcomer,
  secrets,
} from '#tests/support/attack/people.ts';
import { photo } from '#tests/support/pictures.ts';
import { freePort, startOja, tempDataDir } from '#tests/support/processes/oja-process.ts';

const data = tempDataDir();
const metricsToken = 'a-token-of-the-collector';
const ownerPhone = '08030000001';
const hostilePhone = '08030000002';
let oja: ReturnType<typeof startOja>;
let market: Market;
let agent: Agent;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  oja = startOja({
    ...secrets,
    DATA_DIR: data.withDemo(),
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: metricsToken,
    TRUST_PROXY: '1',
  });
  await oja.ready();
  agent = new Agent({ keepAlive: true });
  const ownShop = JSON.parse((await scout().send('/api/shops?q=Ngozi')).text).shops[0]?.id;
  const chosen = chooseVictim(await findGoods(scout(), 6), new Set([ownShop]));
  let count = 0;
  const picture = await photo(600, 400).jpeg().toBuffer();
  market = { ...chosen, photo: picture, next: () => ++count };
});

test.afterAll(async () => {
  agent.destroy();
  await oja.kill('SIGTERM');
  data.remove();
});

const scout = () => new Caller({ app: oja.url, agent, address: '192.0.2.1' });

async function figure(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${oja.url}/metrics`, { headers })).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

async function hostileToken(): Promise<string> {
  const who = { phoneNumber: hostilePhone, attempt: 'h'.repeat(40) };
  const { demoCode } = JSON.parse((await scout().call('signIn', who)).text);
  return JSON.parse((await scout().call('signIn', { ...who, code: demoCode })).text).token;
}

/** Every target and every kind of attackers. */
const cells = (Object.keys(targets) as Target[]).flatMap((target) =>
  (Object.keys(sources) as Source[]).map((source) => ({ target, source })),
);

test('while others attack, a known visitor and an owner in their network do everything and are refused nothing @long', async () => {
  test.setTimeout(1_200_000);
  const spoils = { atVictim: market.atVictim, photo: market.photo, tokens: [await hostileToken()] };
  const refused: string[] = [];
  const strength = { connections: 40, everyMs: 200 };
  for (const { target, source } of cells) {
    const facts = { app: oja.url, agent, address: sources[source].person };
    const people = [await knownVisitor(facts, market), await knownOwner(facts, market, ownerPhone)];
    const lines = new Agent({ keepAlive: true, maxSockets: strength.connections });
    const hostile = attack({ app: oja.url, agent: lines }, { target, source, strength }, spoils);
    for (const person of people) {
      for (const act of person.acts) {
        const doing = await person.does(act, market);
        if (doing.refused) refused.push(`${target} from ${source}: ${doing.refused}`);
      }
    }
    await hostile.stop();
    lines.destroy();
    expect(Object.keys(hostile.answers)).not.toEqual([]);
  }
  expect(refused).toEqual([]);
  expect(await figure('oja_admission_shed_known')).toBe(0);
});

const many = [
  { target: 'search', source: 'one address' },
  { target: 'chat', source: '200 addresses' },
] as const;
for (const { target, source } of many)
  test(`who was never here and sits among those who attack ${target} from ${source} is told apart and refused nothing @long`, async () => {
    test.setTimeout(180_000);
    // They are more than may wait.
    const strength = { connections: 200, everyMs: 200 };
    const spoils = { atVictim: market.atVictim, photo: market.photo, tokens: [] };
    const person = newcomer({ app: oja.url, agent, address: sources[source].person });
    const lines = new Agent({ keepAlive: true, maxSockets: strength.connections });
    const plan = { target, source, strength };
    const hostile = attack({ app: oja.url, agent: lines }, plan, spoils);
    await expect.poll(() => hostile.answers[307] ?? 0, { timeout: 60_000 }).toBeGreaterThan(0);
    const refused: string[] = [];
    for (const act of person.acts) {
      const doing = await person.does(act, market);
      if (doing.refused) refused.push(doing.refused);
    }
    // Those who still wait in line go away.
    lines.destroy();
    await hostile.stop();
    expect(refused).toEqual([]);
  });

test('who keeps no cookies is told to come again once, then that too many ask', async () => {
  const lines = new Agent({ keepAlive: true, maxSockets: 300 });
  const facts = { app: oja.url, agent: lines, address: '198.51.100.8' };
  const ask = (n: number, more: string) =>
    new Caller(facts).ask(`/api/marketItems?q=gown+${n}${market.next()}${more}`);
  const crowd = (more: string) => Promise.all(Array.from({ length: 300 }, (_, n) => ask(n, more)));
  const first = await crowd('');
  const statuses = (answers: { status: number }[]) =>
    [...new Set(answers.map(({ status }) => status))].sort();
  expect(statuses(first)).toEqual([200, 307]);
  const { location } = first.find(({ status }) => status === 307) ?? { location: '' };
  expect(location).toMatch(/^\?q=gown\+\d+&turn=2$/);
  expect(statuses(await crowd('&turn=2'))).toEqual([200, 503]);
  lines.destroy();
});

test('a page does not wait for a hundred searches that came before it', async () => {
  const lines = new Agent({ keepAlive: true, maxSockets: 110 });
  const stranger = () => new Caller({ app: oja.url, agent: lines, address: '198.51.100.7' });
  const answered: string[] = [];
  const ask = async (what: string, path: string) => {
    const { status } = await stranger().send(path);
    answered.push(what);
    return status;
  };
  const searches = Array.from({ length: 100 }, (_, n) =>
    ask('search', `/api/marketItems?q=ankara+gown+${market.next()}${n}`),
  );
  // Not in memory: nobody has asked for it under this address.
  const page = ask('page', `/stocks/${market.atVictim[0]?.stockId}?seed=${market.next()}`);
  expect(await page).toBe(200);
  expect(answered.indexOf('page')).toBeLessThan(50);
  await Promise.all(searches);
  lines.destroy();
});
