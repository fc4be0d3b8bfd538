import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { methodLook } from '#app/domains/orders/order-words.ts';
import { isOver } from '#app/domains/orders/orders.ts';
import type { OrderPage } from '#app/domains/orders/pages/order-page.server.ts';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { KeyValue } from '#app/ui/display/key-value.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { ResultSign } from '#app/ui/display/result-sign.tsx';
import { BankFacts } from './bank-facts.tsx';
import { OtherWays } from './other-ways.tsx';
import { ScreenshotForm } from './screenshot-form.tsx';
import { useBusy } from './use-busy.ts';

interface ClaimedCardProps {
  order: OrderPage;
  claim: NonNullable<OrderPage['claim']>;
}

/** Why nobody deals with a suspended shop now. */
export function PausedNote({ shop, className }: { shop: string; className?: string }) {
  const t = useT();
  return (
    <Note tone="bad" className={className}>
      {t('order.paused_why', { shop })}
    </Note>
  );
}

/** Said to be paid: what was said and sent stays to be seen, and where the money went. */
export function ClaimedCard({ order, claim }: ClaimedCardProps) {
  const t = useT();
  const busy = useBusy('withdraw');
  const { shop, status } = order;
  const isPaused = shop.isClosed && !isOver(status);
  return (
    <Card className="claimed">
      <div className="center">
        <ResultSign tone="info" />
        <h2>{t('order.checking')}</h2>
        <p className="muted mt-xs">
          {t('order.you_said', {
            amount: formatMoney(claim.amountKobo),
            time: formatTime(claim.at ?? 0),
          })}
          {!isPaused && <span className="blk">{t('order.tell_here')}</span>}
        </p>
        {isPaused && (
          <>
            <PausedNote shop={shop.name} className="mt-s" />
            <p className="mt-s">{t('order.paused_claimed')}</p>
          </>
        )}
      </div>
      {!isOver(status) && !shop.isClosed && (
        <ScreenshotForm code={order.code} picture={claim.picture} />
      )}
      {order.bank && <BankFacts order={order} />}
      <Form method="post" className="mt-s center">
        <input type="hidden" name="intent" value="withdraw" />
        <Button type="submit" variant="quiet" icon="undo-2" busy={busy}>
          {t('order.not_paid_yet')}
        </Button>
      </Form>
    </Card>
  );
}

const troubleText = {
  failed: 'order.declined',
  abandoned: 'order.not_finished',
  pending: 'order.bank_checks',
} as const satisfies Record<string, MessageKey>;

const againText = {
  failed: 'order.pay_again',
  abandoned: 'order.pay_again',
  pending: 'order.open_payment',
} as const satisfies Record<keyof typeof troubleText, MessageKey>;

export function OnlineCard({ order }: { order: OrderPage }) {
  const t = useT();
  const until = order.expiresAt && new Date(order.expiresAt);
  return (
    <Card className="do-next">
      <h2 className="t-20">{t('order.pay_online')}</h2>
      {until && (
        <p className="muted mb-s">
          {t('order.before', { day: formatDay(until), time: formatTime(until) })}
        </p>
      )}
      {order.isFlagged && (
        <Note tone="bad" className="mb-s">
          {t('order.flagged')}
        </Note>
      )}
      {order.onlineTrouble && (
        <Note tone={order.onlineTrouble === 'pending' ? 'info' : 'bad'} live className="mb-s">
          {t(troubleText[order.onlineTrouble])}
        </Note>
      )}
      <p className="amt">{formatMoney(order.owedKobo)}</p>
      <Form method="post" className="mt-m">
        <input type="hidden" name="intent" value="pay" />
        <Button type="submit" variant="sun" size="l" block icon="credit-card" busy={useBusy('pay')}>
          {t(order.onlineTrouble ? againText[order.onlineTrouble] : 'order.pay_now')}
        </Button>
      </Form>
      <OtherWays order={order} />
    </Card>
  );
}

/** Paid after the end, and the goods were gone: the money comes back without asking. */
export function LateRefundCard({ refund }: { refund: NonNullable<OrderPage['lateRefund']> }) {
  const t = useT();
  const amount = formatMoney(refund.amountKobo);
  return (
    <Card>
      <h2 className="t-20">{t('order.late_title')}</h2>
      <Note tone="warn" icon="undo-2" className="mt-s">
        {t(refund.state === 'success' ? 'order.late_refunded' : 'order.late_refund', { amount })}
      </Note>
    </Card>
  );
}

/** The shop is suspended: why nobody pays it now, what to do, and the way out. */
export function PausedCard({ order, children }: { order: OrderPage; children: ReactNode }) {
  const t = useT();
  return (
    <Card>
      <h2 className="t-20">{t('order.paused_title')}</h2>
      <PausedNote shop={order.shop.name} className="mt-s" />
      <p className="mt-s mb-m">{t('order.paused_do')}</p>
      {children}
    </Card>
  );
}

/** The shop's account was taken away since the order was placed. */
export function OnlineOffCard({ order }: { order: OrderPage }) {
  const t = useT();
  return (
    <Card className="do-next">
      <h2 className="t-20">{t('order.pay_online')}</h2>
      <Note tone="warn">{t('order.online_off')}</Note>
      <OtherWays order={order} />
    </Card>
  );
}

/** The money that came, as the buyer's bank shows it, and the receipt for it. */
function PaidFacts({ order, paid }: { order: OrderPage; paid: NonNullable<OrderPage['paid']> }) {
  const t = useT();
  const { method, reference, at } = paid;
  const { refundedKobo } = order;
  // All that came, refunds included.
  const cameKobo = paid.amountKobo + refundedKobo;
  return (
    <>
      <KeyValue
        className="mt-s"
        items={[
          { key: 'amount', name: t('order.amount'), value: formatMoney(cameKobo), number: true },
          ...(refundedKobo > 0
            ? [
                {
                  key: 'refunded',
                  name: t('order.refunded'),
                  value: formatMoney(refundedKobo),
                  number: true,
                },
              ]
            : []),
          ...(at
            ? [
                {
                  key: 'time',
                  name: t('order.paid_at'),
                  value: `${formatDay(at)}, ${formatTime(at)}`,
                  number: true,
                },
              ]
            : []),
          { key: 'way', name: t('receipt.paid_with'), value: t(methodLook[method].label) },
          ...(reference
            ? [
                {
                  key: 'reference',
                  name: t('receipt.reference'),
                  value: <span className="wrap-any">{reference}</span>,
                  number: true,
                },
              ]
            : []),
        ]}
      />
      <ButtonLink
        to={`/o/${order.code}/receipt`}
        variant="outline"
        icon="receipt"
        block
        className="mt-m"
      >
        {t('receipt.title')}
      </ButtonLink>
    </>
  );
}

type MoneyBack = NonNullable<OrderPage['moneyBack']>;

const backLook = {
  asked: { title: 'orders.refund_requested', text: 'order.back_asked_text', tone: 'info' },
  on_way: { title: 'order.back_on_way', text: 'order.back_on_way_text', tone: 'info' },
  with_shop: { title: 'order.back_with_shop', text: 'order.back_with_shop_text', tone: 'warn' },
  /** A part of it was given back before. */
  rest: { title: 'order.back_rest', text: 'order.back_rest_text', tone: 'warn' },
  extra: { title: 'order.extra', text: 'order.extra_text', tone: 'warn' },
  extra_given: { title: 'order.back_given', text: 'order.extra_given_text', tone: 'ok' },
  given: { title: 'order.back_given', text: 'order.back_given_text', tone: 'ok' },
} as const satisfies Record<string, { title: MessageKey; text: MessageKey; tone: string }>;

const lookOf = ({ state, refundedKobo }: MoneyBack) =>
  backLook[state === 'with_shop' && refundedKobo > 0 ? 'rest' : state];

interface MoneyBackCardProps {
  order: OrderPage;
  back: MoneyBack;
}

/** Where the buyer's money is, of an order that ended or of which a part is given back. */
export function MoneyBackCard({ order, back }: MoneyBackCardProps) {
  const t = useT();
  const { title, text, tone } = lookOf(back);
  const { paid } = order;
  const amounts = {
    amount: formatMoney(back.amountKobo),
    paid: formatMoney(back.amountKobo + back.refundedKobo),
  };
  return (
    <Card>
      <h2 className="t-20">{t(title)}</h2>
      <Note tone={tone} icon="undo-2" className="mt-s">
        {t(text, amounts)}
      </Note>
      {isOver(order.status) && paid && order.status !== 'completed' && (
        <PaidFacts order={order} paid={paid} />
      )}
    </Card>
  );
}

/** Nothing to do: paid, free, or paid when it arrives. */
export function PaidCard({ order }: { order: OrderPage }) {
  const t = useT();
  if (order.isFree)
    return (
      <Card>
        <b>{t('order.nothing_to_pay')}</b>
      </Card>
    );
  return (
    <Card>
      <div className="row between wrap">
        <b className="grow">
          {order.isPaid
            ? t('order.paid_thanks')
            : t('order.pay_later', { amount: formatMoney(order.owedKobo) })}
        </b>
        {order.isPaid ? (
          <Badge tone="ok" icon="circle-check">
            {t('order.paid')}
          </Badge>
        ) : (
          <Badge tone="plain" icon="banknote">
            {t('order.unpaid')}
          </Badge>
        )}
      </div>
      {order.isPaid && order.paid && <PaidFacts order={order} paid={order.paid} />}
    </Card>
  );
}
