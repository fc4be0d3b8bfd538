/** Letters and what they sound like in Nigerian English, in the order in which they are read. */
const sounds: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/qu/g, 'kw'],
  [/c(?=[eiy])/g, 's'],
  [/ck|c(?!h)|q/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/dge|g(?=[ei])/g, 'j'],
  [/(.)\1/g, '$1'],
  [/(?<=[^aeiou])le$/, 'ul'],
  [/(?:er|or|ar|re)$/, 'a'],
  [/er(?=[^aeiou])/g, 'a'],
  [/e[aeiy]|ie|a[iy]|y/g, 'i'],
  [/oo|ou/g, 'u'],
  [/oa/g, 'o'],
  [/(?<=[^aeiou])e$/, ''],
];

/** How a word sounds, so that what people write by ear is compared with it: `fone` is phone, `stabilaiza` stabilizer. */
export const asSaid = (word: string): string =>
  sounds.reduce((said, [letters, sound]) => said.replace(letters, sound), word);
