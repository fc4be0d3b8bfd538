import type { DemoShop, ProductRow } from '../../../demo/catalogue/catalogue.ts';
import { type DemoPictures, demoImageBase } from './demo-pictures.server.ts';
import type { MarketRows } from './rows/market-rows.ts';
import { addProduct, largestShuffle, optionVariants, parseVariants } from './rows/product-rows.ts';
import type { Random } from './rows/random.ts';

interface Builder {
  rows: MarketRows;
  random: Random;
  pictures: DemoPictures;
  now: Date;
}

interface Home {
  shop: DemoShop;
  shopId: string;
  ownerId: string;
  createdAt: Date;
}

const hour = 3_600_000;

/** Further views of a picture lie beside it, numbered. */
const viewsOf = (pictures: DemoPictures, picture: string): string[] =>
  [2, 3, 4].map((number) => `${picture}-${number}`).filter((name) => pictures[name]);

function gallery(pictures: DemoPictures, names: readonly string[]) {
  return names.map((name) => ({ base: demoImageBase(name), manifest: pictures[name] ?? null }));
}

function addRow(builder: Builder, home: Home, row: ProductRow, createdAt: Date): void {
  const { random, pictures } = builder;
  const { shop, shopId, ownerId } = home;
  const [productName, category2, category3, naira, picture, quantity, text, extras = {}] = row;
  const description = `${text} ${shop.promise}`;
  addProduct(
    builder.rows,
    random,
    {
      shopId,
      createdBy: ownerId,
      productName,
      description,
      priceKobo: naira * 100,
      optionName: extras.options?.name ?? null,
      quantity,
      category1: shop.category,
      category2,
      category3,
      imageBase: demoImageBase(picture),
      imageManifest: pictures[picture] ?? null,
      additionalImages: gallery(
        pictures,
        [...viewsOf(pictures, picture), ...(extras.more ?? [])].slice(0, 4),
      ),
      status: extras.hidden ? 'hidden' : 'active',
      views: extras.views ?? random.between(20, 200),
      likes: extras.likes ?? random.between(0, 20),
      sku: extras.sku ?? null,
      brand: extras.brand ?? null,
      condition: extras.condition ?? null,
      weightKg: extras.kg ?? null,
      notes: extras.notes ?? null,
      shuffle: random.between(0, largestShuffle),
      createdAt,
      updatedAt: createdAt,
    },
    [...parseVariants(extras.variants), ...optionVariants(extras.options)],
  );
}

/** The first of the list is the newest; the oldest came soon after the shop was opened. */
export function addShopProducts(builder: Builder, home: Home): void {
  const { products } = home.shop;
  const age = builder.now.getTime() - home.createdAt.getTime();
  for (const [index, row] of products.entries()) {
    const back = (age * 0.9 * (index + 0.2)) / products.length + builder.random.next() * hour;
    addRow(builder, home, row, new Date(builder.now.getTime() - back));
  }
}
