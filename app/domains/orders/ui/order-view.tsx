import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ContactLink } from '#app/domains/shops/ui/contact-link.tsx';
import { OpeningNote } from '#app/domains/shops/ui/delivery/opening-note.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TotalLine } from '#app/ui/display/receipt.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { isFeeOpen, isOver } from '../orders.ts';
import type { OrderPage } from '../pages/order-page.server.ts';
import { CancelOrder } from './cancel-order.tsx';
import { CollectCard } from './collect-card.tsx';
import { ComplaintCard, type TypedComplaint } from './complaints/complaint-card.tsx';
import { EndedCard } from './ended-card.tsx';
import { HandOverCard } from './hand-over-card.tsx';
import { KeepCard } from './keep-card.tsx';
import { FeeCard } from './money/fee-card.tsx';
import {
  ClaimedCard,
  LateRefundCard,
  MoneyBackCard,
  OnlineCard,
  OnlineOffCard,
  PaidCard,
  PausedCard,
} from './money/pay-cards.tsx';
import { TransferCard } from './money/transfer-card.tsx';
import { OrderFacts, OrderSent } from './order-facts.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderItems, OrderTotals } from './order-items.tsx';
import { OrderLink } from './order-link.tsx';
import { OrderProgress } from './order-progress.tsx';

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

function Pay({ order, typedBank, mayWrite = true }: Omit<OrderViewProps, 'review'>) {
  const hasEnded = isOver(order.status) && order.status !== 'completed';
  if (order.isPayPaused)
    return (
      <>
        {order.moneyBack && <MoneyBackCard order={order} back={order.moneyBack} />}
        <PausedCard order={order}>{order.canCancel && <CancelOrder />}</PausedCard>
      </>
    );
  if (isFeeOpen(order) && !isOver(order.status))
    return <FeeCard order={order} mayWrite={mayWrite} />;
  if (order.lateRefund) return <LateRefundCard refund={order.lateRefund} />;
  if (order.claim)
    return (
      <>
        {order.moneyBack && <MoneyBackCard order={order} back={order.moneyBack} />}
        <ClaimedCard order={order} claim={order.claim} />
        {order.isPaid && !hasEnded && <PaidCard order={order} />}
      </>
    );
  if (order.canClaim) return <TransferCard order={order} typedBank={typedBank} />;
  if (order.canPayOnline) return <OnlineCard order={order} />;
  if (order.onlineOff) return <OnlineOffCard order={order} />;
  const isSettled = order.isPaid || order.isFree;
  const isShown = isSettled ? !hasEnded : !isOver(order.status) && order.owedKobo > 0;
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
  typedComplaint?: TypedComplaint | undefined;
}

/** What the buyer does next stands first; where there is nothing to do, what is waited for. */
function NextCards(props: OrderViewProps) {
  const { order, review, typedComplaint } = props;
  const t = useT();
  // The buyer's own step comes before when the shop works on it.
  const isBuyersTurn = order.turn === 'pay' || order.turn === 'fee';
  const opening = !order.isPayPaused && !order.cameLate && <OpeningNote opening={order} />;
  return (
    <>
      <EndedCard order={order} />
      <OrderSent order={order} />
      {!isBuyersTurn && opening}
      {order.collect && <CollectCard order={order} collect={order.collect} />}
      <ComplaintCard order={order} typed={typedComplaint} />
      {review}
      <Pay {...props} />
      <KeepCard order={order} />
      {isBuyersTurn && opening}
      {order.handOver && !order.collect && <HandOverCard code={order.handOver} />}
      {order.shop.isClosed && !order.isPayPaused && !order.claim && !isOver(order.status) && (
        <Note>{t('order.goes_on')}</Note>
      )}
    </>
  );
}

/** Everything of an order that its buyer sees. */
export function OrderView(props: OrderViewProps) {
  const { order, mayWrite = true } = props;
  const t = useT();
  return (
    <div className="shell narrow">
      <OrderHead order={order} />
      <div className="two two2">
        <div className="stack">
          <NextCards {...props} />
          <OrderProgress {...order} />
        </div>
        <div className="stack">
          <OrderLink order={order} />
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
          <ShopCard order={order} mayWrite={mayWrite} />
          {order.status === 'completed' && !order.isPaid && (
            <ButtonLink to={`/o/${order.code}/receipt`} variant="outline" icon="receipt" block>
              {t('receipt.title')}
            </ButtonLink>
          )}
          {order.canCancel && !order.isPayPaused && <CancelOrder />}
        </div>
      </div>
    </div>
  );
}
