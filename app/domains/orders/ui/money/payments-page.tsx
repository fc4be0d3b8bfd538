import { Link } from 'react-router';
import type { PaymentEntry } from '#app/domains/orders/book/payment-book.queries.server.ts';
import { methodLook, stateLook } from '#app/domains/orders/order-words.ts';
import { orderNumber, paymentMethods } from '#app/domains/orders/orders.ts';
import type {
  paymentTotals,
  waitingClaims,
} from '#app/domains/orders/payments/payments.queries.server.ts';
import {
  type PaymentFilter,
  paymentFilters,
  paymentsPath,
} from '#app/domains/orders/payments/payments.ts';
import { unpaidPath } from '#app/domains/orders/payments/unpaid.ts';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Badge, Count } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { ChipLink, ChipRow } from '#app/ui/display/chips.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ClaimCard } from './claim-card.tsx';

type Waiting = Awaited<ReturnType<typeof waitingClaims>> & { filter: PaymentFilter };

/** Transfers that wait for somebody who looks into the bank: they come first. */
export function WaitingClaims({ claims, count, next, filter }: Waiting) {
  const t = useT();
  if (claims.length === 0) return null;
  return (
    <section className="mb-l">
      <div className="sec-h">
        <h2>{t('payments.waiting_title')}</h2>
        <Count value={count} label={t('payments.waiting_count', { count })} />
      </div>
      <Note tone="warn" icon="landmark" className="mb-m">
        {t('payments.check_bank')}
      </Note>
      <ul className="waitg">
        {claims.map((claim) => (
          <ClaimCard key={claim.id} claim={claim} />
        ))}
      </ul>
      {claims.length < count && (
        <div className="row s mt-m">
          {next && (
            <ButtonLink to={paymentsPath({ ...filter, claims: next })} variant="outline" size="s">
              {t('payments.more_waiting')}
            </ButtonLink>
          )}
          {filter.claims && (
            <ButtonLink
              to={paymentsPath({ ...filter, claims: undefined })}
              variant="quiet"
              size="s"
            >
              {t('payments.first_waiting')}
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  );
}

export function Totals({ totals }: { totals: Awaited<ReturnType<typeof paymentTotals>> }) {
  const t = useT();
  const boxes: { name: string; kobo: number; to?: string }[] = [
    { name: t('payments.today'), kobo: totals.todayKobo },
    { name: t('orders.not_yet'), kobo: totals.unpaidKobo, to: unpaidPath },
    { name: t('payments.month'), kobo: totals.monthKobo },
  ];
  return (
    <div className="stat3 money">
      {boxes.map(({ name, kobo, to }) => {
        const figure = (
          <>
            <b className="num">{formatMoney(kobo)}</b>
            <span>{name}</span>
          </>
        );
        return to ? (
          <Link key={name} className="stat bare" to={to}>
            {figure}
          </Link>
        ) : (
          <div key={name} className="stat">
            {figure}
          </div>
        );
      })}
    </div>
  );
}

export function Filters({ filter }: { filter: PaymentFilter }) {
  const { from, to } = filter;
  const t = useT();
  return (
    <div className="my-s">
      <ChipRow label={t('payments.filter')}>
        {paymentFilters.map((id) => {
          const method = paymentMethods.find((known) => known === id);
          return (
            <ChipLink
              key={id}
              to={paymentsPath({ show: id, from, to })}
              current={id === filter.show}
              icon={method && methodLook[method].icon}
              preventScrollReset
            >
              {t(`payments.show.${id}`)}
            </ChipLink>
          );
        })}
      </ChipRow>
    </div>
  );
}

function Entry({ entry }: { entry: PaymentEntry }) {
  const t = useT();
  const state = stateLook[entry.state];
  const method = methodLook[entry.method];
  const name = entry.plan
    ? t(entry.isPlanRefund ? 'payments.plan_back' : 'payments.plan_month', { plan: entry.plan })
    : entry.atCounter
      ? t('counter.title')
      : entry.buyerName || t(entry.orderId ? 'orders.erased_buyer' : 'pages.order');
  const number = entry.orderNumber === null ? t('payments.plan') : orderNumber(entry.orderNumber);
  return (
    <li>
      <span className="hi">
        <Icon name={entry.plan ? 'gem' : method.icon} />
      </span>
      <span className="grow">
        {entry.orderId ? (
          <Link className="bare" to={`/orders/${entry.orderId}`}>
            <b className="blk">{name}</b>
          </Link>
        ) : (
          <b className="blk">{name}</b>
        )}
        <span className="muted small num">
          {number} · {t(method.label)}
          {entry.isCorrection && ` · ${t('payments.correction')}`}
          {entry.isRefund && ` · ${t('payments.refund')}`}
          <span className="mbr">
            {formatDay(entry.at)}, {formatTime(entry.at)}
            {entry.byName && ` · ${entry.byName}`}
          </span>
        </span>
      </span>
      <span className="right stack-s">
        <b className="num blk t-m">{formatMoney(entry.amountKobo)}</b>
        {entry.isFlagged ? (
          <Badge tone="bad" icon="triangle-alert">
            {t(entry.isDisputed ? 'payments.disputed' : 'payments.flagged')}
          </Badge>
        ) : (
          <Badge tone={state.tone} icon={state.icon}>
            {t(state.label)}
          </Badge>
        )}
      </span>
    </li>
  );
}

interface PaymentListProps {
  entries: readonly PaymentEntry[];
  next: string | undefined;
  filter: PaymentFilter;
}

export function PaymentList({ entries, next, filter }: PaymentListProps) {
  const t = useT();
  if (entries.length === 0)
    return (
      <EmptyState card icon="wallet" title={t('payments.none')} text={t('payments.none_text')} />
    );
  return (
    <>
      <Card className="hist-card">
        <ul className="hist">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </Card>
      {next && (
        <div className="center mt-l">
          <ButtonLink
            to={paymentsPath({ ...filter, claims: undefined, after: next })}
            variant="outline"
          >
            {t('payments.older')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
