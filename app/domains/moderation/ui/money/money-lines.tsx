import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ComplaintReason, ComplaintState } from '#app/domains/orders/complaints/complaints.ts';
import { orderNumber } from '#app/domains/orders/orders.ts';
import { type PlanId, planName } from '#app/domains/plans/plans.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { complaintReasonWords, complaintWords } from '../../money/complaint-words.ts';

const when = (at: Date): string => `${formatDate(at)}, ${formatTime(at)}`;

interface MoneyLineProps {
  /** Leads to the order, where there is one. */
  orderId: string | null;
  /** Else to the shop, for those who may open it. */
  shopId?: string | null | undefined;
  title: ReactNode;
  facts: readonly (string | false | null | undefined)[];
  /** The provider's or an operator's words. */
  words?: string | null | undefined;
  badge: string;
  tone?: 'plain' | 'warn' | 'bad' | 'ok';
  children?: ReactNode;
}

/** One row of the room's lists. */
export function MoneyLine({
  orderId,
  shopId,
  title,
  facts,
  words,
  badge,
  tone = 'plain',
  children,
}: MoneyLineProps) {
  const to = orderId ? `/operator/money/${orderId}` : shopId && `/operator/shops/${shopId}`;
  return (
    <li>
      <span className="grow">
        {to ? (
          <Link className="blk" to={to}>
            <b className="num">{title}</b>
          </Link>
        ) : (
          <b className="blk num">{title}</b>
        )}
        <span className="muted small num wrap-any">{facts.filter(Boolean).join(' · ')}</span>
        {words && <span className="blk wrap-any">“{words}”</span>}
      </span>
      <Badge tone={tone}>{badge}</Badge>
      {children}
    </li>
  );
}

interface OfOrder {
  orderId: string | null;
  number: number | null;
  planId: PlanId | null;
  shopId: string | null;
  shop: string | null;
  reference: string;
  amountKobo: number;
  at: Date;
}

function titleOf({ number, planId, amountKobo }: OfOrder): string {
  const amount = formatMoney(amountKobo);
  if (number !== null) return `${amount} of ${orderNumber(number)}`;
  return planId ? `${amount} for the plan ${planName(planId)}` : amount;
}

interface DisputeRow extends OfOrder {
  id: string;
  state: string;
  message: string;
  dueAt: Date | null;
}

export function DisputeLine({ dispute, seesShops }: { dispute: DisputeRow; seesShops: boolean }) {
  const { shop, reference, at, dueAt, state } = dispute;
  return (
    <MoneyLine
      orderId={dispute.orderId}
      shopId={seesShops ? dispute.shopId : null}
      title={titleOf(dispute)}
      facts={[
        shop,
        reference,
        when(at),
        state === 'open' && dueAt && `answer until ${when(dueAt)}`,
      ]}
      words={dispute.message}
      badge={state}
      tone={state === 'open' ? 'bad' : 'plain'}
    />
  );
}

interface ComplaintRow {
  orderId: string;
  number: number;
  shop: string;
  reason: ComplaintReason;
  words: string;
  state: ComplaintState;
  keepsMoney: boolean;
  paidKobo: number;
  at: Date;
  dueAt: Date | null;
}

export function ComplaintLine({ complaint }: { complaint: ComplaintRow }) {
  const { orderId, number, shop, reason, words, state, keepsMoney, at, dueAt } = complaint;
  return (
    <MoneyLine
      orderId={orderId}
      title={`${orderNumber(number)} · ${complaintReasonWords[reason]}`}
      facts={[
        shop,
        `${formatMoney(complaint.paidKobo)} paid`,
        when(at),
        state === 'open' && dueAt && `the shop answers until ${when(dueAt)}`,
      ]}
      words={words}
      badge={keepsMoney ? complaintWords[state] : 'refunded'}
      tone={state === 'raised' && keepsMoney ? 'bad' : 'plain'}
    />
  );
}

interface RefundRow extends OfOrder {
  id: string;
  state: string;
  isOurs: boolean;
}

export function RefundLine({ refund, seesShops }: { refund: RefundRow; seesShops: boolean }) {
  const { shop, reference, at, state, isOurs } = refund;
  return (
    <MoneyLine
      orderId={refund.orderId}
      shopId={seesShops ? refund.shopId : null}
      title={titleOf(refund)}
      facts={[shop, reference, when(at), !isOurs && 'made at the provider']}
      badge={state.replace('_', ' ')}
      tone={state === 'needs_attention' || state === 'failed' ? 'bad' : 'plain'}
    />
  );
}
