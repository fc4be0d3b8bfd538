import { now } from '#app/platform/clock.ts';
import { log } from '#app/platform/log.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { comingAnnouncements, standingSynonyms } from './words.queries.server.ts';
import { type Announcement, runningAt } from './words.ts';

/** Told to every instance when an announcement or a synonym has changed. */
export const wordsTopic = 'market.words';

/** A word, or two that belong together, and the ways in which it is said too. */
export type AddedSynonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

interface Known {
  announcements: readonly Announcement[];
  synonyms: AddedSynonyms;
}

const state = keep('market-words', (): { known: Known; turn: number; again?: NodeJS.Timeout } => ({
  known: { announcements: [], synonyms: new Map() },
  turn: 0,
}));

const againMs = 2_000;

/** Reads both anew. Every page and every search asks for them, so a process knows them by heart. */
export async function loadWords(): Promise<void> {
  const turn = ++state.turn;
  const [announcements, synonyms] = await Promise.all([comingAnnouncements(), standingSynonyms()]);
  // A later reading has begun meanwhile: it knows more.
  if (turn !== state.turn) return;
  state.known = {
    announcements,
    synonyms: new Map(
      synonyms.map(({ word, means }) => [word, means.split(',').map((way) => way.split(' '))]),
    ),
  };
}

/** The same for whoever cannot wait and cannot fail: it is tried until it works. */
export async function loadWordsSurely(afterwards: () => void): Promise<void> {
  clearTimeout(state.again);
  try {
    await loadWords();
    afterwards();
  } catch (error) {
    log.warn({ err: error }, 'the words of the market could not be read');
    state.again = setTimeout(() => void loadWordsSurely(afterwards), againMs).unref();
  }
}

export const stopLoadingWords = (): void => clearTimeout(state.again);

/** What is said on every page now; begins and ends by the clock of the process, without being told. */
export const announcementNow = (): Announcement | undefined =>
  runningAt(state.known.announcements, now());

export const knownSynonyms = (): AddedSynonyms => state.known.synonyms;
