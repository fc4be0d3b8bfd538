import { FollowButton } from '#app/domains/notices/ui/follow-button.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { useShare } from '#app/ui/overlays/use-share.ts';
import { isOver } from '../orders.ts';
import type { OrderPage } from '../pages/order-page.server.ts';

/** The way back to the order, to keep or to send, and to be told of it. */
export function OrderLink({ order }: { order: OrderPage }) {
  const t = useT();
  const share = useShare(`/o/${order.code}`, t('order.title', { number: order.number }));
  return (
    <>
      <Card>
        <h2 className="fh">{t('order.link')}</h2>
        <p className="muted small">{t('order.link_text')}</p>
        <div className="order-link mt-s">
          <span className="grow wrap-any num">{order.url.replace(/^https?:\/\//, '')}</span>
          <CopyButton value={order.url} label={t('order.copy_link')} />
          <IconButton
            icon="share-2"
            label={t('order.share_link')}
            className="by-script"
            onClick={share}
          />
        </div>
      </Card>
      {!isOver(order.status) && (
        <FollowButton call="followOrder" what={{ code: order.code }} label="notices.follow_order" />
      )}
      {order.links.whatsApp && (
        <a
          className="btn soft block"
          href={order.links.whatsApp}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="whatsapp" size="s" />
          {t('order.send_whatsapp')}
        </a>
      )}
    </>
  );
}
