import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  // The market, for everyone
  index('routes/market/home.tsx'),
  route('market', 'routes/market/market.tsx'),
  route('category/:slug', 'routes/market/category.tsx'),
  route('shops', 'routes/market/shops.tsx'),
  route('shop/:shopId', 'routes/market/shop-public.tsx'),
  // `/@mamatolu`: what is of one part and known to no other route ends here, mostly as not found.
  route(':at', 'routes/market/shop-public.tsx', { id: 'shop-by-address' }),
  route('stocks/:stockId', 'routes/market/product.tsx'),
  route('chat/:shopId', 'routes/market/chat.tsx'),
  route('likes', 'routes/market/likes.tsx'),
  route('cart', 'routes/market/cart.tsx'),
  route('checkout/:shopId', 'routes/market/checkout.tsx'),
  route('o/:code', 'routes/market/order-track.tsx'),
  route('o/:code/receipt', 'routes/market/receipt.tsx'),
  route('my', 'routes/my/my.tsx'),
  route('my/orders', 'routes/my/my-orders.tsx'),
  route('my/messages', 'routes/my/my-messages.tsx'),
  route('my/saved', 'routes/my/my-saved.tsx'),
  route('my/find', 'routes/my/find-order.tsx'),
  route('s/:code', 'routes/market/short-link.tsx'),
  route('help/:topic', 'routes/market/help.tsx'),

  // People
  route('login', 'routes/account/login.tsx'),
  route('login/recover', 'routes/account/login-recover.tsx'),
  route('register', 'routes/account/register.tsx'),
  route('logout', 'routes/account/logout.tsx'),

  // The shop's own pages
  route('shop', 'routes/shop/shop-profile.tsx'),
  route('poster', 'routes/shop/shop-poster.tsx'),
  route('sections', 'routes/shop/sections.tsx'),
  route('stocks', 'routes/stocks/stocks.tsx'),
  route('stocks/import', 'routes/stocks/stock-import.tsx'),
  route('stocks/export', 'routes/stocks/stock-export.tsx'),
  route('stocks/:stockId/edit', 'routes/stocks/stock-edit.tsx'),
  route('stocks/:stockId/history', 'routes/stocks/stock-history.tsx'),
  route('messages', 'routes/shop/messages.tsx'),
  route('advertising', 'routes/shop/advertising.tsx'),
  route('advertising/figures.csv', 'routes/shop/advertising-csv.ts'),
  route('advertising/pictures/:stockId/:format', 'routes/shop/advertising-picture.ts'),
  route('orders', 'routes/orders/orders.tsx'),
  route('orders/counter', 'routes/orders/counter-sale.tsx'),
  route('orders/:orderId', 'routes/orders/order-detail.tsx'),
  route('payments', 'routes/orders/payments.tsx'),
  route('payments.csv', 'routes/orders/payments-csv.ts'),
  route('payments/banks', 'routes/orders/payment-banks.ts'),
  route('analytics', 'routes/shop/analytics.tsx'),
  route('analytics.csv', 'routes/shop/analytics-csv.ts'),
  route('subscription', 'routes/plan/subscription.tsx'),
  route('subscription/receipts/:reference', 'routes/plan/plan-receipt.tsx'),
  route('subscription/receipts/:reference/pdf', 'routes/plan/plan-receipt-pdf.ts'),
  route('payment', 'routes/plan/payment.tsx'),
  route('payment-callback', 'routes/plan/payment-callback.tsx'),

  // The house itself
  route('language', 'routes/language.tsx'),
  route('ui', 'routes/ui.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
