import { areaKeyOf, placeByKey, stateKeyOf } from '#app/domains/places/places.ts';
import { priceOfPicked, type StockChoice } from '#app/domains/stocks/choices.ts';
import { forEachSide, variantLabel } from '#app/domains/stocks/variants/variants.ts';
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
  /** While an offer runs: until when. */
  offerUntil: Date | null;
  /** Key of the shop's place. */
  shopPlace: string | null;
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

/** While an offer runs: until when it counts, and what may stand struck beside it. */
const saleOf = (offerUntil: Date | null, wasKobo: number | null | undefined) => ({
  // The offer is over with the end of the day before.
  ...(offerUntil && { priceValidUntil: lagosDay(new Date(offerUntil.getTime() - 1)) }),
  ...(wasKobo && {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: naira(wasKobo),
      priceCurrency: 'NGN',
    },
  }),
});

/** One offer, or where prices differ all of them under their range. */
function offersOf({ choices, t, url, offerUntil }: ProductFacts, shared: Record<string, unknown>) {
  const prices = choices.map(({ priceKobo }) => priceKobo);
  const left = choices.reduce((sum, choice) => sum + choice.left, 0);
  const range = priceOfPicked(
    choices,
    forEachSide(() => ''),
  );
  const common = { url, priceCurrency: 'NGN', ...shared };
  if (!range?.from)
    return {
      '@type': 'Offer',
      ...common,
      price: naira(range?.priceKobo ?? 0),
      ...saleOf(offerUntil, range?.wasKobo),
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
      ...saleOf(offerUntil, choice.wasKobo),
      availability: availability(choice.left),
    })),
  };
}

/** Town and state of a shop in schema.org's words; nothing where it has not said it. */
function addressOf(key: string | null) {
  const place = placeByKey(key ?? '');
  if (!place) return undefined;
  const area = placeByKey(areaKeyOf(place.key) ?? place.key);
  return {
    '@type': 'PostalAddress',
    addressLocality: area?.name,
    addressRegion: placeByKey(stateKeyOf(place.key))?.name,
    addressCountry: 'NG',
  };
}

/** The product in schema.org's words, for search engines. */
export function productData(facts: ProductFacts): Record<string, unknown> {
  const condition = facts.condition && conditions[facts.condition];
  const { name, description, brand, url, image, origin } = facts;
  const address = addressOf(facts.shopPlace);
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
      ...(address && { availableAtOrFrom: { '@type': 'Place', address } }),
      seller: {
        '@type': 'Store',
        name: facts.shopName,
        url: `${origin}/shop/${facts.shopId}`,
        ...(address && { address }),
      },
    }),
  };
}
