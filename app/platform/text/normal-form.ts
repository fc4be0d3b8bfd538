/** No language puts more signs on one letter; each further one makes normalising dearer by the square. */
const piledMarks = /(\p{M}{6})\p{M}+/gu;

/** At most six combining marks on a letter. */
const capMarks = (text: string): string => text.replace(piledMarks, '$1');

/** Composed letters (NFC). The only ways to normalise text: each caps the marks first. */
export const composed = (text: string): string => capMarks(capMarks(text).normalize('NFC'));

/** Letters and their marks apart (NFD). */
export const decomposed = (text: string): string => capMarks(text).normalize('NFD');

/** Apart, and look-alikes (full width, ligatures) as plain letters (NFKD). */
export const decomposedPlain = (text: string): string => capMarks(text).normalize('NFKD');
