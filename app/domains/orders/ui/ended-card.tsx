import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { Note } from '#app/ui/display/note.tsx';
import { hasEndedEarly } from '../orders.ts';
import type { OrderPage } from '../pages/order-page.server.ts';
import { BuyAgain } from './mine/buy-again.tsx';

const cancelledText = {
  buyer: 'order.cancelled_you',
  team: 'order.cancelled_shop',
  system: 'order.cancelled_text',
} as const satisfies Record<NonNullable<OrderPage['cancelledBy']>, MessageKey>;

/** An order that ended without the goods: who ended it, why, and the way to order again. */
export function EndedCard({ order }: { order: OrderPage }) {
  const t = useT();
  const { status, cancelReason, cancelledBy = 'system', shop } = order;
  if (!hasEndedEarly(status)) return null;
  return (
    <Note tone="bad">
      {status === 'expired'
        ? t('order.expired_text')
        : t(cancelledText[cancelledBy], { shop: shop.name })}
      {cancelReason && <span className="blk">{t('order.reason', { reason: cancelReason })}</span>}
      {!shop.isClosed && (
        <BuyAgain
          again={order.again}
          shopId={shop.id}
          label="order.again"
          block
          className="by-script mt-s"
        />
      )}
    </Note>
  );
}
