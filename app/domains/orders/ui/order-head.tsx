import { useT } from '#app/platform/i18n/i18n.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { buyerLook } from '../order-words.ts';
import type { OrderPage } from '../pages/order-page.server.ts';

interface OrderHeadProps {
  order: Pick<OrderPage, 'number' | 'status' | 'turn'> & {
    shop: Pick<OrderPage['shop'], 'name' | 'picture'>;
  };
}

/** Which order, of which shop, and whose turn it is. */
export function OrderHead({ order }: OrderHeadProps) {
  const t = useT();
  const { shop } = order;
  const { icon, label, tone } = buyerLook(order);
  return (
    <div className="row s wrap mb-m ohead">
      <Avatar name={shop.name} src={shop.picture} size="s" />
      <span className="grow">
        <h1 className="t-22">{t('order.title', { number: order.number })}</h1>
        <span className="muted small">{shop.name}</span>
      </span>
      <Badge tone={tone} icon={icon}>
        {t(label)}
      </Badge>
    </div>
  );
}
