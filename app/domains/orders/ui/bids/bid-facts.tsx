import { noPhotoPicture } from '#app/domains/photos/photos.ts';
import { variantLabel } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import type { ShownBid } from '../../bids/bids.queries.server.ts';
import type { BidState } from '../../bids/bids.ts';

const looks = {
  open: { tone: 'warn', icon: 'clock-4' },
  countered: { tone: 'plain', icon: 'clock-4' },
  accepted: { tone: 'ok', icon: 'circle-check' },
  refused: { tone: 'bad', icon: 'circle-slash' },
  withdrawn: { tone: 'plain', icon: 'circle-slash' },
  ordered: { tone: 'ok', icon: 'shopping-bag' },
  expired: { tone: 'plain', icon: 'circle-slash' },
} as const satisfies Record<BidState, object>;

/** To the buyer, what the shop has named is the buyer's to answer. */
function BidBadge({ state, isOwn }: { state: BidState; isOwn: boolean }) {
  const t = useT();
  if (isOwn && state === 'countered')
    return <Badge {...looks.open}>{t('bids.state_countered_you')}</Badge>;
  const look = isOwn && state === 'open' ? looks.countered : looks[state];
  return <Badge {...look}>{t(`bids.state_${state}`)}</Badge>;
}

type Facts = Pick<
  ShownBid,
  'name' | 'color' | 'size' | 'option' | 'photo' | 'amountKobo' | 'quantity' | 'priceKobo' | 'state'
>;

interface BidFactsProps {
  bid: Facts;
  /** The buyer reads it. */
  isOwn?: boolean;
}

/** The item, what is offered for one and what it costs. */
export function BidFacts({ bid, isOwn = false }: BidFactsProps) {
  const t = useT();
  const variant = variantLabel(bid, t);
  return (
    <div className="row top-a">
      <img className="av" src={bid.photo ?? noPhotoPicture} alt="" width={56} height={56} />
      <span className="grow">
        <b className="blk">{bid.name}</b>
        <span className="muted small blk">
          {[variant, `× ${bid.quantity}`].filter(Boolean).join(' ')}
        </span>
        <span className="num">
          <b>{formatMoney(bid.amountKobo)}</b>{' '}
          {bid.amountKobo < bid.priceKobo && (
            <s className="was small">
              <span className="sr">{t('bids.price_now')} </span>
              {formatMoney(bid.priceKobo)}
            </s>
          )}
          {bid.quantity > 1 && <span className="muted small"> {t('bids.each')}</span>}
        </span>
        <span className="blk mt-xs">
          <BidBadge state={bid.state} isOwn={isOwn} />
        </span>
      </span>
    </div>
  );
}
