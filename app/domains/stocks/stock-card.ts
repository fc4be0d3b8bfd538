import type { CardPhoto } from '#app/domains/photos/photos.ts';
import { lettersOf } from '#app/platform/text/letters.ts';

/** What the public may see of a product in a list; small, because every page carries a dozen. */
export interface StockCard {
  id: string;
  name: string;
  /** The lowest on offer. */
  priceKobo: number;
  /** There are dearer variants. */
  from?: true | undefined;
  /** Struck: what it cost before the offer. */
  wasKobo?: number | null | undefined;
  /** Buyers may offer less. */
  negotiable?: true | null | undefined;
  views: number;
  likes: number;
  photo: CardPhoto;
  /** Who sells it; left out where the page is the shop's own. */
  shop?: string | undefined;
  /** Where the shop is, where its address says it. */
  place?: string | undefined;
}

const shownLetters = 50;

/** At most 50 letters as a reader counts them: `ọ́` is one. */
export function cutName(name: string): string {
  if (name.length <= shownLetters) return name;
  const all = lettersOf(name);
  if (all.length <= shownLetters) return name;
  return `${all.slice(0, shownLetters).join('').trimEnd()}…`;
}
