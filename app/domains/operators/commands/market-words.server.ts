import { and, eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { broadcast } from '#app/platform/live/events.server.ts';
import type { LogLine, OperatorAct } from '../log/log-line.ts';
import { inOperatorLog } from '../log/operator-log.server.ts';
import { operatorErrors } from '../operators.errors.ts';
import type { Operator } from '../operators.ts';
import { wordsTopic } from '../words/current-words.server.ts';
import { marketWords } from '../words/words.table.server.ts';
import { isShortWord, type WordList, wordKey } from '../words/words.ts';

const acts: Record<WordList, { add: OperatorAct; remove: OperatorAct }> = {
  banned: { add: 'word.banned', remove: 'word.allowed' },
  synonyms: { add: 'synonym.added', remove: 'synonym.removed' },
};

const factsOf = ({ means, removedAt }: { means: string; removedAt: Date | null }) => ({
  means,
  removedAt,
});

/** Banned words are read with every save; what the search knows is told to every instance. */
async function tellSearch(tx: Transaction, list: WordList): Promise<void> {
  if (list === 'synonyms') await broadcast(tx, wordsTopic, []);
}

interface NewWord {
  list: WordList;
  word: string;
  means?: string | undefined;
  /** Where somebody has still to be asked: how many items a short banned word would meet. */
  countItems?: ((word: string) => Promise<number>) | undefined;
  reason: string;
}

/** Puts a word into a list; one that is there already gets its new meaning. */
export async function addWord(
  by: Operator,
  { list, word: shown, means = '', countItems, reason }: NewWord,
): Promise<void> {
  const word = wordKey(shown);
  if (word === undefined) throw operatorErrors.word_form();
  if (list === 'banned' && countItems && isShortWord(word)) {
    const asked = { word: shown, n: await countItems(word) };
    throw operatorErrors.word_short(asked, { fields: { word: 'operators.word_short' } });
  }
  const subject = { kind: 'word', id: word, name: shown } as const;
  await inOperatorLog(by, { act: acts[list].add, subject, reason }, async (tx) => {
    const values = { list, word, shown, means, at: now() };
    const made = await tx.insert(marketWords).values(values).onConflictDoNothing().returning();
    const [before] = made[0]
      ? []
      : await tx
          .select()
          .from(marketWords)
          .where(and(eq(marketWords.list, list), eq(marketWords.word, word)))
          .for('update');
    if (before) {
      if (!before.removedAt && before.means === means) return { answer: undefined, isSame: true };
      await tx
        .update(marketWords)
        .set({ shown, means, removedAt: null })
        .where(eq(marketWords.id, before.id));
    }
    await tellSearch(tx, list);
    return {
      answer: undefined,
      before: before && factsOf(before),
      after: factsOf({ means, removedAt: null }),
    };
  });
}

/** Takes a word out of its list, or puts it back as it was. Twice is once. */
export async function removeWord(
  by: Operator,
  { list, id, isBack, reason }: { list: WordList; id: string; isBack: boolean; reason: string },
): Promise<void> {
  const line: LogLine = {
    act: isBack ? acts[list].add : acts[list].remove,
    subject: { kind: 'word', id },
    reason,
  };
  await inOperatorLog(by, line, async (tx) => {
    const [row] = isId(id)
      ? await tx
          .select()
          .from(marketWords)
          .where(and(eq(marketWords.id, id), eq(marketWords.list, list)))
          .for('update')
      : [];
    if (!row) throw operatorErrors.unknown();
    line.subject = { kind: 'word', id: row.word, name: row.shown };
    if ((row.removedAt === null) === isBack) return { answer: undefined, isSame: true };
    const removedAt = isBack ? null : now();
    await tx.update(marketWords).set({ removedAt }).where(eq(marketWords.id, id));
    await tellSearch(tx, list);
    return { answer: undefined, before: factsOf(row), after: factsOf({ ...row, removedAt }) };
  });
}
