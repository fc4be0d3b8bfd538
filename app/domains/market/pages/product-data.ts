import type { StockChoice } from '#app/domains/stocks/choices.ts';
import { shownPrice, variantLabel } from '#app/domains/stocks/variants/variants.ts';
import { lagosDay } from '#app/platform/clock.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { koboToNaira } from '#app/platform/money.ts';

interface ProductFacts {
  id: string;
  name: string;
  description: string;
  brand: string | null;
  condition: string | null;
  category1: string;
  category2: string;
  category3: string;
  choices: readonly StockChoice[];
  t: Translate;
  shopId: string;
  shopName: string;
  url: string;
  image: string;
  origin: string;
  /** While an offer runs: the price before it, and until when. */
  wasKobo?: number | undefined;
  offerUntil: Date | null;
  /** The shop's place, `Ikeja, Lagos`. */
  place: string | undefined;
}

const conditions: Record<string, string> = {
  new: 'NewCondition',
  uk_used: 'UsedCondition',
  nigeria_used: 'UsedCondition',
  refurbished: 'RefurbishedCondition',
};

const naira = (kobo: number): string => koboToNaira(kobo).toFixed(2);
const availability = (left: number): string =>
  `https://schema.org/${left > 0 ? 'InStock' : 'OutOfStock'}`;

/** One offer, or where prices differ all of them under their range. */
function offersOf(
  { choices, t, url, wasKobo, offerUntil }: ProductFacts,
  shared: Record<string, unknown>,
) {
  const prices = choices.map(({ priceKobo }) => priceKobo);
  const left = choices.reduce((sum, choice) => sum + choice.left, 0);
  const range = shownPrice(prices);
  const common = { url, priceCurrency: 'NGN', ...shared };
  if (!range?.from)
    return {
      '@type': 'Offer',
      ...common,
      price: naira(range?.priceKobo ?? 0),
      ...(offerUntil && { priceValidUntil: lagosDay(offerUntil) }),
      ...(wasKobo && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: naira(wasKobo),
          priceCurrency: 'NGN',
        },
      }),
      availability: availability(left),
    };
  return {
    '@type': 'AggregateOffer',
    ...common,
    lowPrice: naira(range.priceKobo),
    highPrice: naira(Math.max(...prices)),
    offerCount: choices.length,
    availability: availability(left),
    offers: choices.map((choice) => ({
      '@type': 'Offer',
      ...common,
      name: variantLabel(choice, t),
      price: naira(choice.priceKobo),
      availability: availability(choice.left),
    })),
  };
}

/** The product in schema.org's words, for search engines. */
export function productData(facts: ProductFacts): Record<string, unknown> {
  const condition = facts.condition && conditions[facts.condition];
  const { name, description, brand, url, image, origin } = facts;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description: description.slice(0, 5_000),
    image: [image],
    url,
    productID: facts.id,
    category: [facts.category1, facts.category2, facts.category3].join(' > '),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    offers: offersOf(facts, {
      ...(condition ? { itemCondition: `https://schema.org/${condition}` } : {}),
      seller: {
        '@type': 'Store',
        name: facts.shopName,
        url: `${origin}/shop/${facts.shopId}`,
        ...(facts.place && {
          address: {
            '@type': 'PostalAddress',
            addressLocality: facts.place,
            addressCountry: 'NG',
          },
        }),
      },
    }),
  };
}
