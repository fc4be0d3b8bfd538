import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import { rememberedReads } from '#app/platform/remembered/remembered-reads.server.ts';
import type { Candidate } from '#app/platform/text/spelling/correct.ts';
import { deletions } from './deletions.ts';
import { unitsOfQuantities } from './words.ts';

export interface Beginning {
  word: string;
  uses: number;
  usesAll: number;
}

const afterPrefix = (prefix: string): string => `${prefix}\u{10ffff}`;

/** The most used words of names, brands and categories that begin so. */
export const wordsBeginning = rememberedReads(
  { name: 'search-beginning', about: 'words' },
  (prefix) =>
    prepared<Beginning>(
      'search.beginning',
      `select word, uses, uses_all as "usesAll" from search_words
    where word collate "C" >= $1 and word collate "C" < $2 and uses > 0 order by uses desc, word limit 8`,
      [prefix, afterPrefix(prefix)],
    ),
);

/** The same of words that stand in descriptions only. */
export const describedBeginning = rememberedReads(
  { name: 'search-described-beginning', about: 'words' },
  (prefix) =>
    prepared<Beginning>(
      'search.described-beginning',
      `select word, uses, uses_all as "usesAll" from search_words
    where word collate "C" >= $1 and word collate "C" < $2 and uses = 0 order by uses_all desc, word limit 8`,
      [prefix, afterPrefix(prefix)],
    ),
);

/** Numbers with their units, the most used. */
export const quantitiesInUse = rememberedReads({ name: 'search-quantities', about: 'words' }, () =>
  prepared<Pick<Beginning, 'word' | 'uses'>>(
    'search.quantities',
    `select word, uses from search_words where word collate "C" >= '0' and word collate "C" < ':'
      and uses > 0 and word ~ $1 order by uses desc limit 2000`,
    [`^[0-9]+([.][0-9]+)?(${unitsOfQuantities.join('|')})$`],
  ),
);

/** For a last word of one or two letters: what follows the word before it in names. */
export async function wordsFollowing(before: string, start: string): Promise<string[]> {
  const prefix = `${before} ${start}`;
  const rows = await prepared<{ phrase: string }>(
    'search.following',
    `select phrase from search_phrases
    where phrase collate "C" >= $1 and phrase collate "C" < $2 order by weight desc limit 16`,
    [prefix, afterPrefix(prefix)],
  );
  const next = rows.map((row) => row.phrase.split(' ')[1] ?? '');
  return [...new Set(next)].filter(Boolean).slice(0, 8);
}

/** Also as it is written where its end is said so: `invata` is `invater`. */
const spellingsOf = (typed: string): string[] =>
  typed.endsWith('a') ? [typed, `${typed.slice(0, -1)}er`] : [typed];

/** Words close in spelling or equal in sound; the caller measures the true distance. */
export const neighbours = rememberedReads({ name: 'search-neighbours', about: 'words' }, (typed) =>
  prepared<Candidate>(
    'search.neighbours',
    `select word, uses, dmetaphone(word) = dmetaphone($1) as sounds from (
      (select w.word, w.uses from search_words w where w.uses > 0 and w.word in (
        select word from search_deletions where deletion = any($2::text[]))
        order by w.uses desc limit 200)
      union
      (select word, uses from search_words where dmetaphone(word) = dmetaphone($1)
        and word ~ '^[a-z]+$' and uses > 0 order by uses desc limit 40)
    ) found`,
    [typed, spellingsOf(typed).flatMap((spelling) => deletions(spelling, 2))],
  ),
);
