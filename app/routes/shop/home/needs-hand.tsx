import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { buyerName } from '#app/domains/messages/ui/buyer-name.ts';
import { listTime } from '#app/domains/messages/ui/times.ts';
import { attentionKeys } from '#app/domains/orders/ui/attention-note.tsx';
import { ClaimCard } from '#app/domains/orders/ui/money/claim-card.tsx';
import { NextStep } from '#app/domains/orders/ui/next-step.tsx';
import { now } from '#app/platform/clock.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Count } from '#app/ui/display/badge.tsx';
import type { StallColour } from '#app/ui/display/category-tile.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';
import { useRests } from '#app/ui/use-rests.ts';
import type { HomeFigures } from './dashboard.server.ts';

type Hand = HomeFigures['hand'];

interface RowProps {
  icon: IconName;
  colour: StallColour;
  picture?: string | undefined;
  title: string;
  text: ReactNode;
  /** Somebody's words: cut where they are long. */
  isQuote?: boolean;
  /** The second of its kind: a phone shows the first. */
  isSecond: boolean;
  isAlive: boolean;
  children: ReactNode;
}

function Row(props: RowProps) {
  const { icon, colour, picture, title, text, isQuote, isSecond, isAlive, children } = props;
  const slides = useSlidesIn(isAlive);
  return (
    <li className={classNames(isSecond && 'hide-m', slides)}>
      {picture ? (
        <Avatar name={title} src={picture} size="s" />
      ) : (
        <span className={`tic c-${colour}`}>
          <Icon name={icon} />
        </span>
      )}
      <span className="grow">
        <b dir="auto">{title}</b>
        <small className={classNames('num', isQuote && 'trunc')} dir="auto">
          {text}
        </small>
      </span>
      {children}
    </li>
  );
}

type Thread = Hand['threads'][number];

/** 12 min · “Is size 14 there?” */
function waitedText({ last }: Thread, t: Translate): string {
  if (!last) return '';
  const minutes = Math.floor((now().getTime() - new Date(last.at).getTime()) / 60_000);
  const when = minutes < 60 ? t('dashboard.minutes', { count: minutes }) : listTime(last.at, t);
  const text = last.what === 'text' ? last.text : t(`messages.preview_${last.what}`);
  return `${when} · “${text}”`;
}

/** What comes after the page was shown takes the place of something done, and slides in. */
function useSlidesIn(isAlive: boolean): string | undefined {
  const [isLate] = useState(isAlive);
  return isLate ? 'next' : undefined;
}

/** Left out on a phone, unless all is asked for. */
const isAfterFirst = ({ isWhole }: Hand, at: number): boolean => at > 0 && !isWhole;

interface PartProps {
  hand: Hand;
  isAlive: boolean;
}

/** Disputes and complaints, each with a day by which the shop has to act, and a buyer's extra money. */
const urgentOf = ({ disputes, complaints, overpaid }: Hand) => [
  ...disputes.map((one) => ({ ...one, says: 'orders.disputed' as const })),
  ...complaints.map(({ isRefundDue, ...one }) => ({
    ...one,
    says: isRefundDue ? ('orders.complaint_refund' as const) : ('orders.complained' as const),
  })),
  ...overpaid.map((one) => ({ ...one, says: 'orders.overpaid_short' as const })),
];

function Rows({ hand, isAlive }: PartProps) {
  const t = useT();
  return (
    <ul className="hand-l">
      {urgentOf(hand).map(({ orderId, number, says }) => (
        <Row
          key={`${orderId} ${says}`}
          icon="triangle-alert"
          colour="spor"
          title={t('order.title', { number })}
          text={t(says)}
          isSecond={false}
          isAlive={isAlive}
        >
          <ButtonLink to={`/orders/${orderId}`} variant="soft" size="s">
            {t('dashboard.open')}
          </ButtonLink>
        </Row>
      ))}
      {hand.marked.map(({ orderId, number, ...order }, at) => (
        <Row
          key={orderId}
          icon="triangle-alert"
          colour="spor"
          title={t('order.title', { number })}
          text={attentionKeys(order)
            .map((key) => t(key))
            .join(', ')}
          isSecond={isAfterFirst(hand, at)}
          isAlive={isAlive}
        >
          <ButtonLink to={`/orders/${orderId}`} variant="soft" size="s">
            {t('dashboard.open')}
          </ButtonLink>
        </Row>
      ))}
      {hand.orders.map((order, at) => (
        <Row
          key={order.id}
          icon="shopping-bag"
          colour="home"
          title={t('dashboard.ordered', { name: order.buyerName })}
          text={`${t('dashboard.pieces', { count: order.pieces })} · ${formatMoney(order.totalKobo)}`}
          isSecond={isAfterFirst(hand, at)}
          isAlive={isAlive}
        >
          <span className="hand-step">
            <NextStep order={order} size="s" seesMoney={false} />
          </span>
        </Row>
      ))}
      {hand.bids.map((bid, at) => (
        <Row
          key={bid.id}
          icon="hand-coins"
          colour="book"
          picture={bid.photo ?? undefined}
          title={t('dashboard.offered', {
            name: bid.buyerName,
            amount: formatMoney(bid.amountKobo),
          })}
          text={bid.name}
          isQuote
          isSecond={isAfterFirst(hand, at)}
          isAlive={isAlive}
        >
          <ButtonLink to={`/offers#b-${bid.id}`} variant="soft" size="s">
            {t('dashboard.reply')}
          </ButtonLink>
        </Row>
      ))}
      {hand.threads.map((thread, at) => (
        <Row
          key={thread.id}
          icon="message-circle"
          colour="phon"
          title={t('dashboard.wrote', { name: buyerName(thread.buyer, t) })}
          text={waitedText(thread, t)}
          isQuote
          isSecond={isAfterFirst(hand, at)}
          isAlive={isAlive}
        >
          <ButtonLink to={`/messages?thread=${thread.id}`} variant="soft" size="s">
            {t('dashboard.reply')}
          </ButtonLink>
        </Row>
      ))}
      {hand.reviews.map((review, at) => (
        <Row
          key={review.id}
          icon="star"
          colour="beau"
          title={t('dashboard.reviewed', { name: review.name || t('reviews.buyer') })}
          text={
            <>
              <Stars value={review.stars} />
              {review.text && ` “${review.text}”`}
            </>
          }
          isQuote
          isSecond={isAfterFirst(hand, at)}
          isAlive={isAlive}
        >
          <ButtonLink to={review.to} variant="soft" size="s">
            {t('dashboard.reply')}
          </ButtonLink>
        </Row>
      ))}
      {hand.out.map((item, at) => (
        <Row
          key={item.id}
          icon="package-x"
          colour="spor"
          picture={item.photo}
          title={item.name}
          text={
            item.views > 0
              ? `${t('dashboard.out_of_stock')} · ${t('dashboard.views_today', { count: item.views })}`
              : t('dashboard.out_of_stock')
          }
          isSecond={isAfterFirst(hand, at)}
          isAlive={isAlive}
        >
          <ButtonLink to={`/stocks/${item.id}/history?restock=1`} variant="soft" size="s">
            {t('dashboard.add_more')}
          </ButtonLink>
        </Row>
      ))}
    </ul>
  );
}

function Transfer(props: { claim: Hand['claims'][number]; isSecond: boolean; isAlive: boolean }) {
  const slides = useSlidesIn(props.isAlive);
  return (
    <ClaimCard claim={props.claim} className={classNames(props.isSecond && 'hide-m', slides)} />
  );
}

/** What stands there, from the first to the last. */
const shownIds = (hand: Hand) =>
  [
    ...hand.claims.map(({ id }) => id),
    ...[...urgentOf(hand), ...hand.marked].map(({ orderId }) => orderId),
    ...[hand.orders, hand.bids, hand.threads, hand.reviews, hand.out].flat().map(({ id }) => id),
  ].join();

/** Whether a phone shows only some: the first of each kind, and all that is urgent. */
function hasMore(hand: Hand): boolean {
  const { isWhole, count, claims, marked, orders, bids, threads, reviews, out } = hand;
  const kinds = [claims, marked, orders, bids, threads, reviews, out];
  const shown = urgentOf(hand).length + kinds.filter((kind) => kind.length > 0).length;
  return !isWhole && count > shown;
}

/** What waits for a person, the oldest of each kind; each is one tap from done. */
export function NeedsHand({ hand, mayBeDone }: { hand: Hand; mayBeDone: boolean }) {
  const t = useT();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const rests = useRests(shownIds(hand));
  if (hand.count === 0) {
    if (!mayBeDone) return null;
    return (
      <p className="clear" role="status">
        <Icon name="circle-check" />
        {t('dashboard.all_done')}
      </p>
    );
  }
  const { marked, orders, bids, threads, reviews, out } = hand;
  const hasRows = [urgentOf(hand), marked, orders, bids, threads, reviews, out].flat().length > 0;
  return (
    <section aria-labelledby="needs-hand" className={rests}>
      <div className="sec-h">
        <h2 id="needs-hand" className="row s">
          {t('dashboard.needs_hand')}
          <Count value={hand.count} label={t('shell.waiting', { count: hand.count })} />
        </h2>
        {hasMore(hand) && (
          <Link className="seclink" to="/?hand=all#needs-hand">
            {t('dashboard.see_all')}
            <Icon name="chevron-right" size="s" />
          </Link>
        )}
      </div>
      {hand.claims.length > 0 && (
        <ul className="hand">
          {hand.claims.map((claim, at) => (
            <Transfer
              key={claim.id}
              claim={claim}
              isSecond={isAfterFirst(hand, at)}
              isAlive={isAlive}
            />
          ))}
        </ul>
      )}
      {hasRows && <Rows hand={hand} isAlive={isAlive} />}
    </section>
  );
}
