import { type ImageManifest, originalName } from '#app/platform/images/image-manifest.ts';
import { jpegOf, makeRenditions } from '#app/platform/images/image-work.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { noPhotoBase } from './photo-paths.ts';

const side = 640;
const ground = [0xe8, 0xeb, 0xf7];
const ink = [0xa7, 0xae, 0xcb];

/** A camera, drawn by its three shapes: body, hump and lens. */
function isInk(x: number, y: number): boolean {
  const lens = Math.hypot(x - side / 2, y - 340);
  if (lens < 62) return true;
  if (lens < 88) return false;
  const body = x > 170 && x < 470 && y > 235 && y < 445;
  const hump = x > 260 && x < 380 && y > 195 && y <= 235;
  return body || hump;
}

function drawn() {
  const data = Buffer.alloc(side * side * 3);
  for (let at = 0; at < side * side; at++) {
    data.set(isInk(at % side, Math.floor(at / side)) ? ink : ground, at * 3);
  }
  return jpegOf({ data, width: side, height: side });
}

async function store(): Promise<ImageManifest> {
  const jpeg = await drawn();
  const { manifest, files } = await makeRenditions(jpeg);
  const all = [{ name: originalName, contentType: 'image/jpeg', bytes: jpeg }, ...files];
  for (const { name, contentType, bytes } of all) {
    await storage().put(`${noPhotoBase}/${name}`, bytes, { contentType });
  }
  return manifest;
}

/** The picture of items that have none yet, stored once a process; its files are always the same. */
export function noPhoto(): Promise<ImageManifest> {
  const state = keep('no-photo', (): { stored?: Promise<ImageManifest> } => ({}));
  state.stored ??= store().catch((error: unknown) => {
    delete state.stored;
    throw error;
  });
  return state.stored;
}
