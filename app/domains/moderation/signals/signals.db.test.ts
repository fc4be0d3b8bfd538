import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { operatorLog } from '#app/domains/operators/operators.table.server.ts';
import { shopBankAccounts } from '#app/domains/payments/payments.table.server.ts';
import { uploadPhoto } from '#app/domains/photos/upload-photo.server.ts';
import { deleteShopRow } from '#app/domains/shops/deletion/delete-shop-row.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { makeRenditionsJob } from '#app/domains/stocks/photos/make-renditions.server.ts';
import { notePrint, printOldPhotos } from '#app/domains/stocks/photos/print-photos.server.ts';
import { photoPrints } from '#app/domains/stocks/photos/prints.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { photo } from '#tests/support/pictures.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { dismissSignal } from '../commands/dismiss-signal.server.ts';
import { findLowPrices } from './low-prices.server.ts';
import { findSamePhoto } from './same-photo.server.ts';
import { findDearShops, findSharedAccounts } from './shops-to-see.server.ts';
import { signalsFor } from './signals.queries.server.ts';
import { dearKobo, leastItems, manyItems } from './signals.ts';

stockBench();

beforeEach(() => database().execute(sql`delete from signals`));

const found = async (shopId?: string) => (await signalsFor({ isDismissed: false, shopId })).signals;

/** A picture that looks like itself: bars whose widths follow from its number. */
async function picture(seed: number, { quality = 90, width = 480 } = {}): Promise<File> {
  const side = 480;
  const data = Buffer.alloc(side * side * 3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const cell = Math.floor(y / 60) * 9 + Math.floor((x * 9) / side);
      const grey = ((cell * 2_654_435_761 * seed) >>> 7) % 256;
      data.fill(grey, (y * side + x) * 3, (y * side + x) * 3 + 3);
    }
  }
  const { default: sharp } = await import('sharp');
  const jpeg = await sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .resize({ width })
    .jpeg({ quality })
    .toBuffer();
  return new File([new Uint8Array(jpeg)], 'photo.jpg', { type: 'image/jpeg' });
}

async function itemWith(shop: TestShop, file: File) {
  const { imagePath } = await uploadPhoto(shop.actor, { file });
  const stockId = await makeStock(shop.actor, { imagePath });
  return { stockId, base: imagePath };
}

/** As the queue does it after an upload. */
async function printed(item: { stockId: string; base: string }) {
  await makeRenditionsJob.run(item, {} as never);
  await findSamePhoto(item.base);
}

describe('the same photo in two shops', () => {
  test('saved again and smaller it is the same; another photo, and the own shop’s, are not', async () => {
    const [first, second] = [await makeShop(), await makeShop()];
    const original = await itemWith(first, await picture(11));
    await printed(original);
    await printed(await itemWith(first, await picture(11)));
    await printed(await itemWith(second, await picture(29)));
    expect(await found()).toEqual([]);
    const copy = await itemWith(second, await picture(11, { quality: 55, width: 320 }));
    await printed(copy);
    await findSamePhoto(copy.base);
    expect(await found()).toMatchObject([
      { kind: 'photo', shop: { id: second.id }, stockId: copy.stockId, otherShopId: first.id },
    ]);
    // Both shops read of it.
    expect(await found(first.id)).toHaveLength(1);
  });

  test('three bits that differ are the same photo, four are not', async () => {
    const [first, near, far] = await Promise.all([1, 2, 3].map(() => makeShop()));
    const noted = async (shop: TestShop | undefined, print: string) => {
      if (!shop) throw new Error('no shop');
      const stockId = await makeStock(shop.actor);
      const base = `products/${shop.id}/1760000000000_photo.jpg`;
      await notePrint({ stockId, base, print });
      await findSamePhoto(base);
    };
    await noted(first, '9a6b3c5d12e84f70');
    await noted(far, '9a6b3c5d12e84f7f');
    expect(await found()).toEqual([]);
    await noted(near, '9a6b3c5d12e84f77');
    expect((await found()).map(({ shop }) => shop.id)).toEqual([near?.id, near?.id]);
    expect((await found(first?.id)).map(({ shop }) => shop.id)).toEqual([near?.id]);
  });

  test('an empty picture is like no other', async () => {
    const plain = async () =>
      new File(
        [new Uint8Array(await photo(64, 64).modulate({ brightness: 0 }).jpeg().toBuffer())],
        'x.jpg',
        { type: 'image/jpeg' },
      );
    for (const shop of [await makeShop(), await makeShop()])
      await printed(await itemWith(shop, await plain()));
    expect(await found()).toEqual([]);
  });

  test('photos of before are printed in portions, each once, and found', async () => {
    const [first, second] = [await makeShop(), await makeShop()];
    const a = await itemWith(first, await picture(53));
    const b = await itemWith(second, await picture(53, { quality: 70 }));
    await printed(a);
    await printed(b);
    await database().delete(photoPrints);
    await database().execute(sql`delete from signals`);
    expect(await printOldPhotos(1)).toBe(1);
    expect(await printOldPhotos()).toBeGreaterThan(0);
    expect(await printOldPhotos()).toBe(0);
    await findSamePhoto(b.base);
    expect(await found(second.id)).toMatchObject([{ kind: 'photo', otherShopId: first.id }]);
  });
});

/** Plain rows, many at once: how they come to be is no matter here. */
async function rowsLike(stockId: string, shopId: string, prices: readonly number[], ageHours = 0) {
  const row = await stockRow(stockId);
  const createdAt = new Date(now().getTime() - ageHours * 3_600_000);
  await database()
    .insert(stocks)
    .values(
      prices.map((priceKobo, at) => ({
        ...row,
        id: newId(),
        shopId,
        priceKobo,
        quantity: 0,
        createdAt: new Date(createdAt.getTime() + at),
      })),
    );
}

describe('a price far below its category’s usual', () => {
  test('a fifth of the usual is said once for each price; a little more, and a rare category, are not', async () => {
    const seller = await makeShop({ plan: 'premium' });
    const item = await makeStock(seller.actor, { price: '1,000' });
    for (let at = 0; at < 5; at++) {
      const other = await makeShop();
      await rowsLike(item, other.id, Array(leastItems / 4).fill(1_000_000));
    }
    const low = await makeStock(seller.actor, { price: '1,999' });
    const fair = await makeStock(seller.actor, { price: '2,001' });
    const rare = await makeStock(seller.actor, {
      price: '10',
      category2: 'Traditional Wear',
      category3: 'Agbada & Kaftan',
    });
    const mine = async () => (await found(seller.id)).map(({ stockId }) => stockId).sort();
    await findLowPrices();
    expect(await mine()).toEqual([item, low].sort());
    expect(await mine()).not.toContain(fair);
    expect(await mine()).not.toContain(rare);
    expect((await found(seller.id)).find(({ stockId }) => stockId === low)).toMatchObject({
      kind: 'price',
      facts: { priceKobo: 199_900, usualKobo: 1_000_000 },
    });
    expect(await findLowPrices()).toBe(0);
    await database().update(stocks).set({ priceKobo: 150_000 }).where(eq(stocks.id, low));
    expect(await findLowPrices()).toBe(1);
  });
});

describe('a new shop with many dear items at once', () => {
  const dear = (count: number) => Array<number>(count).fill(dearKobo);
  const kinds = async (shop: TestShop) => (await found(shop.id)).map(({ kind }) => kind);

  test('is said; one item fewer, cheaper ones, spread over days, or of an older shop is not', async () => {
    const like = await makeStock((await makeShop()).actor);
    const shopsToSee = await Promise.all([1, 2, 3, 4, 5].map(() => makeShop()));
    const [many, fewer, cheaper, spread, older] = shopsToSee as [
      TestShop,
      TestShop,
      TestShop,
      TestShop,
      TestShop,
    ];
    await rowsLike(like, many.id, dear(manyItems), 50);
    await rowsLike(like, fewer.id, dear(manyItems - 1));
    await rowsLike(like, cheaper.id, Array<number>(manyItems * 2).fill(dearKobo - 100));
    await rowsLike(like, spread.id, dear(manyItems / 2));
    await rowsLike(like, spread.id, dear(manyItems / 2), 30);
    await rowsLike(like, older.id, dear(manyItems));
    await database()
      .update(shops)
      .set({ createdAt: new Date(now().getTime() - 8 * 86_400_000) })
      .where(eq(shops.id, older.id));
    expect(await findDearShops()).toBe(1);
    expect(await kinds(many)).toEqual(['dear']);
    expect(await found(many.id)).toMatchObject([{ facts: { items: manyItems } }]);
    expect(await findDearShops()).toBe(0);
  });
});

describe('the same bank account in two shops', () => {
  const account = async (
    shop: TestShop,
    { bank = 'Zenith', bankCode = null as string | null, accountNumber = '0123456789' } = {},
  ) => {
    await database()
      .insert(shopBankAccounts)
      .values({ shopId: shop.id, bank, bankCode, accountNumber, accountName: 'Ada' });
  };

  test('is said of the later one; another bank or number is not', async () => {
    const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => makeShop()));
    if (!one || !two || !three || !four) throw new Error('no shops');
    await account(one);
    await account(two, { bank: 'ZENITH', bankCode: '057' });
    await account(three, { bank: 'Kuda' });
    await account(four, { accountNumber: '0123456788' });
    expect(await findSharedAccounts()).toBe(1);
    const [older, newer] = [one.id, two.id].sort();
    expect(await found()).toMatchObject([
      { kind: 'bank', shop: { id: newer }, otherShopId: older },
    ]);
    expect(await findSharedAccounts()).toBe(0);
    await inTransaction((tx) => deleteShopRow(tx, older ?? ''));
    expect(await found()).toEqual([]);
  });
});

test('dismissed with a reason, once, and put back; what was dismissed is not said again', async () => {
  const { operator: by } = await makeOperator('moderator');
  const [one, two] = await Promise.all([1, 2].map(() => makeShop()));
  for (const shop of [one, two])
    await database()
      .insert(shopBankAccounts)
      .values({ shopId: shop?.id ?? '', bank: 'GT', accountNumber: '9', accountName: 'B' });
  await findSharedAccounts();
  const [signal] = await found(one?.id);
  const id = signal?.id ?? '';
  const reason = 'Two shops of one family';
  const change = (isBack: boolean) => dismissSignal(by, { id, isBack, reason });
  await Promise.all([1, 2, 3].map(() => change(false)));
  expect(await found(one?.id)).toEqual([]);
  const lines = await database()
    .select()
    .from(operatorLog)
    .where(
      and(
        eq(operatorLog.act, 'signal.dismissed'),
        eq(operatorLog.subjectId, signal?.shop.id ?? ''),
      ),
    );
  expect(lines).toMatchObject([{ reason, operatorName: by.name }]);
  expect(await findSharedAccounts()).toBe(0);
  await change(true);
  expect(await found(one?.id)).toHaveLength(1);
  expect(await codeOf(dismissSignal(by, { id: newId(), isBack: false, reason }))).toBe(
    'moderation.not_found',
  );
});
