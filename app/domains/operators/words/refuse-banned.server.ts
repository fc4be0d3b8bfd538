import type { Executor } from '#app/platform/db/database.server.ts';
import { operatorErrors } from '../operators.errors.ts';
import { bannedWords } from './words.queries.server.ts';
import { bannedIn } from './words.ts';

/** Throws with the word where one of these texts, by their fields, has one that is banned. */
export async function refuseBanned(
  executor: Executor,
  texts: Readonly<Record<string, string | readonly string[] | null | undefined>>,
): Promise<void> {
  const banned = await bannedWords(executor);
  if (banned.size === 0) return;
  for (const [field, said] of Object.entries(texts)) {
    const word = bannedIn([said ?? []].flat(), banned);
    if (word !== undefined)
      throw operatorErrors.word_banned({ word }, { fields: { [field]: 'operators.word_banned' } });
  }
}
