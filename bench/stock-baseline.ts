import { createReadStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

/** What the shop's own stock is compared with: the least that the same work can be. */
const folder = process.env.FOLDER ?? '';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
const app = new Hono();
await mkdir(folder, { recursive: true });
await pool.query('create table if not exists bench_items (id bigserial primary key, body jsonb)');

app.get('/', (c) => c.text('ready'));

/** Twenty rows of one shop by its index, as JSON. */
app.get('/list', async (c) => {
  const { rows } = await pool.query({
    name: 'twenty',
    text: `select id, product_name, price_kobo, quantity, views, likes, image_base, created_at
      from stocks where shop_id = $1 order by id desc limit 20`,
    values: [process.env.SHOP_ID],
  });
  return c.json({ rows });
});

/** A file as it lies on the disk. */
app.get('/file', async (c) => {
  const path = process.env.PICTURE ?? '';
  const { size } = await stat(path);
  return c.body(Readable.toWeb(createReadStream(path)) as ReadableStream, 200, {
    'content-type': 'image/webp',
    'content-length': String(size),
  });
});

/** The photo to the disk as it came, the words into one row. */
app.post('/add', async (c) => {
  const form = await c.req.formData();
  const file = form.get('file');
  if (!(file instanceof File)) return c.text('no file', 400);
  const name = `${Date.now()}-${Math.random()}.jpg`;
  await writeFile(join(folder, name), Buffer.from(await file.arrayBuffer()));
  await pool.query('insert into bench_items (body) values ($1)', [JSON.stringify({ name })]);
  return c.json({ name });
});

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
