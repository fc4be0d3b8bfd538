import { binWidth, type Dimension } from '#app/domains/stocks/search-index/range-tokens.ts';

/** Counts by bin: the prefix of a figure at the level that is counted. */
export type Bins = ReadonlyMap<number, number>;

export const sumOf = (bins: Bins): number => [...bins.values()].reduce((sum, n) => sum + n, 0);

/** About how many rows lie where in an order. */
export class Curve {
  readonly #dimension: Dimension;
  readonly #width: number;
  readonly #counts: Bins;
  readonly #sorted: readonly number[];
  readonly total: number;

  constructor(dimension: Dimension, counts: Bins) {
    this.#dimension = dimension;
    this.#width = binWidth(dimension);
    this.#counts = counts;
    this.#sorted = [...counts.keys()].sort((a, b) => a - b);
    this.total = sumOf(counts);
  }

  /** The lowest figure of its bins. */
  get lowest(): number | undefined {
    const [bin] = this.#sorted;
    return bin === undefined ? undefined : bin * this.#width;
  }

  /** From one figure to another, both of them too. */
  between(from: number, to: number): number {
    let sum = 0;
    for (const bin of this.#sorted) sum += (this.#counts.get(bin) ?? 0) * this.#part(bin, from, to);
    return sum;
  }

  /** The part of a bin that lies in a range, 0 to 1. */
  #part(bin: number, from: number, to: number): number {
    const [first, beyond] = [bin * this.#width, (bin + 1) * this.#width];
    return Math.max(0, Math.min(beyond, to + 1) - Math.max(first, from)) / this.#width;
  }

  /** How far it is from a figure until so many rows were passed, itself counted; undefined when there are not so many. */
  reach(from: number, rises: boolean, wanted: number): number | undefined {
    let left = wanted;
    const bins = rises ? this.#sorted : this.#sorted.toReversed();
    for (const bin of bins) {
      const [first, last] = [bin * this.#width, (bin + 1) * this.#width - 1];
      const part = rises ? this.#part(bin, from, last) : this.#part(bin, first, from);
      const here = (this.#counts.get(bin) ?? 0) * part;
      if (here < left) {
        left -= here;
        continue;
      }
      const figures = Math.max(1, Math.ceil((left / here) * part * this.#width));
      return rises ? Math.max(first, from) + figures - 1 : Math.min(last, from) - figures + 1;
    }
    return undefined;
  }

  /** The same shape with other counts. */
  scaled(factor: number): Curve {
    const counts = new Map([...this.#counts].map(([bin, n]) => [bin, n * factor]));
    return new Curve(this.#dimension, counts);
  }

  /** What lies from one figure to another. */
  within(from: number, to: number): Curve {
    const counts = this.#sorted.flatMap((bin): [number, number][] => {
      const n = (this.#counts.get(bin) ?? 0) * this.#part(bin, from, to);
      return n > 0 ? [[bin, n]] : [];
    });
    return new Curve(this.#dimension, new Map(counts));
  }
}
