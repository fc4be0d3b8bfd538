/** A branch of the tree of addresses: what follows by its own word, or as anything. */
interface Branch {
  words: Map<string, Branch>;
  any?: Branch;
  name?: string;
  /** Whatever follows is of this name. */
  rest?: string;
}

const branch = (): Branch => ({ words: new Map() });
const other = 'other';

/** `/sitemaps/:part{…}` is `/sitemaps/:part`: the label of a figure is read by people. */
const readable = (pattern: string): string => {
  const words = pattern.split('/').map((word) => word.split('{', 1)[0]);
  return `/${words.filter(Boolean).join('/')}`;
};

const wordsOf = (path: string): string[] => path.split('/').slice(1);

/**
 * Which of the app's own addresses a path is: `/stocks/:stockId`. There are as many as the code has, however many paths
 * visitors make up.
 */
export class RouteNames {
  readonly #root = branch();

  constructor(patterns: Iterable<string>) {
    for (const pattern of patterns) this.#add(readable(pattern));
  }

  #add(name: string): void {
    if (name === '/*') return;
    let at = this.#root;
    for (const word of wordsOf(name)) {
      if (word === '*') {
        at.rest = name;
        return;
      }
      at = word.startsWith(':') ? this.#underAny(at) : this.#under(at, word);
    }
    at.name ??= name;
  }

  #underAny(at: Branch): Branch {
    at.any ??= branch();
    return at.any;
  }

  #under(at: Branch, word: string): Branch {
    const next = at.words.get(word) ?? branch();
    at.words.set(word, next);
    return next;
  }

  nameOf(path: string): string {
    let at: Branch | undefined = this.#root;
    let rest = other;
    // Data for a page change is asked for beside the page.
    const page = path.replace(/(?:\/_root|\/_)?\.data$/, '') || '/';
    for (const word of wordsOf(page.length > 1 && page.endsWith('/') ? page.slice(0, -1) : page)) {
      rest = at.rest ?? rest;
      at = at.words.get(word) ?? at.any;
      if (!at) return rest;
    }
    return at.name ?? at.rest ?? rest;
  }
}
