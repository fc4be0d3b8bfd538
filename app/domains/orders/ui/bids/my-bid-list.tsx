import { Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MyBid } from '../../bids/bids.queries.server.ts';
import { BidFacts } from './bid-facts.tsx';

/** Offers of this device: those that are not over, then the last that are. */
export function MyBidList({ bids }: { bids: readonly MyBid[] }) {
  const t = useT();
  return (
    <section id="offers" aria-labelledby="offers-h">
      <div className="sec-h">
        <h2 id="offers-h">{t('my.offers')}</h2>
      </div>
      {bids.length > 0 ? (
        <ul className="stack">
          {bids.map((bid) => (
            <li key={bid.id}>
              <Link className="card up bare blk" to={`/deal/${bid.code}`}>
                <BidFacts bid={bid} isOwn />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">{t('my.no_offers_text')}</p>
      )}
    </section>
  );
}
