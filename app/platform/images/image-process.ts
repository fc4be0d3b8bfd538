import { serveWork } from '#app/platform/processes/serve-work.ts';
import { fromPixels, type Pixels } from './decoder.server.ts';
import { describe, print, render } from './make-renditions.server.ts';
import { normalise, normaliseWithHint } from './normalise-image.server.ts';
import { share } from './share-image.server.ts';
import { shrink } from './shrink-image.server.ts';
import { square } from './square-image.server.ts';

/** Pixels that we drew ourselves. */
const jpeg = (pixels: Pixels): Promise<Buffer> =>
  fromPixels(pixels).jpeg({ quality: 90 }).toBuffer();

/** The process that meets foreign pictures: what decodes them runs nowhere else. */
const tasks = {
  normalise,
  normaliseWithHint,
  shrink,
  describe,
  print,
  render,
  share,
  square,
  jpeg,
};
export type ImageTasks = typeof tasks;
serveWork(tasks);
