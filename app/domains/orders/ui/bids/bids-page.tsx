import { Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import type { ShopBids, ShownBid } from '../../bids/bids.queries.server.ts';
import { BidAnswers, type BidsAnswer } from './bid-answers.tsx';
import { BidFacts } from './bid-facts.tsx';

function BidCard({ bid, answer }: { bid: ShownBid; answer?: BidsAnswer | undefined }) {
  const t = useT();
  return (
    <Card as="li" id={`b-${bid.id}`} aria-label={`${bid.buyerName}, ${bid.name}`}>
      <p className="small mb-s" dir="auto">
        {bid.buyerName}
      </p>
      <BidFacts bid={bid} />
      {bid.state === 'open' && <BidAnswers bid={bid} side="team" answer={answer} />}
      {bid.orderId && (
        <Link className="seclink" to={`/orders/${bid.orderId}`}>
          {t('bids.see_order')}
        </Link>
      )}
    </Card>
  );
}

interface BidsPageProps {
  own: ShopBids;
  seesMoney: boolean;
  answer: (BidsAnswer & { id?: string | undefined }) | undefined;
}

/** What buyers offer: what waits for an answer, then what was answered. */
export function BidsPage({ own: { waiting, others, given }, seesMoney, answer }: BidsPageProps) {
  const t = useT();
  if (waiting.length + others.length === 0)
    return (
      <EmptyState icon="hand-coins" title={t('bids.none')} text={t('bids.none_text')}>
        <ButtonLink to="/stocks">{t('shell.stocks')}</ButtonLink>
      </EmptyState>
    );
  return (
    <>
      {waiting.length === 0 && <p className="muted">{t('bids.none_waiting')}</p>}
      <ul className="stack">
        {waiting.map((bid) => (
          <BidCard key={bid.id} bid={bid} answer={answer?.id === bid.id ? answer : undefined} />
        ))}
      </ul>
      {others.length > 0 && (
        <section className="mt-l" aria-labelledby="bids-others">
          <div className="sec-h">
            <h2 id="bids-others">{t('bids.others')}</h2>
            {seesMoney && given.orders > 0 && (
              <span className="muted small num">
                {t('bids.given', { count: given.orders, amount: formatMoney(given.givenKobo) })}
              </span>
            )}
          </div>
          <ul className="stack">
            {others.map((bid) => (
              <BidCard key={bid.id} bid={bid} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
