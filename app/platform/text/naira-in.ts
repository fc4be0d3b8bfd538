/** Joins digits in groups of three, parted by commas or spaces; leaves digits that are parted otherwise. */
export const ungroupDigits = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\d[\d, ]*/g, (run) =>
      /^\d{1,3}(?:[, ]\d{3})+ ?$/.test(run) ? run.replace(/[, ]/g, '') : run,
    );

const written =
  /^(?:₦|#|=?N=?|NGN)? ?(?:(\d{1,13}(?:\.\d{0,2})?)|(\d{1,7}(?:\.\d{1,6})?) ?([km])) ?(?:naira|only|\/[-=])?$/i;

/** Naira as people write them, exact to the kobo: "N8,500", "₦ 8 500", "8.5k"; undefined when it is no amount. */
export function nairaToKobo(value: string | number): number | undefined {
  const [, plain, short, mark] = written.exec(ungroupDigits(String(value))) ?? [];
  const scale = mark === undefined ? 1 : mark.toLowerCase() === 'k' ? 1_000 : 1_000_000;
  const exact = Number(plain ?? short) * scale * 100;
  const kobo = Math.round(exact);
  return Number.isSafeInteger(kobo) && Math.abs(kobo - exact) < 0.01 ? kobo : undefined;
}
