import { useEffect, useState } from 'react';
import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import { isUnpaid } from '#app/domains/orders/payments/unpaid.ts';
import { noPhotoPicture } from '#app/domains/photos/photos.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { TotalLine } from '#app/ui/display/receipt.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { buyerLabel, methodLook } from '../order-words.ts';
import type { OwnOrder } from '../orders.queries.server.ts';
import {
  feeOf,
  isAddressErased,
  isAgreedPrice,
  isFeeOpen,
  isFree,
  isLegal,
  isPaidUp,
  owedOf,
  pricedLineText,
} from '../orders.ts';
import { heldOf } from '../payments/held.ts';
import type { TransferWarning } from '../payments/transfer-warnings.server.ts';
import { AttentionNote } from './attention-note.tsx';
import { BuyerLinks } from './buyer-links.tsx';
import { MoneyActions } from './money/money-actions.tsx';
import { OverpaidNote } from './money/overpaid-note.tsx';
import { TransferWarnings } from './money/transfer-warnings.tsx';
import { NextStep } from './next-step.tsx';
import { MoneyBadge } from './order-badges.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderTotals } from './order-items.tsx';
import { CancelSheet } from './steps/cancel-sheet.tsx';
import { FeeForm } from './steps/fee-form.tsx';
import { ReturnSheet } from './steps/return-sheet.tsx';

function Buyer({ order }: Pick<OwnOrder, 'order'>) {
  const t = useT();
  const name = buyerLabel(order, t);
  return (
    <Card>
      <div className="row wrap">
        <span className="row buyer">
          <Avatar name={name} />
          <span className="grow">
            <b className="blk tight">{name}</b>
            <span className="muted small num nowrap">
              {order.buyerPhone && displayPhone(order.buyerPhone)}
            </span>
          </span>
        </span>
        <div className="row s">
          <BuyerLinks {...order} name={name} look="ib soft" />
        </div>
      </div>
      <ul className="facts mt-m">
        {(order.source === 'web' || order.getBy === 'delivery') && (
          <li>
            <Icon name={order.getBy === 'delivery' ? 'truck' : 'store'} size="s" />
            {order.getBy === 'delivery'
              ? t('orders.deliver_to', {
                  address: isAddressErased(order) ? t('orders.address_erased') : order.address,
                })
              : t('checkout.pickup')}
          </li>
        )}
        {order.note && (
          <li>
            <Icon name="sticky-note" size="s" />“{order.note}”
          </li>
        )}
        {order.cameBy !== '' && (
          <li>
            <Icon name="megaphone" size="s" />
            {order.advertCode
              ? t('orders.from_advert', { code: order.advertCode })
              : t('orders.from', {
                  source: t(`analytics.source.${order.cameBy}` as MessageKey),
                })}
          </li>
        )}
      </ul>
    </Card>
  );
}

interface ItemsProps extends OwnOrder {
  seesMoney: boolean;
  isComplained: boolean;
}

function Items({ order, lines, payments, disputes, seesMoney, isComplained }: ItemsProps) {
  const t = useT();
  const isPaid = isPaidUp(order);
  const paid = payments.findLast(
    ({ state, correctsId, returnsId }) => state === 'success' && !correctsId && !returnsId,
  );
  const onTheWay = payments.filter(({ returnsId, state }) => returnsId && state === 'pending');
  return (
    <Card>
      <h2 className="fh">{t('orders.items')}</h2>
      <ul className="ol">
        {lines.map((line) => (
          <li key={line.id}>
            <img className="av" src={line.photo ?? noPhotoPicture} alt="" width={56} height={56} />
            <span className="grow">
              <b className="blk t-s tight">{line.name}</b>
              <span className="muted small num">
                {pricedLineText(line, t)}
                {line.listPriceKobo !== null && (
                  <s className="was"> {formatMoney(line.listPriceKobo)}</s>
                )}
                {line.mark && <span className="blk err">{t(`orders.${line.mark}`)}</span>}
                {line.returned > 0 && (
                  <span className="blk">{t('orders.came_back', { count: line.returned })}</span>
                )}
              </span>
            </span>
            <b className="num">{formatMoney(line.priceKobo * line.quantity)}</b>
          </li>
        ))}
      </ul>
      <OrderTotals
        lines={lines}
        discountKobo={order.discountKobo}
        oddKobo={order.oddKobo}
        discountCode={order.discountCode}
        isAgreed={isAgreedPrice(order)}
        feeKobo={feeOf(order)}
        place={order.placeName}
        isOwn
      />
      {order.refundedKobo > 0 && (
        <TotalLine name={t('orders.refunded')} value={formatMoney(-order.refundedKobo)} />
      )}
      {onTheWay.map(({ id, amountKobo, isRefundTaken }) => (
        <TotalLine
          key={id}
          name={t(isRefundTaken ? 'orders.refund_on_way' : 'orders.refund_requested')}
          value={formatMoney(amountKobo)}
        />
      ))}
      <p className="row s wrap mt-s">
        <MoneyBadge
          status={order.status}
          payBy={order.payBy}
          getBy={order.getBy}
          isPaid={isPaid}
          isFree={isFree(order)}
          isUnpaid={isUnpaid(order)}
        />
        {!isPaid && !isUnpaid(order) && owedOf(order) > 0 && (
          <Badge tone="plain">{t('order.unpaid')}</Badge>
        )}
        {paid && heldOf(order) > 0 && (
          <span className="muted small">
            {[
              t(methodLook[paid.method].label),
              paid.decidedByName && t('orders.confirmed_by', { name: paid.decidedByName }),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </p>
      <MoneyActions
        order={order}
        payments={payments}
        disputes={disputes}
        seesMoney={seesMoney}
        isComplained={isComplained}
      />
    </Card>
  );
}

interface OrderDetailProps {
  own: OwnOrder;
  /** Whether the buyer has a code to give away with the goods. */
  takesCode: boolean;
  /** What speaks for looking twice before a transfer is believed. */
  warnings: readonly TransferWarning[];
  seesMoney: boolean;
  /** The buyer says that it was paid, and waits for the money or a decision. */
  isComplained?: boolean;
  /** Come from the list to bring something back. */
  startReturn: boolean;
}

/** An order as the team works on it. */
export function OrderDetail(props: OrderDetailProps) {
  const { own, takesCode, warnings, seesMoney, isComplained = false, startReturn } = props;
  const t = useT();
  const [cancelling, setCancelling] = useState(false);
  // Each time a fresh sheet: a second return, or a cancel after an undo, is another operation.
  const [times, setTimes] = useState(0);
  const [returning, setReturning] = useState(false);
  useEffect(() => {
    if (startReturn) setReturning(true);
  }, [startReturn]);
  const { order, history } = own;
  const done = order.status === 'completed';
  const label = done ? t('orders.return') : t('order.cancel');
  return (
    <>
      {order.attention && <AttentionNote order={order} seesMoney={seesMoney} />}
      <OverpaidNote own={own} seesMoney={seesMoney} />
      <div className="two two2w">
        <div className="stack">
          <Buyer order={order} />
          {order.status === 'pending' && isFeeOpen(order) && <FeeForm order={order} />}
          {warnings.length > 0 && <TransferWarnings own={own} warnings={warnings} />}
          <Items {...own} seesMoney={seesMoney} isComplained={isComplained} />
        </div>
        <Card>
          <h2 className="fh mb-m">{t('orders.history')}</h2>
          <OrderHistory
            history={history}
            status={order.status}
            getBy={order.getBy}
            buyerName={buyerLabel(order, t)}
          />
        </Card>
      </div>
      <div className="stickf">
        <div className="row s top-a">
          {isLegal(order.status, 'cancelled', order.getBy) && (
            <Button
              variant="danger-outline"
              size="l"
              aria-label={label}
              icon={done ? 'undo-2' : 'x'}
              onClick={() => {
                setTimes(times + 1);
                if (done) setReturning(true);
                else setCancelling(true);
              }}
            >
              <span className={done ? undefined : 'only-d'}>{label}</span>
            </Button>
          )}
          <ButtonLink
            to={`/o/${order.code}/receipt`}
            variant="outline"
            size="l"
            icon="printer"
            aria-label={t('orders.print')}
          />
          {!isFeeOpen(order) && (
            <NextStep
              order={{ ...order, owedKobo: owedOf(order), takesCode }}
              size="l"
              seesMoney={seesMoney}
            />
          )}
        </div>
      </div>
      <CancelSheet
        key={`cancel-${times}`}
        own={own}
        seesMoney={seesMoney}
        open={cancelling}
        onClose={() => setCancelling(false)}
      />
      <ReturnSheet
        key={`return-${times}`}
        own={own}
        seesMoney={seesMoney}
        open={returning}
        onClose={() => setReturning(false)}
      />
    </>
  );
}
