/** One clause of the query: a product meets it when it has all words of one of the choices. */
export interface WordGroup {
  typed: string;
  choices: Choice[];
  /** Whether any choice stands in the name, brand or category of a product. */
  known: boolean;
  /** Whether the spelling was corrected. */
  guessed?: boolean;
  /** About how many products meet it; none do when it is 0, unless by their description. */
  uses: number;
  /** The same with those that have it in their description. */
  usesAll: number;
  /** Whether no description has it either. */
  nowhere?: boolean;
}

export interface Choice {
  words: string[];
  /** What was typed, or its corrected spelling; synonyms and splits are not. */
  own: boolean;
}

export interface Understanding {
  groups: WordGroup[];
  /** What was searched instead, when a word was taken for a misspelling. */
  corrected: string | undefined;
}
