import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { CartGroup } from '#app/domains/orders/cart/cart.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { OrderItems } from '../order-items.tsx';
import { CartCard } from './cart-card.tsx';
import { PlainCart } from './plain-cart.tsx';

const shop = { id: 's', name: 'S', address: 'Aba', picture: null, isClosed: true };
const item = {
  stockId: 'i',
  variantId: null,
  name: 'Gown',
  color: null,
  size: null,
  option: null,
  priceKobo: 500_000,
  left: 0,
  isAway: true,
  photo: null,
  shop,
};
const { stockId, variantId, priceKobo } = item;
const line = { shopId: 's', stockId, variantId, priceKobo, quantity: 1 };
const group: CartGroup = { shop, lines: [{ line, item }] };

const pictures = (part: React.ReactElement): string[] => {
  const Stub = createRoutesStub([{ path: '/', Component: () => part }]);
  const html = renderToStaticMarkup(
    <I18nProvider value={translatorFor('en')}>
      <Stub />
    </I18nProvider>,
  );
  return html.match(/<img[^>]*>/g) ?? [];
};

test('what has no photo to show has the stand-in for one: in the cart, without the script, in an order', () => {
  for (const part of [
    <CartCard key="cart" group={group} />,
    <PlainCart key="plain" groups={[group]} />,
    <OrderItems key="order" lines={[{ ...item, id: 'l', quantity: 1 }]} />,
  ])
    expect(pictures(part)).toEqual([expect.stringContaining('src="/no-photo.svg"')]);
});
