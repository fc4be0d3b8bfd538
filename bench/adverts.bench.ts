import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PictureOrder } from '#app/domains/adverts/picture/advert-picture.ts';
import { paintAdvert } from '#app/domains/adverts/picture/paint-advert.server.ts';
import { paint, restPainter } from '#app/domains/adverts/picture/painter.server.ts';
import { photo } from '#tests/support/pictures.ts';
import { record } from './results.ts';

const rounds = 6;

interface Held {
  msEach: number;
  /** The longest that anything else in this process had to wait. */
  heldMost: number;
  held99: number;
}

/** Makes pictures one after the other and watches how long the event loop is held meanwhile. */
async function watch(work: (() => Promise<unknown>) | undefined): Promise<Held> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  for (let n = 0; n < rounds; n++) await (work ? work() : sleep(500));
  const msEach = (performance.now() - started) / rounds;
  delay.disable();
  return { msEach, heldMost: delay.max / 1e6, held99: delay.percentile(99) / 1e6 };
}

/** An advert's picture in the process of its own, beside the same work inside the server's. */
export async function run(): Promise<void> {
  const order: PictureOrder = {
    format: 'story',
    text: {
      name: 'Aṣọ òkè set: gèlè, ìpèlé and fìlà',
      price: '₦65,000',
      longPrice: false,
      shopName: 'Fọlákẹ́ Aṣọ Òkè',
      shopLine: {
        square: { first: '', last: '' },
        story: { first: 'Boutique · Ìbàdàn', last: '' },
      },
      link: 'oja.ng/s/k7q2mx',
    },
    photo: await photo(1600, 1600).jpeg({ quality: 86 }).toBuffer(),
  };
  // The first of each kind loads font and process.
  await paint(order);
  await paintAdvert(order);
  const rows = {
    'nothing at all': await watch(undefined),
    'own process': await watch(() => paint(order)),
    'inside the server': await watch(() => paintAdvert(order)),
  };
  restPainter();
  for (const [name, row] of Object.entries(rows)) record('Advert picture', name, { ...row });
  console.log(
    '\nAdvert picture 1080 × 1920: ms each, event loop held (ms, most and 99th percentile)',
  );
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [
        name,
        Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value.toFixed(1)])),
      ]),
    ),
  );
}
