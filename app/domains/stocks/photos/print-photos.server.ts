import { inArray, sql } from 'drizzle-orm';
import { isOwnPhoto } from '#app/domains/photos/photo-paths.ts';
import { widthsOf } from '#app/domains/photos/photos.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { originalName, renditionName } from '#app/platform/images/image-manifest.ts';
import { printOf } from '#app/platform/images/image-work.server.ts';
import { workThrough } from '#app/platform/queue/due-work.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { photoPrinted } from '../stocks.events.ts';
import { photoPrints } from './prints.table.server.ts';
import { bandsOf, printNumber } from './prints.ts';

interface Printed {
  stockId: string;
  base: string;
  print: string;
}

/** Notes what a photo of an item looks like, and tells whoever compares. */
export async function notePrint({ stockId, base, print }: Printed): Promise<void> {
  if (!isOwnPhoto(base)) return;
  await inTransaction(async (tx) => {
    const made = await tx.execute(sql`
      insert into ${photoPrints} (base, stock_id, shop_id, print, bands)
      select ${base}, id, shop_id, ${print === '' ? null : printNumber(print).toString()}::bigint,
        ${sql.param(print === '' ? [] : bandsOf(print))}::int[]
      from stocks where id = ${stockId}::uuid
      on conflict do nothing`);
    if (made.rowCount && print !== '') await enqueue(tx, photoPrinted, { base });
  });
}

/** Of photos that an item has let go of. */
export async function forgetPrints(tx: Transaction, bases: readonly string[]): Promise<void> {
  if (bases.length > 0) await tx.delete(photoPrints).where(inArray(photoPrints.base, [...bases]));
}

interface Unprinted extends Record<string, unknown> {
  id: string;
  base: string;
  widths: number[] | null;
  known: boolean;
}

const portion = 5_000;
const noId = '00000000-0000-0000-0000-000000000000';

/** Main photos of some items in the order of their ids. */
async function mainPhotos(after: string) {
  const { rows } = await database().execute<Unprinted>(sql`
    with batch as (select id, image_base as base, image_manifest -> 'widths' as widths from stocks
      where id > ${after}::uuid order by id limit ${portion})
    select batch.*, exists (select from photo_prints where photo_prints.base = batch.base) as known
    from batch order by id`);
  return rows;
}

async function printStored({ id, base, widths }: Unprinted): Promise<boolean> {
  const [smallest] = widthsOf(widths && { widths });
  const name = smallest === undefined ? originalName : renditionName(smallest, 'jpg');
  const file = await storage().get(`${base}/${name}`);
  if (!file) return false;
  await notePrint({ stockId: id, base, print: await printOf(await file.bytes(), id) });
  return true;
}

const printWork = {
  name: 'stocks.print-photos',
  keyOf: ({ base }: Unprinted) => base,
  run: printStored,
};

/** So many a night: an old market is through after some, and a picture takes some milliseconds. */
const mostInANight = 20_000;

/** What photos of before look like: the main ones, as far as nobody has noted it. */
export async function printOldPhotos(most = mostInANight): Promise<number> {
  let done = 0;
  for (let after = noId; done < most; ) {
    const rows = await mainPhotos(after);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    const wanted = rows.filter(({ known, base }) => !known && isOwnPhoto(base));
    done += await workThrough(printWork, wanted.slice(0, most - done));
  }
  return done;
}
