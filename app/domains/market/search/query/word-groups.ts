/** One clause of the query: a product meets it when it has all words of one of the choices. */
export interface WordGroup {
  typed: string;
  choices: Choice[];
  /** Whether any choice stands in the name, brand or category of a product. */
  known: boolean;
  /** About how many products meet it; none do when it is 0, unless by their description. */
  uses: number;
  /** The same with those that have it in their description. */
  usesAll: number;
  /** Whether no description has it either. */
  nowhere?: boolean;
  /** No product has it or what it means: all choices only begin so or are spelled like it. */
  isGuessed?: boolean;
  /** Words by which products are called that are such a thing: they come before what is only called after it. */
  kinds?: readonly string[];
  /** About how many products are such a thing. */
  kindUses?: number;
  /** Not looked for in descriptions: `rice` is no tea for after the party rice. */
  isThing?: boolean;
  /** Praise, which nobody misses where no product has it. */
  isSoft?: boolean;
  /** A word of another language than English that sellers write too: what is called so comes before what only means it. */
  called?: Pick<WordGroup, 'choices' | 'uses'>;
  /** Of a language in which the thing stands before what is said about it. */
  isNounFirst?: boolean;
}

export interface Choice {
  words: string[];
  /** What was typed, or its corrected spelling; synonyms and splits are not. */
  own: boolean;
  /** How far a number is from the one that was typed, in points of the ranking. */
  away?: number;
}

export interface Understanding {
  groups: WordGroup[];
  /** What is searched instead, word for word, when one was taken for a misspelling: the best guess first. */
  meant: (readonly string[])[] | undefined;
}

/** The beginning of a word is too short to say alone what is looked for: `pro` is not protein. */
export const isHint = ({ isGuessed = false, typed }: WordGroup): boolean =>
  isGuessed && typed.length <= 3;

/** The spelling that was found, where a word may have meant several. */
export function correctedText(meant: Understanding['meant'], firstName = ''): string | undefined {
  const found = new Set(firstName.split(' '));
  return meant?.map((guesses) => guesses.find((word) => found.has(word)) ?? guesses[0]).join(' ');
}
