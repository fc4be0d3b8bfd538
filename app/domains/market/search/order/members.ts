const bits = 32;

/** Some of the numbers below a size, a bit each: what two of them share is found word by word. */
export class Members {
  readonly words: Uint32Array;

  private constructor(words: Uint32Array) {
    this.words = words;
  }

  /** Numbers beyond the size are left out: they belong to a sample that was taken before or after. */
  static of(size: number, numbers: Iterable<number>): Members {
    const words = new Uint32Array(Math.ceil(size / bits));
    for (const number of numbers) {
      if (number < 0 || number >= size) continue;
      const at = Math.floor(number / bits);
      words[at] = (words[at] ?? 0) | (1 << (number % bits));
    }
    return new Members(words);
  }

  /** What all of them share; one alone is itself. */
  static both([first, ...others]: readonly Members[], none: Members): Members {
    if (!first || others.length === 0) return first ?? none;
    const words = first.words.slice();
    for (const other of others) {
      const more = other.words;
      for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) & (more[at] ?? 0);
    }
    return new Members(words);
  }

  /** What any of them has. */
  static either([first, ...others]: readonly Members[], none: Members): Members {
    if (!first || others.length === 0) return first ?? none;
    const words = first.words.slice();
    for (const other of others) {
      const more = other.words;
      for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) | (more[at] ?? 0);
    }
    return new Members(words);
  }

  /** In their order. */
  forEach(visit: (number: number) => void): void {
    const { words } = this;
    for (let at = 0; at < words.length; at++) {
      for (let left = words[at] ?? 0; left !== 0; left &= left - 1) {
        visit(at * bits + (bits - 1 - Math.clz32(left & -left)));
      }
    }
  }
}
