import { expect, test } from '@playwright/test';
import { isLongRun } from '#tests/support/long-run.ts';
import {
  freePort,
  type OjaProcess,
  startOja,
  tempDataDir,
} from '#tests/support/processes/oja-process.ts';
import { readEvents } from '#tests/support/read-events.ts';

const size = isLongRun
  ? { clients: 200, cuts: 20, messages: 2_000 }
  : { clients: 8, cuts: 3, messages: 48 };
const writersAShop = 8;

interface Instances {
  urls: [string, string];
  stop: () => Promise<void>;
}

interface Team {
  shopId: string;
  headers: Record<string, string>;
  /** Where the shop's numbers stand before the storm. */
  cursor: number;
}

interface Sent {
  success: boolean;
  cookie: string | null;
}

interface Heard {
  id: number;
  shopId: string;
  message: { id: string; seq: number; text: string };
}

/** Two processes, one database: the first brings it along. */
async function twoInstances(): Promise<Instances> {
  const data = tempDataDir();
  const start = async (more: Record<string, string>): Promise<OjaProcess> => {
    const oja = startOja({
      DATA_DIR: data.path,
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...more,
    });
    await oja.ready();
    return oja;
  };
  const first = await start({});
  const url = `postgresql://oja@${encodeURIComponent(`${data.path}/run`)}/oja`;
  const second = await start({ DATABASE_URL: url });
  return {
    urls: [first.url, second.url],
    stop: async () => {
      expect(await second.kill('SIGTERM')).toBe(0);
      expect(await first.kill('SIGTERM')).toBe(0);
      data.remove();
    },
  };
}

async function call<T>(url: string, name: string, body: object, cookie = ''): Promise<T> {
  const answer = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(body),
  });
  return { ...(await answer.json()), cookie: answer.headers.get('set-cookie') } as T;
}

/** The owner of a demo shop, signed in as a program. */
async function team(url: string, phoneNumber: string, shopName: string): Promise<Team> {
  const { demoCode } = await call<{ demoCode: string }>(url, 'signIn', { phoneNumber });
  const { token } = await call<{ token: string }>(url, 'signIn', { phoneNumber, code: demoCode });
  const headers = { authorization: `Bearer ${token}` };
  const since = await fetch(`${url}/api/live/inbox/since`, { headers });
  const { cursor } = (await since.json()) as { cursor: number };
  const list = await fetch(`${url}/api/shops?q=${encodeURIComponent(shopName)}`, { headers });
  const { shops } = (await list.json()) as { shops: Array<{ id: string }> };
  return { shopId: shops[0]?.id ?? '', headers, cursor };
}

/** Buyers of one shop, each on its own instance, writing one message after the other. */
async function write(urls: readonly string[], { shopId }: Team, count: number): Promise<void> {
  let left = count;
  const buyer = async (_: unknown, n: number): Promise<void> => {
    const url = urls[n % 2] ?? '';
    let cookie = '';
    while (left > 0) {
      const text = `For ${shopId}: ${left--}`;
      const body = { shopId, text, operationId: crypto.randomUUID() };
      const answer = await call<Sent>(url, 'sendChatMessage', body, cookie);
      expect(answer.success).toBe(true);
      cookie ||= answer.cookie?.split(';')[0] ?? '';
    }
  };
  await Promise.all(Array.from({ length: writersAShop }, buyer));
}

/**
 * Reads until it has everything; cut off again and again, also within a batch, it comes back by its
 * last id, each time to the other instance.
 */
async function readThrough(urls: readonly string[], own: Team, total: number) {
  const heard: Heard[] = [];
  let [lastId, cuts] = [own.cursor, 0];
  const share = Math.floor(total / (size.cuts + 1));
  while (heard.length < total) {
    const cutting = new AbortController();
    const stream = await fetch(`${urls[cuts % 2]}/api/live/inbox`, {
      headers: { ...own.headers, 'last-event-id': String(lastId) },
      signal: cutting.signal,
    });
    expect(stream.status).toBe(200);
    const until =
      cuts < size.cuts ? heard.length + 1 + Math.floor(Math.random() * (share - 1)) : total;
    for await (const { id, data } of readEvents(stream)) {
      heard.push({ id, ...(data as Omit<Heard, 'id'>) });
      lastId = id;
      if (heard.length >= until) break;
    }
    cutting.abort();
    if (heard.length < total) cuts += 1;
  }
  return { heard, cuts };
}

test(`${size.clients} clients, each cut ${size.cuts} times, ${size.messages} messages on two instances: every one once, in order, none of another shop @long`, async () => {
  test.setTimeout(isLongRun ? 1_800_000 : 600_000);
  const { urls, stop } = await twoInstances();
  const teams = [
    await team(urls[0], '08030000001', 'Ngozi Fashion House'),
    await team(urls[1], '08030000002', 'Emeka Phones'),
  ] as const;
  expect(new Set(teams.map(({ shopId }) => shopId)).size).toBe(2);
  const each = size.messages / 2;
  const reading = Array.from({ length: size.clients }, async (_, n) => {
    const own = teams[n % 2] ?? teams[0];
    const order = Math.floor(n / 2) % 2 === 0 ? urls : urls.toReversed();
    return { own, ...(await readThrough(order, own, each)) };
  });
  await Promise.all(teams.map((own) => write(urls, own, each)));
  for (const { own, heard, cuts } of await Promise.all(reading)) {
    expect(cuts).toBe(size.cuts);
    expect(heard.map(({ id }) => id)).toEqual(heard.map((_, n) => own.cursor + n + 1));
    const first = heard[0]?.message.seq ?? 0;
    expect(heard.map(({ message }) => message.seq)).toEqual(heard.map((_, n) => first + n));
    expect(new Set(heard.map(({ message }) => message.text)).size).toBe(each);
    expect(heard.every((one) => one.shopId === own.shopId)).toBe(true);
    expect(heard.every(({ message }) => message.text.includes(own.shopId))).toBe(true);
  }
  await stop();
});
