import { setClock } from '#app/platform/clock.ts';
import { loadSettings, replaceSettings } from '#app/platform/env.server.ts';
import { newVisitorId, visitorCookie } from '#app/platform/http/visitor.server.ts';
import { newToken } from '#app/platform/id.ts';
import { type Answer, Caller, type CallerFacts } from './caller.ts';
import { type Goods, orderForm } from './goods.ts';

/** What people do is counted for each kind: how long it took, and whether it was refused. */
export interface Doing {
  act: string;
  ms: number;
  /** Undefined when it went as it should. */
  refused: string | undefined;
}

export interface Market {
  goods: Goods[];
  /** Of the shop that others want to harm; people buy there too. */
  atVictim: Goods[];
  photo: Buffer;
  /** A number that nobody else has, each time another. */
  next: () => number;
}

type Act = (caller: Caller, market: Market) => Promise<Answer>;

const phoneOf = (n: number): string => `0706${String(n % 10_000_000).padStart(7, '0')}`;
function some({ goods, next }: Market): Goods {
  const found = goods[next() % goods.length];
  if (!found) throw new Error('nothing to buy');
  return found;
}
const words = ['shoe', 'gown', 'bag', 'phone', 'rice', 'watch', 'shirt', 'chair'];

/** Who finds that an item is sold out takes another one: attackers buy too. */
async function order(caller: Caller, market: Market): Promise<Answer> {
  let answer = await orderOne(caller, market);
  for (let tries = 0; tries < 5 && answer.text.includes('"changes"'); tries++)
    answer = await orderOne(caller, market);
  return answer;
}

/** A code may be asked for where a network has many open orders: the demo tells it at once. */
async function orderOne(caller: Caller, market: Market): Promise<Answer> {
  const n = market.next();
  const goods = n % 2 === 0 ? market.atVictim[n % market.atVictim.length] : some(market);
  if (!goods) throw new Error('nothing to buy');
  const form = { ...orderForm(goods, phoneOf(n)), key: newToken() };
  const path = `/checkout/${goods.shopId}`;
  const answer = await caller.fill(path, form);
  const code = /"demoCode","(\d{8})"/.exec(answer.text)?.[1];
  const last = code === undefined ? answer : await caller.fill(path, { ...form, code });
  return last.status === 200 && !last.text.includes('"placed"') ? { ...last, status: 409 } : last;
}

/** By a program, on a device that nobody knows: the code is the right one. */
async function signInOnNewDevice(caller: Caller, market: Market): Promise<Answer> {
  const phoneNumber = `080300000${String(12 + (market.next() % 13))}`;
  const attempt = newToken();
  const asked = await caller.call('signIn', { phoneNumber, attempt });
  const code = /"demoCode":"(\d{8})"/.exec(asked.text)?.[1];
  return code === undefined ? asked : caller.call('signIn', { phoneNumber, attempt, code });
}

const rate: Act = (caller, market) =>
  caller.call('rateShop', { shopId: some(market).shopId, rating: 1 + (market.next() % 5) });

const search: Act = (caller, market) => {
  const n = market.next();
  return caller.send(`/api/marketItems?q=${words[n % words.length]}%20${n.toString(36)}`);
};

const product: Act = (caller, market) =>
  caller.send(`/stocks/${some(market).stockId}?seed=${market.next()}`);

const visitorActs: Record<string, Act> = {
  'front page': (caller) => caller.send('/'),
  product,
  search,
  chat: (caller, { atVictim }) =>
    caller.call('sendChatMessage', {
      shopId: atVictim[0]?.shopId,
      text: 'Is it still there?',
      operationId: newToken(),
    }),
  rate,
  order,
  'sign in': signInOnNewDevice,
};

const isDone = ({ status }: Answer): boolean => status === 200 || status === 202;

async function observed(caller: Caller, market: Market, [act, run]: [string, Act]): Promise<Doing> {
  const before = caller.waitedMs;
  const answer = await run(caller, market);
  const refused = isDone(answer)
    ? undefined
    : `${act} ${answer.status} ${answer.text.slice(0, 200)}`;
  return { act, ms: caller.waitedMs - before, refused };
}

export interface Person {
  acts: readonly string[];
  /** Does one thing; never fails. */
  does: (act: string, market: Market) => Promise<Doing>;
}

const person = (caller: Caller, acts: Record<string, Act>): Person => ({
  acts: Object.keys(acts),
  does: (act, market) => {
    const run = acts[act];
    if (!run) throw new Error(`nobody does ${act}`);
    return observed(caller, market, [act, run]);
  },
});

/** Of the app under attack, so that visitors of an hour ago can be made. */
export const secrets = { SESSION_SECRET: 's'.repeat(40), SECRETS_KEY: 'k'.repeat(40) };

/** A visitor who was here an hour ago, with the id that was given then. */
export async function knownVisitor(facts: CallerFacts, market: Market): Promise<Person> {
  replaceSettings(loadSettings({ ...secrets, DATA_DIR: '/nonexistent' }));
  const turnBack = setClock(() => new Date(Date.now() - 3_600_000));
  const id = newVisitorId();
  turnBack();
  const caller = new Caller(facts);
  caller.keep(visitorCookie(id, facts.app));
  await rate(caller, market);
  return person(caller, visitorActs);
}

/** What a page's script does with the answer to somebody's first rating. */
async function rateAtLast(caller: Caller, market: Market): Promise<Answer> {
  const answer = await rate(caller, market);
  return /"again":true/.test(answer.text) ? rate(caller, market) : answer;
}

/** Somebody who was never here, each time from the first page on another one. */
export function newcomer(facts: CallerFacts): Person {
  const acts: Record<string, Act> = { ...visitorActs, rate: rateAtLast };
  const first = Object.keys(acts)[0];
  let current = person(new Caller(facts), acts);
  return {
    acts: current.acts,
    does: (act, market) => {
      if (act === first) current = person(new Caller(facts), acts);
      return current.does(act, market);
    },
  };
}

function multipart(photo: Buffer): { body: Buffer; headers: Record<string, string> } {
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  return {
    body: Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--b--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  };
}

export const upload = (caller: Caller, photo: Buffer, headers: Record<string, string> = {}) => {
  const { body, headers: own } = multipart(photo);
  return caller.send('/api/uploadImage', { body, headers: { ...own, ...headers } });
};

/** The owner of a shop at her own phone, signed in before. */
export async function knownOwner(
  facts: CallerFacts,
  market: Market,
  phone: string,
): Promise<Person> {
  const caller = new Caller(facts);
  const asked = await caller.fill('/login', { phone });
  const code = /"demoCode","(\d{8})"/.exec(asked.text)?.[1] ?? '';
  await caller.fill('/login', { intent: 'code', phone, code });
  await rate(caller, market);
  return person(caller, {
    dashboard: () => caller.send('/'),
    orders: () => caller.send('/orders'),
    product,
    search,
    chat: visitorActs.chat as Act,
    rate,
    order,
    'sign in': () => caller.fill('/login', { phone }),
    upload: () => upload(caller, market.photo),
  });
}
