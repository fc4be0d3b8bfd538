import { type WorkOrder, WorkPool, WorkRefused } from '#app/platform/processes/work-pool.server.ts';
import { WorkStopped } from '#app/platform/processes/work-process.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { elsewhere } from '../http/admission/elsewhere.server.ts';
import type { Pixels } from './decoder.server.ts';
import type { ImageManifest, PhotoHint } from './image-manifest.ts';
import type { ImageTasks } from './image-process.ts';
import { imageStructure } from './image-structure.server.ts';
import { imageErrors } from './images.errors.ts';
import type { Rendition } from './make-renditions.server.ts';
import type { NormalImage } from './normalise-image.server.ts';

/** The process itself takes 90 MB, a photo of 12 megapixels 40 more. */
const memoryMb = 280;
const pool = keep(
  'images',
  () =>
    new WorkPool<ImageTasks>({
      script: 'app/platform/images/image-process.ts',
      slots: { now: 2, later: 1 },
      limits: { now: { timeMs: 5_000, memoryMb }, later: { timeMs: 20_000, memoryMb } },
      heapMb: 64,
      extraMb: 40,
    }),
);

/** Ends its processes; also called by tests. */
export const restImages = (): void => pool.end();

/** A file may be read late and from the disk; what is in memory anyway is given as it is. */
export type ImageSource = Uint8Array | Blob;

async function bytesOf(source: ImageSource): Promise<Uint8Array> {
  return source instanceof Blob ? new Uint8Array(await source.arrayBuffer()) : source;
}

/** Most of a file is pixels: its beginning says how much memory they need. */
const beginning = 256 * 1024;

async function extraMb(source: ImageSource): Promise<number> {
  const head = source instanceof Blob ? source.slice(0, beginning) : source.subarray(0, beginning);
  return Math.ceil((imageStructure(await bytesOf(head))?.heldBytes ?? 0) / 1e6);
}

type Order<K extends keyof ImageTasks> = WorkOrder<Parameters<ImageTasks[K]>[0]>;

async function run<K extends keyof ImageTasks>(
  task: K,
  order: Order<K>,
): Promise<Awaited<ReturnType<ImageTasks[K]>>> {
  try {
    // The picture is made in a process of its own: others have the slot meanwhile.
    return await elsewhere(() => pool.run(task, order));
  } catch (cause) {
    const isBusy = cause instanceof WorkRefused || (cause instanceof WorkStopped && cause.isBusy);
    if (isBusy) throw imageErrors.busy({}, { retryAfterSeconds: 5, cause });
    if (cause instanceof WorkStopped) throw imageErrors.too_heavy({}, { cause });
    throw cause;
  }
}

/** Whose picture it is: shops and people take turns. */
interface Owner {
  key: string;
  lane?: 'now' | 'later';
}

const foreign = async (source: ImageSource, owner: Owner) => ({
  ...owner,
  extraMb: await extraMb(source),
  input: () => bytesOf(source),
});

/** The form in which a photo is kept: upright JPEG, at most 1600 a side, nothing in it but pixels. */
export const normaliseImage = async (source: ImageSource, owner: Owner): Promise<NormalImage> =>
  run('normalise', await foreign(source, owner));

/** The same, with a word of advice for the person who waits for it. */
export const normalisePhoto = async (
  source: ImageSource,
  owner: Owner,
): Promise<NormalImage & { hint: PhotoHint | undefined }> =>
  run('normaliseWithHint', await foreign(source, owner));

/** Small enough to send to a service that looks at the photo. */
export const shrinkPhoto = async (
  source: ImageSource,
  owner: Owner,
): Promise<Buffer<ArrayBuffer>> => run('shrink', await foreign(source, owner));

/** The middle of a picture as a square JPEG, never larger than it was. */
export async function squareImage(
  source: ImageSource,
  side: number,
  owner: Owner,
): Promise<Buffer<ArrayBuffer>> {
  const order = await foreign(source, owner);
  return run('square', { ...order, input: async () => ({ bytes: await bytesOf(source), side }) });
}

/** The preview that messengers show for a link. Of a photo that we keep. */
export const shareImage = (bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> =>
  run('share', { key: 'share', input: () => bytes });

export const jpegOf = (pixels: Pixels): Promise<Buffer> =>
  run('jpeg', { key: 'drawn', input: () => pixels });

export interface Renditions {
  manifest: ImageManifest;
  files: Rendition[];
  /** What the picture looks like (`photo-print.server.ts`). */
  print: string;
}

/** Of a picture that we keep, for a job. */
export const printOf = (bytes: Uint8Array, key: string): Promise<string> =>
  run('print', { key, lane: 'later', input: () => bytes });

/**
 * Everything a page needs to show the picture at any size. Heavy: call it in a job, not in a request;
 * after each size others have their turn.
 */
export async function makeRenditions(bytes: Uint8Array, key = ''): Promise<Renditions> {
  const order = { key, lane: 'later' } as const;
  const { print, ...manifest } = await run('describe', { ...order, input: () => bytes });
  const files: Rendition[] = [];
  for (const width of manifest.widths) {
    files.push(...(await run('render', { ...order, input: () => ({ bytes, width }) })));
  }
  return { manifest, files, print };
}
