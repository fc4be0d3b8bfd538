import type { Action } from '#app/domains/shops/team/permissions.ts';

export type PageAccess =
  /** Anybody. */
  | 'public'
  /** Whoever is signed in, with or without a shop. */
  | 'signed-in'
  /** Operators whose role opens the room; for all others there is no such page. */
  | 'operators'
  /** Members of a shop whose role allows this. */
  | Action;

interface DeclaredAccess {
  access: PageAccess;
  /** A visitor sees Authentication Required (401), unless the page sends them home instead. */
  visitorGoesHome?: true;
}

const everyone: DeclaredAccess = { access: 'public' };
const operators: DeclaredAccess = { access: 'operators' };

/**
 * Who may open which page: every route stands here, a test makes sure of it and asks each page as
 * every role. The pages themselves check where they read and write.
 */
export const pageAccess: Record<string, DeclaredAccess> = {
  'routes/market/home.tsx': everyone,
  'routes/market/market.tsx': everyone,
  'routes/market/category.tsx': everyone,
  'routes/market/in-place.tsx': everyone,
  'routes/market/places.tsx': everyone,
  'routes/market/shops.tsx': everyone,
  'routes/market/shop-public.tsx': everyone,
  'routes/market/shop-reviews.tsx': everyone,
  'routes/market/product.tsx': everyone,
  'routes/market/make-offer.tsx': everyone,
  'routes/market/deal.tsx': everyone,
  'routes/market/chat.tsx': everyone,
  'routes/market/report.tsx': everyone,
  'routes/market/likes.tsx': everyone,
  'routes/market/cart.tsx': everyone,
  'routes/market/checkout.tsx': everyone,
  'routes/market/order-track.tsx': everyone,
  'routes/market/receipt.tsx': everyone,
  'routes/market/short-link.tsx': everyone,
  'routes/my/my.tsx': everyone,
  'routes/my/my-orders.tsx': everyone,
  'routes/my/my-messages.tsx': everyone,
  'routes/my/my-saved.tsx': everyone,
  'routes/my/my-waiting.tsx': everyone,
  'routes/my/my-shops.tsx': everyone,
  'routes/my/find-order.tsx': everyone,
  'routes/my/my-data.tsx': everyone,
  'routes/my/my-data-file.ts': everyone,
  'routes/market/help.tsx': everyone,
  'routes/market/legal.tsx': everyone,
  'routes/market/offline.tsx': everyone,
  'routes/account/login.tsx': everyone,
  'routes/account/login-recover.tsx': everyone,
  'routes/account/recover-steps.tsx': everyone,
  'routes/account/register.tsx': everyone,
  'routes/account/logout.tsx': everyone,
  'routes/account/confirm.tsx': { access: 'signed-in' },
  'routes/shop/shop-profile.tsx': { access: 'signed-in', visitorGoesHome: true },
  'routes/shop/shop-export.tsx': { access: 'shop.export' },
  'routes/shop/shop-export-file.ts': { access: 'shop.export' },
  'routes/shop/shop-poster.tsx': { access: 'shop.see' },
  'routes/shop/sections.tsx': { access: 'stock.edit' },
  'routes/shop/codes.tsx': { access: 'prices.edit' },
  'routes/shop/delivery.tsx': { access: 'shop.edit' },
  'routes/shop/offers.tsx': { access: 'bids.answer' },
  'routes/stocks/stocks.tsx': { access: 'stock.edit' },
  'routes/stocks/stock-bin.tsx': { access: 'stock.edit' },
  'routes/stocks/stock-edit.tsx': { access: 'stock.edit' },
  'routes/stocks/stock-prices.tsx': { access: 'prices.edit' },
  'routes/stocks/stock-history.tsx': { access: 'stock.edit' },
  'routes/stocks/stock-export.tsx': { access: 'stock.export' },
  'routes/stocks/shared.tsx': everyone,
  'routes/stocks/stock-import.tsx': { access: 'stock.edit' },
  'routes/shop/waiting.tsx': { access: 'shop.see' },
  'routes/shop/measures.tsx': { access: 'shop.see' },
  'routes/shop/messages.tsx': { access: 'messages.work', visitorGoesHome: true },
  'routes/shop/advertising.tsx': { access: 'adverts.use' },
  'routes/shop/advertising-csv.ts': { access: 'adverts.export' },
  'routes/shop/advertising-picture.ts': { access: 'adverts.use' },
  'routes/orders/orders.tsx': { access: 'orders.work' },
  'routes/orders/order-detail.tsx': { access: 'orders.work' },
  'routes/orders/counter-sale.tsx': { access: 'orders.work' },
  'routes/orders/payments.tsx': { access: 'payments.see' },
  'routes/orders/payments-csv.ts': { access: 'payments.export' },
  'routes/orders/payment-banks.ts': { access: 'payments.see' },
  'routes/shop/analytics.tsx': { access: 'insights.see' },
  'routes/shop/analytics-csv.ts': { access: 'insights.export' },
  'routes/plan/subscription.tsx': { access: 'plan.pay' },
  'routes/plan/plan-receipt.tsx': { access: 'plan.pay' },
  'routes/plan/plan-receipt-pdf.ts': { access: 'plan.pay' },
  'routes/plan/payment.tsx': { access: 'plan.pay' },
  'routes/plan/payment-callback.tsx': { access: 'plan.pay' },
  'routes/operator/enter.tsx': operators,
  'routes/operator/rooms.tsx': operators,
  'routes/operator/today.tsx': operators,
  'routes/operator/reports.tsx': operators,
  'routes/operator/signals.tsx': operators,
  'routes/operator/report-case.tsx': operators,
  'routes/operator/report-chat.tsx': operators,
  'routes/operator/shops.tsx': operators,
  'routes/operator/one-shop.tsx': operators,
  'routes/operator/words.tsx': operators,
  'routes/operator/word-searches.tsx': operators,
  'routes/operator/word-list.tsx': operators,
  'routes/operator/people.tsx': operators,
  'routes/operator/person.tsx': operators,
  'routes/operator/recoveries.tsx': operators,
  'routes/operator/recovery.tsx': operators,
  'routes/operator/money.tsx': operators,
  'routes/operator/one-order.tsx': operators,
  'routes/operator/jobs.tsx': operators,
  'routes/operator/log.tsx': operators,
  'routes/operator/log-csv.ts': operators,
  'routes/operator/team.tsx': operators,
  'routes/language.tsx': everyone,
  'routes/ui.tsx': everyone,
  'routes/refused.tsx': everyone,
  'routes/not-found.tsx': everyone,
};
