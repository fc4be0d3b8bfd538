import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('./pattern-mask.svg', import.meta.url), 'utf8').replace(
  /^<svg[^>]*>|<\/svg>\s*$/g,
  '',
);

/** Our adire repeat of 160 by 160 in one ink. */
export const cloth = (ink) => source.replaceAll('#000', ink);
