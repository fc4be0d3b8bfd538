/** Words that were on their way in this tab when something came between. Whoever leaves takes them along. */
const wordsKey = 'oja-unsent-words';

/** Storage is closed in some private windows: then nothing is kept, and nothing breaks. */
export function readTabWords(): string {
  try {
    return sessionStorage.getItem(wordsKey) ?? '';
  } catch {
    return '';
  }
}

export function keepTabWords(words: string): void {
  try {
    if (words) sessionStorage.setItem(wordsKey, words);
    else sessionStorage.removeItem(wordsKey);
  } catch {
    // See above.
  }
}
