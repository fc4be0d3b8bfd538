import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  // The market, for everyone
  index('routes/home.tsx'),
  route('market', 'routes/market.tsx'),
  route('category/:slug', 'routes/category.tsx'),
  route('shops', 'routes/shops.tsx'),
  route('shop/:shopId', 'routes/shop-public.tsx'),
  route('stocks/:stockId', 'routes/product.tsx'),
  route('chat/:shopId', 'routes/chat.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('checkout/:shopId', 'routes/checkout.tsx'),
  route('o/:code', 'routes/order-track.tsx'),
  route('o/:code/receipt', 'routes/receipt.tsx'),
  route('s/:code', 'routes/short-link.tsx'),
  route('help/:topic', 'routes/help.tsx'),

  // People
  route('login', 'routes/login.tsx'),
  route('login/recover', 'routes/login-recover.tsx'),
  route('register', 'routes/register.tsx'),
  route('logout', 'routes/logout.tsx'),

  // The shop's own rooms
  route('shop', 'routes/shop-profile.tsx'),
  route('sections', 'routes/sections.tsx'),
  route('stocks', 'routes/stocks.tsx'),
  route('stocks/import', 'routes/stock-import.tsx'),
  route('stocks/export', 'routes/stock-export.tsx'),
  route('stocks/:stockId/edit', 'routes/stock-edit.tsx'),
  route('stocks/:stockId/history', 'routes/stock-history.tsx'),
  route('messages', 'routes/messages.tsx'),
  route('advertising', 'routes/advertising.tsx'),
  route('advertising/figures.csv', 'routes/advertising-csv.ts'),
  route('advertising/pictures/:stockId/:format', 'routes/advertising-picture.ts'),
  route('orders', 'routes/orders.tsx'),
  route('orders/counter', 'routes/counter-sale.tsx'),
  route('orders/:orderId', 'routes/order-detail.tsx'),
  route('payments', 'routes/payments.tsx'),
  route('payments.csv', 'routes/payments-csv.ts'),
  route('payments/banks', 'routes/payment-banks.ts'),
  route('analytics', 'routes/analytics.tsx'),
  route('analytics.csv', 'routes/analytics-csv.ts'),
  route('subscription', 'routes/subscription.tsx'),
  route('subscription/receipts/:reference', 'routes/plan-receipt.tsx'),
  route('subscription/receipts/:reference/pdf', 'routes/plan-receipt-pdf.ts'),
  route('payment', 'routes/payment.tsx'),
  route('payment-callback', 'routes/payment-callback.tsx'),

  // The house itself
  route('language', 'routes/language.tsx'),
  route('ui', 'routes/ui.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
