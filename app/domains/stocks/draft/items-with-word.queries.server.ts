import { isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { publicNames } from '../fields/product-fields.ts';
import { stocks, stockVariants } from '../stocks.table.server.ts';
import { variantSides } from '../variants/variants.ts';

const folded = (texts: SQLWrapper[]) =>
  sql`' ' || fold_text(concat_ws(' ', ${sql.join(texts, sql`, `)})) || ' '`;

/** How many items have this folded word in what buyers read of them. Reads them all: for what is asked now and then. */
export async function itemsWithWord(word: string): Promise<number> {
  const texts = [stocks.productName, stocks.description, stocks.optionName];
  const details = publicNames.map((name) => stocks[name]);
  const sides = variantSides.map((side) => stockVariants[side]);
  const sought = ` ${word} `;
  const inVariants = sql`exists (select from ${stockVariants}
    where ${stockVariants.stockId} = ${stocks.id} and position(${sought} in ${folded(sides)}) > 0)`;
  const [row] = await database()
    .select({ n: sql<number>`count(*)::int` })
    .from(stocks)
    .where(
      sql`${isNull(stocks.deletedAt)} and
        (position(${sought} in ${folded([...texts, ...details])}) > 0 or ${inVariants})`,
    );
  return row?.n ?? 0;
}
