import { setPriority } from 'node:os';
import sharp from 'sharp';
import type { PictureOrder } from './advert-picture.ts';
import { paintAdvert } from './paint-advert.server.ts';

/**
 * A process of its own: reading SVG stays shut in the server, nothing here keeps a request waiting,
 * and the photo of one shop never shares memory with the secrets of all.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});
sharp.concurrency(1);
sharp.cache(false);
// People who wait for a page go first.
setPriority(10);

export interface PaintRequest {
  id: number;
  order: PictureOrder;
}

export type PaintAnswer = { id: number; jpeg: Uint8Array } | { id: number; fault: string };

async function answer({ id, order }: PaintRequest): Promise<PaintAnswer> {
  try {
    return { id, jpeg: await paintAdvert(order) };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}

let last: Promise<unknown> = Promise.resolve();
process.on('message', (request: PaintRequest) => {
  last = last.then(async () => process.send?.(await answer(request)));
});
process.on('disconnect', () => process.exit(0));
