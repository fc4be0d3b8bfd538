import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import type { ShownPrice } from '#app/domains/stocks/variants/variants.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { cutText } from '#app/platform/text/letters.ts';
import { atWord, withoutEnd } from '#app/platform/text/trim-signs.ts';
import { type Ad, adLimits } from './adverts.ts';

export const templateCount = 3;
const lowStock = 5;
const aboutLength = 140;

/** What an advert can be written from. */
export interface AdProduct extends ShownPrice {
  id: string;
  name: string;
  description: string;
  quantity: number;
  category1: string;
  category3: string;
  shopName: string;
  /** Where the shop is; may be empty. */
  address: string;
  /** Where the advert is meant to be seen. */
  location: string;
  /** Empty when the shop gives none. */
  whatsapp: string;
}

/** `#Àdìrẹ Cloth!` becomes `adirecloth`; a word with nothing left of it is no hashtag. */
export const hashtag = (text: string): string =>
  foldText(text).replaceAll(' ', '').slice(0, adLimits.hashtag);

export function cleanHashtags(words: readonly string[]): string[] {
  const clean = words.map(hashtag).filter((word) => word !== '');
  return [...new Set(clean)].slice(0, adLimits.hashtags);
}

/** One typed line: spaces, commas and # part the words. */
export const parseHashtags = (line: string): string[] => cleanHashtags(line.split(/[\s,#]+/));

export const shownHashtags = (hashtags: readonly string[]): string =>
  hashtags.map((word) => `#${word}`).join(' ');

/** The first sentences of the description, as far as they stay short. */
export function aboutOf(description: string): string {
  const plain = description.replace(/\s+/g, ' ').trim();
  if (plain.length <= aboutLength) return plain;
  const sentences = plain.slice(0, aboutLength).match(/^.*[.!?](?=\s)/)?.[0];
  if (sentences) return sentences;
  return `${withoutEnd(atWord(cutText(plain, aboutLength)), ' ,;:-')}…`;
}

const closed = (text: string): string => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`);
const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

const hashtagsFor = (product: AdProduct): string[] =>
  cleanHashtags([product.category3, product.category1, product.location, product.shopName]);

const placeOf = ({ shopName, address }: AdProduct): string =>
  address.trim() === '' ? shopName : `${shopName}, ${address.trim()}`;

const templates = [
  { title: 'adverts.title_1', text: 'adverts.text_1' },
  { title: 'adverts.title_2', text: 'adverts.text_2' },
  { title: 'adverts.title_3', text: 'adverts.text_3' },
] as const;

/** The advert that one of the three templates makes of a product. */
export function composeAd(product: AdProduct, template: number, t: Translate, at: Date): Ad {
  const keys = templates[template % templateCount] ?? templates[0];
  const words = {
    name: product.name,
    price: priceText(product, t),
    shop: product.shopName,
    place: placeOf(product),
  };
  const few = product.quantity > 0 && product.quantity <= lowStock;
  return {
    title: t(keys.title, words),
    text: joined([
      closed(aboutOf(product.description)),
      t(keys.text, words),
      few ? t('adverts.few_left', { count: product.quantity }) : '',
      product.whatsapp === '' ? '' : t('adverts.contact', { number: product.whatsapp }),
    ]),
    hashtags: hashtagsFor(product),
    productId: product.id,
    generatedAt: at.toISOString(),
  };
}

/** One of the three at random, but never the one before: "New text" gives new text. */
export function chooseTemplate(before: number | undefined, random: () => number): number {
  if (before === undefined) return Math.floor(random() * templateCount) % templateCount;
  const step = 1 + Math.floor(random() * (templateCount - 1));
  return (before + step) % templateCount;
}

/** What is shared when generating failed: true, short, and made without asking anybody. */
export function fallbackAd(
  product: Pick<AdProduct, 'id' | 'name' | 'priceKobo' | 'from' | 'shopName'>,
  t: Translate,
  at: Date,
): Ad {
  return {
    title: product.name,
    text: t('adverts.fallback_text', {
      name: product.name,
      price: priceText(product, t),
      shop: product.shopName,
    }),
    hashtags: cleanHashtags([product.shopName]),
    productId: product.id,
    generatedAt: at.toISOString(),
  };
}
