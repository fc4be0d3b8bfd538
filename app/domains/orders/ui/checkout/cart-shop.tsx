import { Link } from 'react-router';
import type { CartGroup } from '#app/domains/orders/cart/cart.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Whose card of the cart it is; a shop that takes no orders now has no page to lead to. */
export function CartShop({ shop }: Pick<CartGroup, 'shop'>) {
  const head = (
    <>
      <Avatar name={shop.name} src={shop.picture ?? undefined} size="s" />
      <span className="grow">
        <b className="blk tight">{shop.name}</b>
        <span className="muted small">{shop.address}</span>
      </span>
    </>
  );
  if (shop.isClosed) return <div className="shoph">{head}</div>;
  return (
    <Link className="shoph bare" to={`/shop/${shop.id}`}>
      {head}
      <Icon name="chevron-right" />
    </Link>
  );
}
