import { foldText } from '#app/platform/text/fold.ts';
import { languageLines } from './language-lines.ts';
import type { SearchQuery } from './queries.ts';

/** How a shopper of each language asks, and what stands before or behind the word. */
const askings: Record<string, readonly string[]> = {
  pidgin: ['abeg i wan buy *', 'how much *', 'wetin be price *'],
  hausa: ['ina neman *', 'ina so in saya *', '* nawa'],
  yoruba: ['mo fẹ́ ra *', 'èló ni *', 'mo fẹ́ *'],
  igbo: ['achọrọ m *', 'ego ole *', 'achọrọ m ịzụ *'],
};
/** As people mix: praise in English beside the word. */
const praise = ['fine', 'quality', 'correct', 'nice', 'latest'];

const heldOutEvery = 3;

/**
 * Each word as it is typed without marks; with its marks, in a question and mixed with English. Of every third word the
 * last three are held out: the search knows the word from the term base alone.
 */
export const languageQueries: SearchQuery[] = Object.entries(languageLines).flatMap(
  ([group, lines]) =>
    lines
      .trim()
      .split('\n')
      .flatMap((line, at) => {
        const [said = '', kinds = ''] = line.split('|');
        const isAmbiguous = said.startsWith('!');
        const word = said.replace('!', '');
        const plain = foldText(word);
        const ask = (text: string, heldOut: boolean): SearchQuery => ({
          text,
          group,
          kinds: kinds.split('/'),
          brand: '',
          heldOut,
        });
        const asking = askings[group]?.[Math.floor(at / heldOutEvery) % 3] ?? '*';
        const made = [
          ...(plain === word.toLowerCase() ? [] : [word]),
          asking.replace('*', at % 2 === 0 ? plain : word),
          ...(isAmbiguous ? [] : [`${praise[at % praise.length]} ${plain}`]),
        ];
        const heldOut = at % heldOutEvery === heldOutEvery - 1;
        return [
          ...(isAmbiguous ? [] : [ask(plain, false)]),
          ...made.map((text) => ask(text, heldOut)),
        ];
      }),
);
