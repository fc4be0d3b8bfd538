const bandBits = 16n;
const bandCount = 4n;
const band = (1n << bandBits) - 1n;

/** As the database keeps 64 bits. */
export const printNumber = (print: string): bigint => BigInt.asIntN(64, BigInt(`0x${print}`));

/**
 * The print in four parts, each with its place: two prints that differ in three bits at most have one in common. A part
 * without a turn is left out, since the plain background of many photos has it.
 */
export function bandsOf(print: string): number[] {
  const whole = BigInt(`0x${print}`);
  const bands: number[] = [];
  for (let at = 0n; at < bandCount; at++) {
    const part = (whole >> (at * bandBits)) & band;
    if (part !== 0n && part !== band) bands.push(Number((at << bandBits) | part));
  }
  return bands;
}

/** So many bits may differ, and it is the same photo. */
export const mostDifferent = 3;
