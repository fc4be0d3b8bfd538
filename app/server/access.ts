import type { Action } from '#app/domains/shops/permissions.ts';

export type PageAccess =
  /** Anybody. */
  | 'public'
  /** Whoever is signed in, with or without a shop. */
  | 'signed-in'
  /** Members of a shop whose role allows this. */
  | Action;

interface DeclaredAccess {
  access: PageAccess;
  /** A visitor sees Authentication Required (401), unless the page sends them home instead. */
  visitorGoesHome?: true;
}

const everyone: DeclaredAccess = { access: 'public' };

/**
 * Who may open which page: every route stands here, a test makes sure of it and asks each page as
 * every role. The pages themselves check where they read and write.
 */
export const pageAccess: Record<string, DeclaredAccess> = {
  'routes/home.tsx': everyone,
  'routes/market.tsx': everyone,
  'routes/category.tsx': everyone,
  'routes/shops.tsx': everyone,
  'routes/shop-public.tsx': everyone,
  'routes/product.tsx': everyone,
  'routes/chat.tsx': everyone,
  'routes/cart.tsx': everyone,
  'routes/checkout.tsx': everyone,
  'routes/order-track.tsx': everyone,
  'routes/receipt.tsx': everyone,
  'routes/short-link.tsx': everyone,
  'routes/help.tsx': everyone,
  'routes/login.tsx': everyone,
  'routes/login-recover.tsx': everyone,
  'routes/register.tsx': everyone,
  'routes/logout.tsx': everyone,
  'routes/shop-profile.tsx': { access: 'signed-in', visitorGoesHome: true },
  'routes/sections.tsx': { access: 'stock.edit' },
  'routes/stocks.tsx': { access: 'stock.edit' },
  'routes/stock-edit.tsx': { access: 'stock.edit' },
  'routes/stock-history.tsx': { access: 'stock.edit' },
  'routes/stock-export.tsx': { access: 'stock.export' },
  'routes/stock-import.tsx': { access: 'stock.edit' },
  'routes/messages.tsx': { access: 'messages.work', visitorGoesHome: true },
  'routes/advertising.tsx': { access: 'adverts.use' },
  'routes/advertising-csv.ts': { access: 'adverts.export' },
  'routes/advertising-picture.ts': { access: 'adverts.use' },
  'routes/orders.tsx': { access: 'orders.work' },
  'routes/order-detail.tsx': { access: 'orders.work' },
  'routes/counter-sale.tsx': { access: 'orders.work' },
  'routes/payments.tsx': { access: 'payments.see' },
  'routes/payments-csv.ts': { access: 'payments.export' },
  'routes/payment-banks.ts': { access: 'payments.see' },
  'routes/analytics.tsx': { access: 'insights.see' },
  'routes/analytics-csv.ts': { access: 'insights.export' },
  'routes/subscription.tsx': { access: 'plan.pay' },
  'routes/plan-receipt.tsx': { access: 'plan.pay' },
  'routes/plan-receipt-pdf.ts': { access: 'plan.pay' },
  'routes/payment.tsx': { access: 'plan.pay' },
  'routes/payment-callback.tsx': { access: 'plan.pay' },
  'routes/language.tsx': everyone,
  'routes/ui.tsx': everyone,
  'routes/not-found.tsx': everyone,
};
