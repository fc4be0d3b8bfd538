import type { Dimension } from '#app/domains/stocks/search-index/range-tokens.ts';
import type { Bins } from './curve.ts';
import { Members } from './members.ts';

/** The bin of each product: the prefix of its figure at the level that is counted; -1 where it has none. */
export type BinColumns = Readonly<Record<Dimension, Int32Array>>;

/** Some products, taken by chance: each has a number and stands for several. */
export class Sample {
  /** So many products there are for each of them. */
  readonly each: number;
  readonly bins: BinColumns;
  readonly every: Members;
  readonly none: Members;
  readonly #beyond: Readonly<Record<Dimension, number>>;
  readonly #everyCounted: Partial<Record<Dimension, Bins>> = {};

  constructor(each: number, bins: BinColumns) {
    this.each = each;
    this.bins = bins;
    const beyond = (column: Int32Array) =>
      column.reduce((most, bin) => Math.max(most, bin), -1) + 1;
    this.#beyond = {
      price: beyond(bins.price),
      time: beyond(bins.time),
      score: beyond(bins.score),
    };
    this.every = this.membersOf(bins.price.keys());
    this.none = this.membersOf([]);
  }

  get products(): number {
    return Math.max(1, this.each * this.bins.price.length);
  }

  membersOf(numbers: Iterable<number>): Members {
    return Members.of(this.bins.price.length, numbers);
  }

  /** About how many products there are in each bin for these of the sample, or for a part of each. */
  count(members: Members, dimension: Dimension, partOf?: (number: number) => number): Bins {
    if (partOf || members !== this.every) return this.#count(members, dimension, partOf);
    // Every list asks for all of them.
    const counted = this.#everyCounted[dimension] ?? this.#count(members, dimension);
    this.#everyCounted[dimension] = counted;
    return counted;
  }

  #count(members: Members, dimension: Dimension, partOf?: (number: number) => number): Bins {
    const column = this.bins[dimension];
    // With its length from the beginning: one that grows at its far end is a table of keys, ten times as slow.
    const sums = new Float64Array(this.#beyond[dimension]);
    members.forEach((number) => {
      const bin = column[number] ?? -1;
      if (bin >= 0) sums[bin] = (sums[bin] ?? 0) + (partOf ? partOf(number) : 1);
    });
    const bins = new Map<number, number>();
    for (let bin = 0; bin < sums.length; bin++) {
      const n = sums[bin] ?? 0;
      if (n > 0) bins.set(bin, n * this.each);
    }
    return bins;
  }
}
