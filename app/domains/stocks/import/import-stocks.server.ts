import { eq } from 'drizzle-orm';
import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { groupNames } from '#app/domains/categories/category-labels.server.ts';
import { categoryBranch } from '#app/domains/categories/category-tree.ts';
import { bannedWords } from '#app/domains/operators/words/words.queries.server.ts';
import { bannedIn } from '#app/domains/operators/words/words.ts';
import { noPhoto } from '#app/domains/photos/no-photo.server.ts';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import {
  changeProductCount,
  productQuota,
} from '#app/domains/shops/commands/product-quota.server.ts';
import { shopTypes } from '#app/domains/shops/shop-types.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { insertStock } from '../commands/add-stock.server.ts';
import { writtenTexts } from '../draft/written-texts.ts';
import { isOfShop } from '../offered.server.ts';
import { stocks } from '../stocks.table.server.ts';
import {
  type CheckedRow,
  type CheckRules,
  checkRows,
  checkRowsInPortions,
  itemKeys,
} from './check-rows.ts';
import type { FileRow } from './columns.ts';
import { placesIn } from './place-of.ts';
import { writePrices } from './write-prices.server.ts';

interface ImportingShop {
  id: string;
  businessType: string;
  moreTypes: readonly string[];
}

async function ruleSet(
  executor: Executor,
  shop: ImportingShop,
  seesPrices: boolean,
): Promise<CheckRules> {
  const rows = await executor
    .select({ productName: stocks.productName, sku: stocks.sku })
    .from(stocks)
    .where(isOfShop(shop.id));
  const known = new Set(rows.flatMap((row) => itemKeys(row).known));
  const banned = await bannedWords(executor);
  const names = shopTypes(shop).map((type) => categoryBySlug(type)?.name ?? type);
  return {
    placeOf: placesIn(
      names.flatMap((name) => categoryBranch(name)),
      groupNames,
    ),
    seesPrices,
    isThere: (keys) => keys.some((key) => known.has(key)),
    bannedWord: (draft) => bannedIn(Object.values(writtenTexts(draft)).flat(), banned),
  };
}

/** What would happen; saves nothing. */
export async function previewImport(
  shop: ImportingShop,
  lines: readonly FileRow[],
  /** Of others, what a list says of offers, costs and floors is not read. */
  seesPrices = false,
): Promise<CheckedRow[]> {
  return checkRowsInPortions(lines, await ruleSet(database(), shop, seesPrices));
}

export interface ImportResult {
  added: number;
  /** Rows that were good but found no place in the plan. */
  overQuota: number[];
  /** Rows with a fault, or that were there already. */
  skipped: number[];
}

const batchSize = 20;

/** One batch, all or nothing, under the shop's lock: a second import of the same file waits and finds them there. */
async function importBatch(actor: Actor, lines: readonly FileRow[]): Promise<ImportResult> {
  const picture = await noPhoto();
  return inTransaction(async (tx) => {
    const { shop, role } = await lockShop(tx, actor, 'stock.edit');
    const { used, limit } = productQuota(shop);
    const result: ImportResult = { added: 0, overQuota: [], skipped: [] };
    const rules = await ruleSet(tx, shop, can(role, 'prices.edit'));
    for (const { row, draft, prices } of checkRows(lines, rules)) {
      if (!draft) result.skipped.push(row);
      else if (used + result.added >= limit) result.overQuota.push(row);
      else {
        const id = await insertStock(tx, actor, { shop, draft });
        await tx.update(stocks).set({ imageManifest: picture }).where(eq(stocks.id, id));
        if (prices) await writePrices(tx, actor, { ...prices, stockId: id });
        result.added += 1;
      }
    }
    if (result.added > 0) await changeProductCount(tx, shop.id, result.added);
    return result;
  });
}

/** In small steps, so that the shop is never locked for long; what was added stays added. */
export async function importStocks(actor: Actor, lines: readonly FileRow[]): Promise<ImportResult> {
  const total: ImportResult = { added: 0, overQuota: [], skipped: [] };
  for (let at = 0; at < lines.length; at += batchSize) {
    const { added, overQuota, skipped } = await importBatch(actor, lines.slice(at, at + batchSize));
    total.added += added;
    total.overQuota.push(...overQuota);
    total.skipped.push(...skipped);
  }
  return total;
}
