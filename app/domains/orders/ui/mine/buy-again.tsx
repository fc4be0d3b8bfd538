import { useNavigate } from 'react-router';
import { addToCart } from '#app/domains/orders/cart/cart.ts';
import type { MyOrder } from '#app/domains/orders/mine/my-orders.queries.server.ts';
import { maxPieces } from '#app/domains/orders/orders.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, type ButtonLook } from '#app/ui/button.tsx';
import { cartStore } from '../checkout/cart-store.ts';

interface BuyAgainProps extends Pick<ButtonLook, 'size' | 'block' | 'className'> {
  again: MyOrder['again'];
  shopId: string;
  label?: 'my.buy_again' | 'order.again' | undefined;
}

/** Everything of an order that is still sold goes into the cart, at the prices of now. */
export function BuyAgain({ again, shopId, label = 'my.buy_again', ...look }: BuyAgainProps) {
  const t = useT();
  const navigate = useNavigate();
  if (again.length === 0) return null;
  const put = () => {
    cartStore.change((lines) =>
      again.reduce((all, line) => addToCart(all, { ...line, shopId }, maxPieces), [...lines]),
    );
    void navigate('/cart');
  };
  return (
    <Button variant="soft" onClick={put} {...look}>
      {t(label)}
    </Button>
  );
}
