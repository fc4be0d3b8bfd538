import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type ImageManifest,
  originalName,
  type RenditionFormat,
  renditionTypes,
} from '#app/platform/images/image-manifest.ts';
import type { Storage } from '#app/platform/storage/storage.ts';

const shelf = join('demo', 'pictures');
const demoFolder = 'demo';
const atOnce = 16;

/** The built server lies elsewhere than the sources, so the folder is looked for upwards. */
function picturesFolder(from: string = import.meta.dirname): string {
  const folder = join(from, shelf);
  if (existsSync(join(folder, 'index.json'))) return folder;
  const parent = dirname(from);
  if (parent === from)
    throw new Error(`The folder ${shelf} with the demo's pictures was not found.`);
  return picturesFolder(parent);
}

export type DemoPictures = Record<string, ImageManifest>;

export async function readDemoPictures(): Promise<DemoPictures> {
  return JSON.parse(await readFile(join(picturesFolder(), 'index.json'), 'utf8')) as DemoPictures;
}

/** Where a demo picture lies in storage. Many products share one: it belongs to none of them. */
export const demoImageBase = (name: string): string => `${demoFolder}/${name}`;

interface Copy {
  file: string;
  key: string;
  contentType: string;
}

async function copiesOf(name: string, { widths }: ImageManifest): Promise<Copy[]> {
  const folder = join(picturesFolder(), name);
  const base = demoImageBase(name);
  const files = await readdir(folder);
  const copies = files.map((file) => {
    const format = file.slice(file.lastIndexOf('.') + 1) as RenditionFormat;
    return {
      file: join(folder, file),
      key: `${base}/${file}`,
      contentType: renditionTypes[format],
    };
  });
  const largest = { file: join(folder, `${widths.at(-1)}.jpg`), key: `${base}/${originalName}` };
  return [...copies, { ...largest, contentType: renditionTypes.jpg }];
}

async function sizesInStorage(storage: Storage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of storage.list(demoFolder)) sizes.set(key, size);
  return sizes;
}

/** Puts the ready-made renditions into storage; doing it twice, or two at once, changes nothing. */
export async function copyDemoPictures(storage: Storage): Promise<number> {
  const pictures = Object.entries(await readDemoPictures());
  const waiting = (
    await Promise.all(pictures.map(([name, manifest]) => copiesOf(name, manifest)))
  ).flat();
  const total = waiting.length;
  const there = await sizesInStorage(storage);
  const work = async (): Promise<void> => {
    for (let copy = waiting.pop(); copy; copy = waiting.pop()) {
      const bytes = await readFile(copy.file);
      if (there.get(copy.key) === bytes.length) continue;
      await storage.put(copy.key, bytes, { contentType: copy.contentType });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return total;
}
