import sharp from 'sharp';
import { serveWork } from '#app/platform/processes/serve-work.ts';
import { paintAdvert } from './paint-advert.server.ts';

/**
 * A process of its own: reading SVG stays shut where uploads are read, nothing here keeps a request
 * waiting, and the photo of one shop never shares memory with the secrets of all.
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

const tasks = { paint: paintAdvert };
export type PainterTasks = typeof tasks;
serveWork(tasks);
