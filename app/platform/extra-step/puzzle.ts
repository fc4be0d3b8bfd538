/** Round constants of SHA-256: fractions of the cube roots of the first 64 primes. */
const k = new Uint32Array(64);
/** Fractions of the square roots of the first eight. */
const start = new Uint32Array(8);

function fillConstants(): void {
  const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
  for (let n = 2, found = 0; found < 64; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
    if (!isPrime) continue;
    if (found < 8) start[found] = fraction(n ** (1 / 2));
    k[found++] = fraction(n ** (1 / 3));
  }
}
fillConstants();

const w = new Uint32Array(64);
const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));
const at = (words: Uint32Array, index: number): number => words[index] as number;

/** The text as the one padded block that it fits in. */
function fillBlock(text: string): void {
  w.fill(0);
  for (let i = 0; i < text.length; i++)
    w[i >> 2] = at(w, i >> 2) | (text.charCodeAt(i) << (24 - 8 * (i % 4)));
  w[text.length >> 2] = at(w, text.length >> 2) | (0x80 << (24 - 8 * (text.length % 4)));
  w[15] = text.length * 8;
  for (let i = 16; i < 64; i++) {
    const [a, b] = [at(w, i - 15), at(w, i - 2)];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
}

/**
 * The first 32 bits of the SHA-256 of a short ASCII text (at most 55 signs). By hand, since the
 * browser's own is missing where the page did not come by https and waits for a promise each time.
 */
export function firstWord(text: string): number {
  fillBlock(text);
  let [a, b, c, d, e, f, g, h] = start as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(k, i) + at(w, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return (at(start, 0) + a) >>> 0;
}

export interface Puzzle {
  /** Ours, different each time: nobody can work ahead. */
  seed: string;
  /** How many zeros the hash begins with: each one more doubles the work. */
  bits: number;
}

export const puzzleText = (seed: string, answer: string): string => `${seed}:${answer}`;

const triesAtOnce = 1_500;

/** Finds the number; in small portions, so that the page stays alive meanwhile. */
export async function solvePuzzle({ seed, bits }: Puzzle, signal?: AbortSignal): Promise<string> {
  for (let n = 0; ; n++) {
    if (Math.clz32(firstWord(puzzleText(seed, String(n)))) >= bits) return String(n);
    if (n % triesAtOnce === 0) await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
}
