import { namesOf } from '#app/domains/accounts/accounts.queries.server.ts';
import { isId } from '#app/platform/id.ts';
import { numberMark } from './log-line.ts';

/** Enough to tell two numbers of one page apart; the details have the rest. */
const shownLetters = 6;

interface AboutSomebody {
  subjectKind: string;
  subjectId: string;
}

/**
 * Whom each line is about, looked up when it is shown: the log itself has no more of a person than the id, so an erasure has
 * nothing to take back there, and whoever is erased is so in the list too.
 */
export async function withPeople<Line extends AboutSomebody>(lines: readonly Line[]) {
  const isAbout = ({ subjectKind }: Line): boolean => subjectKind === 'person';
  const ids = lines.filter(isAbout).map(({ subjectId }) => subjectId);
  const names = await namesOf([...new Set(ids.filter((id) => isId(id)))]);
  const whomOf = (id: string): string => {
    if (id.startsWith(numberMark))
      return `no account (${id.slice(numberMark.length).slice(0, shownLetters)})`;
    // Lines of before are about nobody in particular.
    return isId(id) ? (names.get(id) ?? 'erased') : 'nobody signs in with it';
  };
  return lines.map((line) => ({
    ...line,
    whom: isAbout(line) ? whomOf(line.subjectId) : undefined,
    isGone: isAbout(line) && !names.has(line.subjectId),
  }));
}
