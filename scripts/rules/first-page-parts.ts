/**
 * Beginnings of paths in `app/` that a visitor's first page needs: they travel in one file. One that
 * names nothing is a fault of the layout: what was moved would travel alone, and nobody would notice.
 */
export const firstPageParts: readonly string[] = [
  'root.tsx$',
  'entry.client.tsx$',
  'shell/(?!use-live|team/|offline/(?!install-prompt|use-late-parts)|languages/language-(?:sheet|options))',
  'platform/http',
  'platform/i18n',
  'platform/images',
  'platform/money',
  'ui/display/(?:avatar|badge|card[.]|chips|skeleton)',
  'ui/fields/error-text',
  'ui/fields/search-box',
  'ui/fields/search-form',
  'ui/frame/error-screen',
  'ui/frame/offline-bar',
  'ui/frame/tab-bar',
  'ui/overlays/use-share',
  'domains/accounts/phone/phone[.]',
  'domains/categories/categories[.]',
  'domains/stocks/stock-card',
  'domains/stocks/variants/variants[.]',
  'domains/photos/ui/stock-photo',
  'domains/market/ui/list/card-row',
  'domains/market/ui/list/correction-note',
  'domains/market/ui/list/more-link',
  'domains/market/ui/list/stock-card',
  'domains/market/ui/list/use-card',
  'domains/market/ui/list/use-growing',
  'domains/market/ui/product/like',
  'domains/market/ui/product/share-button',
  'domains/market/ui/product/use-like',
  'domains/market/ui/product/use-mine',
  'domains/market/ui/product/use-visit',
  'domains/market/ui/product/visitor-calls',
  'domains/orders/ui/checkout/cart-link',
  'domains/orders/ui/checkout/cart-store',
];

/** The same for home and lists, which a product and a shop are read without. */
export const listParts: readonly string[] = [
  'ui/display/category-tile',
  'ui/fields/suggest-box',
  'ui/fields/use-suggest',
  'domains/market/lists/market-filter',
  'domains/market/ui/list/category-links',
  'domains/market/ui/list/market-grid',
  'domains/market/ui/list/no-products',
  'domains/market/ui/list/use-more',
  'domains/market/ui/home/market-search',
  'domains/market/ui/place/place-chip',
  'domains/market/lists/places/remembered-place',
];

/** What a product and a shop say of the seller. */
export const sellerParts: readonly string[] = [
  'ui/display/stars',
  'domains/shops/contact[.]',
  'domains/shops/ui/contact-link',
  'domains/shops/ui/rating-mark',
  'domains/shops/ui/report-link',
  'domains/shops/ui/trust-steps',
];

/** The rest of a product's page that other pages use too: alone, each is smaller than asking for it. */
export const productParts: readonly string[] = [
  'domains/market/ui/product/use-strip',
  'domains/reviews/reviews[.]',
  'domains/reviews/ui/review-list',
  'domains/stocks/ui/form/colour-swatch',
];

/** The same of a shop's page. */
export const shopParts: readonly string[] = [
  'ui/display/progress-bar',
  'ui/fields/rating-fields',
  'ui/frame/tabs',
  'domains/shops/shop-types',
  'domains/shops/ui/business-badge',
  'domains/shops/ui/delivery/hours-text',
  'domains/shops/ui/rating-card',
];

/** Matches what begins with one of them, in the paths of any system. */
const matching = (parts: readonly string[]): RegExp =>
  new RegExp(`[\\\\/]app[\\\\/](${parts.join('|').replaceAll('/', '[\\\\/]')})`);

export const inFirstPage = matching(firstPageParts);
export const inLists = matching(listParts);
export const ofSeller = matching(sellerParts);
export const ofProduct = matching(productParts);
export const ofShop = matching(shopParts);
