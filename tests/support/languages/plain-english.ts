import type { ShownText } from './shown-texts.ts';

/** What stays as it is in every language: brands, plans, units, places, dates as the app writes them. */
const neutral = new Set(
  `Oja WhatsApp Telegram Facebook Instagram Twitter Paystack Starter Basic Premium Enterprise SKU PDF CSV
  Excel JPEG JPG PNG WebP GB MB KB QR PIN POS USSD SMS OTP ID API WAT kg cm Visa Mastercard Verve RC BN
  Itel Chrome Android Windows Linux iPhone Safari Firefox Chromebook Mac Edge
  Jan Feb Mar Apr May Jun Jul Aug Sep Sept Oct Nov Dec NG NGN
  English Pidgin Hausa Igbo Yorùbá XL XXL Lagos Abuja Kano Ibadan Port Harcourt Aba Onitsha Enugu Kaduna`.split(
    /\s+/,
  ),
);

const address =
  /(?:https?:\/\/|www\.)\S+|\S+@\S+|[@#][\w.]+|\b[\w-]+\.(?:ng|com|csv|xlsx)\S*|(?:localhost|127\.0\.0\.1)\S*|(?<!\S)\/shop\/\S+/g;
/** Times, order numbers, references, codes. */
const code = /\b\d{1,2}:\d{2} [ap]m\b|\b(?=\w*\d)\w+\b/g;
const word = /(?<![\p{L}\p{M}])[A-Za-z][A-Za-z'’]+(?![\p{L}\p{M}])/gu;
const isLetter = (sign: string | undefined): boolean =>
  sign !== undefined && /[\p{L}\p{M}]/u.test(sign);

/** Takes a whole word or several off a text, never a part of a word. */
function without(text: string, typed: string): string {
  let left = text;
  for (let at = left.indexOf(typed); at >= 0; at = left.indexOf(typed, at + 1)) {
    const end = at + typed.length;
    if (isLetter(left[at - 1]) || isLetter(left[end])) continue;
    left = `${left.slice(0, at)} ${left.slice(end)}`;
  }
  return left;
}

/** A long text that was cut: from where it begins to the ellipsis. */
function withoutCut(text: string, typed: string): string {
  const at = text.endsWith('…') && typed.length > 40 ? text.indexOf(typed.slice(0, 20)) : -1;
  return at < 0 ? text : text.slice(0, at);
}

export class TypedData {
  readonly #whole: ReadonlySet<string>;
  readonly #longestFirst: readonly string[];
  /** Most texts of a screen were on the screens before it. */
  readonly #left = new Map<string, string>();

  constructor(data: readonly string[]) {
    const lines = data.map((text) => text.replace(/\s+/g, ' ').trim());
    this.#whole = new Set(lines);
    this.#longestFirst = lines
      .filter((text) => /[A-Za-z]{2}/.test(text))
      .sort((a, b) => b.length - a.length);
  }

  /** With what was typed besides: the longest words are looked for first, whoever typed them. */
  with(more: readonly string[]): TypedData {
    return more.length === 0 ? this : new TypedData([...this.#whole, ...more]);
  }

  /** What of a text nobody typed and no language changes. */
  leftOf(text: string): string {
    const known = this.#left.get(text);
    if (known !== undefined) return known;
    const left = this.#whole.has(text) ? '' : this.#withoutTyped(text);
    this.#left.set(text, left);
    return left;
  }

  #withoutTyped(text: string): string {
    let left = text.replace(address, ' ');
    for (const typed of this.#longestFirst) {
      if (left.includes(typed.slice(0, 20))) left = withoutCut(without(left, typed), typed);
    }
    return left.replace(code, ' ');
  }

  /** The words of a page in the pseudo language that have plain letters: nobody has put them into the catalogue. */
  plainWords(shown: readonly ShownText[]): ShownText[] {
    return shown.filter(({ text, where }) => {
      if (!/[A-Za-z]{2}/.test(text) || where.includes('.ini')) return false;
      return (this.leftOf(text).match(word) ?? []).some((found) => !neutral.has(found));
    });
  }

  /** Whether a text has words of ours, in whatever language. */
  isOurs({ text }: ShownText): boolean {
    const words = this.leftOf(text).match(/[\p{L}\p{M}]{2,}/gu) ?? [];
    return words.some((found) => !neutral.has(found));
  }

  /** Whether it is ours alone: what people wrote may be cut where there is no room. A figure is ours. */
  isOnlyOurs(shown: ShownText): boolean {
    if (/^\p{N}+$/u.test(shown.text)) return true;
    const bare = (text: string): string => text.replace(/[^\p{L}]/gu, '');
    const { text } = shown;
    const isWhole = bare(this.leftOf(text)) === bare(text.replace(address, ' ').replace(code, ' '));
    return isWhole && this.isOurs(shown);
  }
}
