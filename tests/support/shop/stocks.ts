import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { promises } from '#app/domains/orders/promised/promises.server.ts';
import { uploadPhoto } from '#app/domains/photos/upload-photo.server.ts';
import { addStock } from '#app/domains/stocks/commands/add-stock.server.ts';
import { changeFields, changeOpened } from '#app/domains/stocks/commands/change-fields.server.ts';
import type { Promises } from '#app/domains/stocks/commands/promises.server.ts';
import { readDraft, type StockDraft } from '#app/domains/stocks/draft/stock-draft.ts';
import type { StockPayload } from '#app/domains/stocks/draft/stock-payload.ts';
import { answerOwnPage } from '#app/domains/stocks/pages/own-page.actions.server.ts';
import { answerPrices } from '#app/domains/stocks/prices/price-forms.server.ts';
import { stockMovements, stocks, stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { closeDatabase, database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { connectPatiently, testDatabase } from '../database.ts';
import { photo } from '../pictures.ts';
import type { TestShop } from './shops.ts';
import { useDemoCodes } from './sign-in.ts';

/** A database and a folder for files, for one test file. */
export function stockBench(more: Record<string, string> = {}): void {
  let drop = async (): Promise<void> => {};
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'oja-stocks-'));
    const test = await testDatabase();
    drop = test.drop;
    connectPatiently(test);
    useDemoCodes({ DATA_DIR: folder, RATE_LIMITS: 'off', ...more });
  });
  afterAll(async () => {
    await closeDatabase();
    await drop();
    await rm(folder, { recursive: true, force: true });
  });
}

let jpeg: Promise<Buffer<ArrayBuffer>> | undefined;
const smallJpeg = () => (jpeg ??= photo(48, 40).jpeg().toBuffer());

export async function photoFile(name = 'gown.jpg'): Promise<File> {
  return new File([await smallJpeg()], name, { type: 'image/jpeg' });
}

type Actor = TestShop['actor'];

/** A photo of the shop that waits for its item. */
export const waitingPhoto = async (actor: Actor): Promise<string> =>
  (await uploadPhoto(actor, { file: await photoFile() })).imagePath;

const usual = {
  productName: 'Ankara wax print, 6 yards',
  description: 'Strong wax print.',
  price: '18,500',
  quantity: 14,
  category2: 'Traditional Wear',
  category3: 'Ankara Fabrics',
};

const rules = { missing: 'stocks.fill_required', minQuantity: 0, allCategories: true } as const;

export const draftWith = (fields: Record<string, unknown>): StockDraft =>
  readDraft({ ...usual, ...fields }, rules);

export async function makeStock(
  actor: Actor,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const draft = draftWith({ imagePath: await waitingPhoto(actor), ...fields });
  return (await inTransaction((tx) => addStock(tx, actor, draft))).stockId;
}

/** Some fields of an item, as a device brings them. */
export const changeItem = (actor: Actor, stockId: string, fields: Partial<StockPayload>) =>
  inTransaction((tx) => changeFields(tx, actor, { stockId, fields, seen: {}, at: now() }));

/** Some fields of an item, as a program changes them. */
export const editItem = (actor: Actor, stockId: string, fields: Partial<StockPayload>) =>
  inTransaction((tx) => changeOpened(tx, actor, { stockId, fields }));

/** A variant's own price, or none: it costs what its item does. */
export async function priceVariant(actor: Actor, variantId: string, priceKobo: number | null) {
  const [of] = await database().select().from(stockVariants).where(eq(stockVariants.id, variantId));
  const stockId = of?.stockId ?? '';
  const colorSizeCombinations = (await variantsOf(stockId)).map((variant) => {
    const kobo = variant.id === variantId ? priceKobo : variant.priceKobo;
    return { ...variant, price: kobo === null ? '' : kobo / 100 };
  });
  await editItem(actor, stockId, { colorSizeCombinations });
}

/** What an item or variant costs the shop and may not be sold below, typed on its page of prices. */
export async function saveCost(
  actor: Actor,
  stockId: string,
  fields: { cost?: string; floor?: string; variantId?: string },
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'costs', ...fields })) form.set(name, value);
  await answerPrices(actor, stockId, form);
}

export const setFloor = (actor: Actor, stockId: string, floorKobo: number, variantId = '') =>
  saveCost(actor, stockId, { floor: String(floorKobo / 100), variantId });

/** As the sheet on the shop's own list sends it. */
export async function addByForm(actor: Actor, fields: Record<string, string>): Promise<string> {
  const form = new FormData();
  const sent = {
    ...usual,
    intent: 'add',
    operation: crypto.randomUUID(),
    imagePath: await waitingPhoto(actor),
    ...fields,
  };
  for (const [name, value] of Object.entries(sent)) form.set(name, String(value));
  const answer = await answerOwnPage(actor, form, promises);
  if (answer.done !== 'added') throw new Error('the form added nothing');
  return answer.stockId;
}

export async function stockRow(id: string) {
  const [row] = await database().select().from(stocks).where(eq(stocks.id, id));
  if (!row) throw new Error('there is no such item');
  return row;
}

export const variantsOf = (stockId: string) =>
  database()
    .select()
    .from(stockVariants)
    .where(eq(stockVariants.stockId, stockId))
    .orderBy(stockVariants.id);

export const movementsOf = (stockId: string) =>
  database()
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.stockId, stockId))
    .orderBy(stockMovements.id);

/** The item's quantity, what its ledger adds up to and the sum of its variants. */
export async function books(stockId: string) {
  const { rows } = await database().execute<{
    quantity: number;
    ledger: number;
    variants: number;
  }>(sql`
    select quantity,
      (select coalesce(sum(change), 0)::int from stock_movements where stock_id = s.id) as ledger,
      (select coalesce(sum(v.quantity), 0)::int from stock_variants v where v.stock_id = s.id) as variants
    from stocks s where id = ${stockId}`);
  return rows[0];
}

/** Nobody has ordered anything. */
export const noPromises: Promises = {
  pieces: async () => new Map(),
  shorten: async () => 0,
  fill: async () => 0,
};

export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
