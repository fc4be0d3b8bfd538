import { type ReactNode, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { FollowButton } from '#app/domains/notices/ui/follow-button.tsx';
import { ContactLink } from '#app/domains/shops/ui/contact-link.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TotalLine } from '#app/ui/display/receipt.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { isFeeOpen, isOver } from '../orders.ts';
import type { OrderPage } from '../pages/order-page.server.ts';
import { HandOverCard } from './hand-over-card.tsx';
import { FeeCard } from './money/fee-card.tsx';
import {
  ClaimedCard,
  LateRefundCard,
  MoneyBackCard,
  OnlineCard,
  OnlineOffCard,
  PaidCard,
} from './money/pay-cards.tsx';
import { TransferCard } from './money/transfer-card.tsx';
import { OrderFacts, OrderSent } from './order-facts.tsx';
import { OrderItems, OrderTotals } from './order-items.tsx';
import { OrderProgress } from './order-progress.tsx';

function CopyLink({ url }: { url: string }) {
  const t = useT();
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ tone: 'ok', text: t('share.copied') });
    } catch {
      toast({ text: url, stay: 20_000 });
    }
  };
  return (
    <Button variant="outline" size="s" icon="copy" className="by-script" onClick={copy}>
      {t('order.copy_link')}
    </Button>
  );
}

function ShopCard({
  order: { shop, links },
  mayWrite,
}: Pick<OrderViewProps, 'order' | 'mayWrite'>) {
  const t = useT();
  return (
    <Card className="row">
      <Avatar name={shop.name} src={shop.picture} />
      <span className="grow">
        {shop.isClosed ? (
          <b className="blk tight">{shop.name}</b>
        ) : (
          <Link className="bare" to={`/shop/${shop.id}`}>
            <b className="blk tight">{shop.name}</b>
          </Link>
        )}
        <span className="muted small blk">{shop.address}</span>
      </span>
      {mayWrite && (
        <ContactLink to={links.message} className="ib soft">
          <Icon name="message-circle" />
          <span className="sr">{t('order.message_shop')}</span>
        </ContactLink>
      )}
      {links.call && (
        <a className="ib soft" href={links.call} aria-label={t('order.call_shop')}>
          <Icon name="phone" />
        </a>
      )}
    </Card>
  );
}

function CancelOrder() {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const fetcher = useFetcher<{ message?: string }>();
  return (
    <fetcher.Form method="post" noValidate>
      <input type="hidden" name="intent" value="cancel" />
      <Button
        type="submit"
        variant="danger-outline"
        block
        icon="x"
        busy={fetcher.state !== 'idle'}
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {t('order.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('order.cancel_title')}
        text={t('order.cancel_text')}
        confirmLabel={t('order.cancel')}
        cancelLabel={t('order.keep')}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void fetcher.submit({ intent: 'cancel' }, { method: 'post' });
        }}
      />
      {fetcher.data?.message && (
        <Note tone="bad" live className="mt-s">
          {fetcher.data.message}
        </Note>
      )}
    </fetcher.Form>
  );
}

function Pay({ order, typedBank }: Pick<OrderViewProps, 'order' | 'typedBank'>) {
  if (isFeeOpen(order) && !isOver(order.status)) return <FeeCard order={order} />;
  if (order.lateRefund) return <LateRefundCard refund={order.lateRefund} />;
  if (order.claim) return <ClaimedCard claim={order.claim} />;
  if (order.canClaim) return <TransferCard order={order} typedBank={typedBank} />;
  if (order.canPayOnline) return <OnlineCard order={order} />;
  if (order.onlineOff) return <OnlineOffCard />;
  const hasEnded = isOver(order.status) && order.status !== 'completed';
  const isShown = order.isPaid ? !hasEnded : !isOver(order.status);
  return (
    <>
      {order.moneyBack && <MoneyBackCard order={order} back={order.moneyBack} />}
      {isShown && <PaidCard order={order} />}
    </>
  );
}

interface OrderViewProps {
  order: OrderPage;
  /** Whether the shop's chat is there for this browser: of a suspended shop it is only for some. */
  mayWrite?: boolean | undefined;
  /** What may be said of it when it is completed, from the domain that keeps it. */
  review?: ReactNode;
  /** Of a refused claim, to be shown again where there is no script. */
  typedBank?: string | undefined;
}

/** Everything of an order that its buyer sees. */
export function OrderView({ order, mayWrite = true, review, typedBank }: OrderViewProps) {
  const t = useT();
  return (
    <div className="shell narrow">
      <div className="row between wrap gap-s mb-m">
        <div>
          <h1>{t('order.title', { number: order.number })}</h1>
          <p className="muted num">{order.url.replace(/^https?:\/\//, '')}</p>
        </div>
        <CopyLink url={order.url} />
      </div>
      <OrderSent order={order} />
      <OrderProgress {...order} />
      <div className="two two2">
        <div className="stack">
          {review}
          {order.handOver && <HandOverCard code={order.handOver} />}
          <Pay order={order} typedBank={typedBank} />
          {order.shop.isClosed && !isOver(order.status) && <Note>{t('order.goes_on')}</Note>}
          <ShopCard order={order} mayWrite={mayWrite} />
          {!isOver(order.status) && (
            <FollowButton
              call="followOrder"
              what={{ code: order.code }}
              label="notices.follow_order"
            />
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
        </div>
        <div className="stack">
          <Card>
            <h2 className="fh">{t('order.your_items')}</h2>
            <OrderItems lines={order.lines} />
            <OrderTotals
              lines={order.lines}
              discountKobo={order.discountKobo}
              oddKobo={order.oddKobo}
              discountCode={order.discountCode}
              isAgreed={order.isAgreed}
              feeKobo={order.feeKobo}
              place={order.place}
            />
            {order.refundedKobo > 0 && (
              <TotalLine name={t('order.refunded')} value={formatMoney(order.refundedKobo)} />
            )}
          </Card>
          <OrderFacts order={order} />
          {order.status === 'completed' && !order.isPaid && (
            <ButtonLink to={`/o/${order.code}/receipt`} variant="outline" icon="receipt" block>
              {t('receipt.title')}
            </ButtonLink>
          )}
          {order.canCancel && <CancelOrder />}
        </div>
      </div>
    </div>
  );
}
