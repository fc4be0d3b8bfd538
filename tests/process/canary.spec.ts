import { expect, test } from '@playwright/test';
import pg from 'pg';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { photo } from '#tests/support/pictures.ts';
import { type OjaProcess, startOja, tempDataDir } from '#tests/support/processes/oja-process.ts';

const data = tempDataDir();
test.afterAll(() => data.remove());

const secrets = {
  telegramToken: '123456:CANARY-telegram-7f3a',
  facebookToken: 'EAACANARYfacebook9f3a',
  twitterKey: 'CANARYtwitterkey1b2c',
  instagramToken: 'IGCANARYinstagram4d5e',
};
const traces = [/CANARY/i, /Q0FOQVJZ/, /43414e415259/i];
const expectClean = (what: string, text: string) => {
  for (const trace of traces) expect([what, trace.exec(text)?.[0]]).toEqual([what, undefined]);
};

const pages = [
  '/',
  '/market',
  '/shops',
  '/shop',
  '/stocks',
  '/stocks/export',
  '/stocks/import',
  '/sections',
  '/messages',
  '/orders',
  '/orders/counter',
  '/payments',
  '/payments.csv',
  '/analytics',
  '/subscription',
  '/advertising',
  '/advertising?tab=settings',
  '/advertising?tab=analytics',
  '/advertising/figures.csv',
  '/advertising.data',
  '/advertising.data?tab=settings',
  '/_root.data',
];

/** Any free port: the line of the start says which. */
async function addressOf(oja: OjaProcess): Promise<string> {
  const line = /Oja is ready at (http:\/\/localhost:\d+)/;
  await expect.poll(() => line.exec(oja.output())?.[1], { timeout: 120_000 }).toBeTruthy();
  return line.exec(oja.output())?.[1] ?? '';
}

/** Answers of one person, all kept. */
function visitor(url: string) {
  const heard: string[] = [];
  const headers: Record<string, string> = { origin: url };
  const call = async (path: string, init: RequestInit = {}) => {
    const all = { ...headers, ...(init.headers as Record<string, string>) };
    const answer = await fetch(`${url}${path}`, { ...init, headers: all });
    const text = await answer.text();
    heard.push(`${path} ${JSON.stringify([...answer.headers])} ${text}`);
    return { status: answer.status, text };
  };
  const json = async (path: string, body: unknown) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const { text } = await call(path, { ...sent, body: JSON.stringify(body) });
    return JSON.parse(text);
  };
  const form = (path: string, fields: Record<string, string>) =>
    call(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { heard, headers, call, json, form };
}

type Visitor = ReturnType<typeof visitor>;

async function signIn({ json, headers }: Visitor): Promise<void> {
  const phoneNumber = '08030000001';
  const { demoCode } = await json('/api/signIn', { phoneNumber });
  const { token } = await json('/api/signIn', { phoneNumber, code: demoCode });
  headers.authorization = `Bearer ${token}`;
}

/** A new item, which the shop's bot is to post. */
async function addItem({ call, json }: Visitor): Promise<void> {
  const body = new FormData();
  const jpeg = await photo(60, 60).jpeg().toBuffer();
  body.append('file', new File([jpeg], 'a.jpg', { type: 'image/jpeg' }));
  const sent = JSON.parse((await call('/api/uploadImage', { method: 'POST', body })).text);
  const item = { productName: 'Marked gown', description: 'A gown.', price: 500, quantity: 1 };
  const place = {
    category1: 'Boutique',
    category2: 'Traditional Wear',
    category3: 'Ankara Fabrics',
  };
  const shopId = sent.imagePath.split('/')[1];
  const made = await json('/api/createStock', { ...sent, ...item, ...place, shopId });
  expect(made).toMatchObject({ success: true });
}

async function plainDump(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  let text = '';
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(`select x::text as row from ${name} x`);
    text += `${name}\n${rows.map(({ row }) => row).join('\n')}\n`;
  }
  await client.end();
  return text;
}

test('a shop’s keys for other services are in no answer, no log line and no plain dump @long', async () => {
  test.setTimeout(240_000);
  const quiet = { info: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: data.path, log: quiet });
  const oja = startOja({
    DATA_DIR: data.path,
    DATABASE_URL: postgres.url,
    PORT: '0',
    LOG_LEVEL: 'trace',
    RATE_LIMITS: 'off',
    // Nobody listens there: what fails is told at length.
    TELEGRAM_API_ROOT: 'http://127.0.0.1:9',
  });
  try {
    const person = visitor(await addressOf(oja));
    await signIn(person);
    const usual = { intent: 'settings', ageMin: '18', telegramEnabled: 'on', autoPost: 'on' };
    const kept = { ...usual, telegramChannelId: '-1001882045519', telegramChannel: '@marked' };
    const refused = await person.form('/advertising?tab=settings', {
      ...kept,
      ...secrets,
      ageMax: '2',
    });
    expect(refused.status).toBe(400);
    await person.form('/advertising?tab=settings', { ...kept, ...secrets, ageMax: '65' });
    await addItem(person);
    for (const path of pages) await person.call(path);
    const { paths } = JSON.parse((await person.call('/api/openapi.json')).text);
    for (const [path, methods] of Object.entries<Record<string, unknown>>(paths)) {
      if (methods.get && !path.includes('{')) await person.call(path);
    }
    // The stand-in for payments is reached at the port that was found.
    const metadata = { plan_id: 'enterprise' };
    const begun = await person.json('/api/initializePayment', { amount: 500_000, metadata });
    expect(begun).toMatchObject({ data: { reference: expect.stringMatching(/^OJA-/) } });
    await expect.poll(oja.output, { timeout: 60_000 }).toContain('adverts.post-stock');

    const answers = person.heard.join('\n');
    expect(answers).toContain('@marked');
    expect(answers).toContain('7f3a');
    expectClean('answers', answers);
    expectClean('log', oja.output());
    const dump = await plainDump(postgres.url);
    expect(dump).toContain('Marked gown');
    expectClean('dump', dump);
  } finally {
    await oja.kill('SIGTERM');
    await postgres.stop();
  }
});
