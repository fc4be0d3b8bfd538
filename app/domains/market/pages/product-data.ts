interface ProductFacts {
  id: string;
  name: string;
  description: string;
  brand: string | null;
  condition: string | null;
  category1: string;
  category2: string;
  category3: string;
  priceKobo: number;
  soldOut: boolean;
  shopId: string;
  shopName: string;
  url: string;
  image: string;
  origin: string;
}

const conditions: Record<string, string> = {
  new: 'NewCondition',
  uk_used: 'UsedCondition',
  nigeria_used: 'UsedCondition',
  refurbished: 'RefurbishedCondition',
};

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
    offers: {
      '@type': 'Offer',
      url,
      price: (facts.priceKobo / 100).toFixed(2),
      priceCurrency: 'NGN',
      availability: `https://schema.org/${facts.soldOut ? 'OutOfStock' : 'InStock'}`,
      ...(condition ? { itemCondition: `https://schema.org/${condition}` } : {}),
      seller: { '@type': 'Store', name: facts.shopName, url: `${origin}/shop/${facts.shopId}` },
    },
  };
}
