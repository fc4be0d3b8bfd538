import { newToken } from '#app/platform/id.ts';
import { Caller, type CallerFacts } from './caller.ts';
import { type Goods, orderForm } from './goods.ts';
import { upload } from './people.ts';

/** Where the n-th hostile request comes from, and the people who share a network with it. */
export const sources = {
  'one address': { from: () => '41.58.7.9', person: '41.58.7.9' },
  'one /48': {
    from: (n: number) => `2c0f:f5c0:7:${(n % 65_536).toString(16)}::1`,
    person: '2c0f:f5c0:7:1::2',
  },
  '200 addresses': { from: (n: number) => `105.${n % 200}.12.7`, person: '105.20.12.8' },
} as const;
export type Source = keyof typeof sources;

/** What attackers know and have: accounts of their own too, for what takes one. */
export interface Spoils {
  atVictim: readonly Goods[];
  photo: Buffer;
  tokens: readonly string[];
}

type Strike = (caller: Caller, n: number, spoils: Spoils) => Promise<{ status: number }>;

const phoneOf = (n: number): string => `0805${String(n % 10_000_000).padStart(7, '0')}`;
const ownerOf = (n: number): string => `0803000${String(1 + (n % 24)).padStart(4, '0')}`;
const isEven = (n: number): boolean => n % 2 === 0;

/** Each in the two ways that cost most: the page's own form or list, and the function. No cookie is kept. */
export const targets = {
  'sign-in': (caller, n) =>
    isEven(n)
      ? caller.ask('/login', { form: { phone: ownerOf(n) } })
      : caller.ask('/api/signIn', {
          json: { phoneNumber: ownerOf(n), attempt: newToken(), code: '12345678' },
        }),
  search: (caller, n) =>
    caller.ask(`${isEven(n) ? '/market' : '/api/marketItems'}?q=ankara%20gown%20${n.toString(36)}`),
  chat: (caller, n, { atVictim }) => {
    const shopId = atVictim[0]?.shopId;
    const message = { text: `Hello ${n}`, operationId: newToken() };
    return isEven(n)
      ? caller.ask(`/chat/${shopId}`, { form: message })
      : caller.ask('/api/sendChatMessage', { json: { shopId, ...message } });
  },
  upload: (caller, n, { photo, tokens }) => {
    const token = tokens[(n >> 1) % tokens.length];
    return isEven(n)
      ? upload(caller, photo)
      : upload(caller, photo, { authorization: `Bearer ${token}` });
  },
  ratings: (caller, n, { atVictim }) => {
    const shopId = atVictim[0]?.shopId;
    return isEven(n)
      ? caller.ask(`/shop/${shopId}`, { form: { stars: '1' } })
      : caller.ask('/api/rateShop', { json: { shopId, rating: 1 } });
  },
  orders: (caller, n, { atVictim }) => {
    const goods = atVictim[n % atVictim.length];
    if (!goods) throw new Error('nothing to order');
    const form = { ...orderForm(goods, phoneOf(n)), key: newToken() };
    return caller.ask(`/checkout/${goods.shopId}${isEven(n) ? '' : '.data'}`, { form });
  },
} satisfies Record<string, Strike>;
export type Target = keyof typeof targets;

export interface Strength {
  /** Open at once. */
  connections: number;
  /** From the beginning of one request to that of the next on the same connection, at least. */
  everyMs: number;
}

export interface Attack {
  /** Answers by status. */
  answers: Record<number, number>;
  stop: () => Promise<void>;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Strikes until told to stop. */
export function attack(
  { app, agent }: Pick<CallerFacts, 'app' | 'agent'>,
  { target, source, strength }: { target: Target; source: Source; strength: Strength },
  spoils: Spoils,
): Attack {
  const answers: Record<number, number> = {};
  const { from } = sources[source];
  const strike: Strike = targets[target];
  let asked = 0;
  let isOver = false;
  const work = async (_: unknown, line: number) => {
    await sleep((strength.everyMs * line) / strength.connections);
    while (!isOver) {
      const n = asked++;
      const address = from(source === '200 addresses' ? line : n);
      const pause = sleep(strength.everyMs);
      const { status } = await strike(new Caller({ app, agent, address }), n, spoils);
      answers[status] = (answers[status] ?? 0) + 1;
      await pause;
    }
  };
  const all = Promise.all(Array.from({ length: strength.connections }, work));
  return {
    answers,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}
