import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { shopPicture } from '#app/domains/shops/directory/directory.queries.server.ts';
import { database, replica } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { isOffered, isOfShop } from '../offered.server.ts';
import { stocks } from '../stocks.table.server.ts';
import { sectionItems, sections } from './sections.table.server.ts';

const thumbs = 3;

const pictureOf = (row: { imageBase: string; widths: number[] | null }) =>
  shopPicture({ pictureBase: row.imageBase, pictureWidths: row.widths });

/** The team's view: every section in its order with how much is in it, and every item with its section. */
export async function ownSections(shopId: string) {
  const [list, items] = await Promise.all([
    database()
      .select({ id: sections.id, name: sections.name, shown: sections.shown })
      .from(sections)
      .where(eq(sections.shopId, shopId))
      .orderBy(asc(sections.position), asc(sections.id)),
    database()
      .select({
        id: stocks.id,
        name: stocks.productName,
        imageBase: stocks.imageBase,
        widths: sql<number[] | null>`${stocks.imageManifest} -> 'widths'`,
        sectionId: sectionItems.sectionId,
      })
      .from(stocks)
      .leftJoin(sectionItems, eq(sectionItems.stockId, stocks.id))
      .where(isOfShop(shopId))
      .orderBy(desc(stocks.id))
      .limit(1_000),
  ]);
  const all = items.map(({ imageBase, widths, ...item }) => ({
    ...item,
    photo: pictureOf({ imageBase, widths }),
  }));
  return {
    items: all,
    sections: list.map((section) => {
      const own = all.filter(({ sectionId }) => sectionId === section.id);
      return {
        ...section,
        count: own.length,
        photos: own.slice(0, thumbs).flatMap(({ photo }) => photo ?? []),
      };
    }),
    unsorted: all.filter(({ sectionId }) => sectionId === null).length,
  };
}

export type OwnSections = Awaited<ReturnType<typeof ownSections>>;

export interface SectionTab {
  id: string;
  name: string;
  count: number;
}

/** The tabs of the public shop page: shown sections with something in them, after All. */
export async function sectionTabs(shopId: string): Promise<{ all: number; tabs: SectionTab[] }> {
  if (!isId(shopId)) return { all: 0, tabs: [] };
  const [tabs, [all]] = await Promise.all([
    replica()
      .select({ id: sections.id, name: sections.name, count: count() })
      .from(sections)
      .innerJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
      .innerJoin(stocks, and(eq(stocks.id, sectionItems.stockId), isOffered))
      .where(and(eq(sections.shopId, shopId), eq(sections.shown, true)))
      .groupBy(sections.id)
      .orderBy(asc(sections.position), asc(sections.id)),
    replica()
      .select({ n: count() })
      .from(stocks)
      .where(and(eq(stocks.shopId, shopId), isOffered)),
  ]);
  return { all: all?.n ?? 0, tabs };
}

/** Which items are in a section that the shop shows; undefined when there is no such tab. */
export async function itemsOfTab(shopId: string, sectionId: string): Promise<string[] | undefined> {
  if (!isId(sectionId)) return undefined;
  const rows = await replica()
    .select({ id: sectionItems.stockId })
    .from(sections)
    .innerJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .where(and(eq(sections.id, sectionId), eq(sections.shopId, shopId), eq(sections.shown, true)));
  return rows.length > 0 ? rows.map(({ id }) => id) : undefined;
}
