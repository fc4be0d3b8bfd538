import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { StallColour } from './category-tile.tsx';

const colours: readonly StallColour[] = [
  'elec',
  'bout',
  'phon',
  'home',
  'spor',
  'auto',
  'toys',
  'book',
  'beau',
];

/** Two letters at most: "Ngozi Okafor" is NO, a phone number its end. Splits by what a reader calls a letter, so ọ́ stays whole. */
export function initialsOf(name: string): string {
  if (/^[\d +]+$/.test(name)) return name.slice(-2);
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return chosen
    .map((word) => [...segments.segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase('en');
}

/** The same name always gets the same colour. */
export function colourOf(name: string): StallColour {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return colours[sum % colours.length] ?? 'elec';
}

interface AvatarProps {
  name: string;
  /** Square picture; without it the initials stand in. */
  src?: string | undefined;
  /** 44, 56 or 84 px (initials: 40 or 48). */
  size?: 's' | 'm' | 'l' | undefined;
  className?: string | undefined;
  /** A mark on its corner. */
  children?: ReactNode;
}

const pixels = { s: 44, m: 56, l: 84 } as const;

/** Decoration beside the written name, so it has no text of its own. */
export function Avatar({ name, src, size = 'm', className, children }: AvatarProps) {
  const step = size === 'm' ? undefined : size;
  if (src) {
    return (
      <img
        className={classNames('av', step, className)}
        src={src}
        alt=""
        width={pixels[size]}
        height={pixels[size]}
        loading="lazy"
        decoding="async"
      />
    );
  }
  return (
    <span className={classNames('ini', step, `c-${colourOf(name)}`, className)} aria-hidden="true">
      {initialsOf(name)}
      {children}
    </span>
  );
}
