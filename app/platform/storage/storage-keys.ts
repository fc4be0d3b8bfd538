import { decomposed } from '../text/normal-form.ts';
import { withoutEnds } from '../text/trim-signs.ts';
import { storageErrors } from './storage.errors.ts';

const maxKeyLength = 512;
const maxNameLength = 80;
// No leading dot: those names belong to the disk adapter, and `..` can never appear.
const segmentPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;

export function isKey(key: string): boolean {
  return key.length <= maxKeyLength && key.split('/').every((part) => segmentPattern.test(part));
}

export function checkKey(key: string): string {
  if (!isKey(key)) throw storageErrors.bad_key();
  return key;
}

/** A folder without its closing slash; the empty one is the whole store. */
export function checkPrefix(prefix: string): string {
  const folder = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix;
  return folder === '' ? '' : checkKey(folder);
}

/**
 * What a person called the file, made fit for a key: no folders, no accents, no dots in front.
 * `C:\me\Ọjà Ìbàdàn.JPG` becomes `oja-ibadan.jpg`.
 */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = withoutEnds(
    decomposed(last)
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, '-')
      .replace(/\.{2,}/g, '.'),
    '.-',
  );
  if (plain === '') return 'file';
  const dot = plain.lastIndexOf('.');
  const extension = dot > 0 && plain.length - dot <= 6 ? plain.slice(dot) : '';
  const stem = extension === '' ? plain : plain.slice(0, dot);
  return stem.slice(0, maxNameLength - extension.length) + extension;
}

/** The path of a key in an address; keys hold nothing that needs more than this. */
export const keyToPath = (key: string): string =>
  checkKey(key).split('/').map(encodeURIComponent).join('/');

/** All that is kept of a file's own name: people name files after people. */
export const namelessFile = (name: string): string =>
  `file${/\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? ''}`;
