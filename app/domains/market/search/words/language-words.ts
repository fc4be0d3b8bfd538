/**
 * What shoppers of one language call goods. A line is `spelling, spelling: way, way`. A spelling has one to three words
 * and its marks: the search takes them off both sides. A way is how sellers write it, all of its words; one in brackets
 * counts only beside other words. A product has one of the ways, or the word as it was typed.
 */
export interface LanguageWords {
  name: string;
  /**
   * Its words stand among English ones and may be such: `gen`, `10th gen`. In the others the thing comes before what is
   * said about it (`bàtà dúdú`), and who is found by such a word in his own text comes first.
   */
  isNearEnglish: boolean;
  words: string;
  /**
   * Words that are others in English or in another language: read so only where they are typed with their marks or stand
   * beside a word of this language.
   */
  ambiguous: string;
  /** English words with a meaning of their own here: it counts only where nothing in the market is called so. */
  fallback?: string;
  /** Words that say nothing about a product, dropped where another is left; the ambiguous only beside a word of this language. */
  filler: string;
  ambiguousFiller: string;
  /** Endings that join a word to the next one: `wayar hannu`. */
  links?: readonly string[];
}
