import { decomposed } from '#app/platform/text/normal-form.ts';

/**
 * Level 1 only: small enough for every page. Levels 2 and 3 stand in `category-tree.ts`, which a
 * visitor's browser never needs; a form gets its branch from the loader.
 */
export interface Category {
  /** What is stored as a shop's business type and a product's first category. */
  name: string;
  slug: string;
  /** Name of the Lucide icon. */
  icon: string;
  colorClass: string;
}

export const categories = [
  { name: 'Electronics', slug: 'electronics', icon: 'tv', colorClass: 'c-elec' },
  { name: 'Boutique', slug: 'boutique', icon: 'shirt', colorClass: 'c-bout' },
  { name: 'Phones', slug: 'phones', icon: 'smartphone', colorClass: 'c-phon' },
  { name: 'Home', slug: 'home', icon: 'armchair', colorClass: 'c-home' },
  { name: 'Sports', slug: 'sports', icon: 'dumbbell', colorClass: 'c-spor' },
  { name: 'Auto', slug: 'auto', icon: 'car', colorClass: 'c-auto' },
  { name: 'Toys', slug: 'toys', icon: 'blocks', colorClass: 'c-toys' },
  { name: 'Books', slug: 'books', icon: 'book-open', colorClass: 'c-book' },
  { name: 'Beauty', slug: 'beauty', icon: 'flower-2', colorClass: 'c-beau' },
] as const satisfies readonly Category[];

export type CategoryName = (typeof categories)[number]['name'];
export type CategorySlug = (typeof categories)[number]['slug'];

const slugAliases: Record<string, CategorySlug> = { fashion: 'boutique' };

/** The category of an address such as `/category/fashion`; capital letters do not matter. */
export function categoryBySlug(slug: string): (typeof categories)[number] | undefined {
  const lower = slug.toLowerCase();
  const wanted = Object.hasOwn(slugAliases, lower) ? slugAliases[lower] : lower;
  return categories.find((category) => category.slug === wanted);
}

export function categoryByName(name: string): (typeof categories)[number] | undefined {
  return categories.find((category) => category.name === name);
}

export function isCategoryName(name: unknown): name is CategoryName {
  return categories.some((category) => category.name === name);
}

/** `Men's Clothing` becomes `mens-clothing`, `TV & Audio` becomes `tv-and-audio`. */
export function slugOf(name: string): string {
  return decomposed(name)
    .replace(/[\u0300-\u036f'’]/g, '')
    .replaceAll('&', ' and ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
