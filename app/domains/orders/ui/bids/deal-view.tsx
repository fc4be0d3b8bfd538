import { useFetcher } from 'react-router';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { DealPage } from '../../bids/deal-page.server.ts';
import { BidAnswers, type BidsAnswer } from './bid-answers.tsx';
import { BidFacts } from './bid-facts.tsx';

interface DealViewProps extends Pick<DealPage, 'bid' | 'history' | 'deal'> {
  answer: BidsAnswer | undefined;
}

function Withdraw({ bid }: Pick<DealPage, 'bid'>) {
  const t = useT();
  const fetcher = useFetcher<BidsAnswer>();
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="seenKobo" value={bid.amountKobo} />
      <Button
        type="submit"
        name="intent"
        value="withdraw"
        variant="outline"
        block
        busy={fetcher.state !== 'idle'}
      >
        {t('bids.withdraw')}
      </Button>
    </fetcher.Form>
  );
}

function State({ bid, history, deal }: Omit<DealViewProps, 'answer'>) {
  const t = useT();
  const shop = bid.shopName;
  const amount = formatMoney(bid.amountKobo);
  switch (bid.state) {
    case 'open':
      return <Note icon="clock-4">{t('bids.waiting_text', { shop })}</Note>;
    case 'countered':
      return <Note icon="hand-coins">{t('bids.countered_text', { shop, amount })}</Note>;
    case 'accepted':
      return deal ? (
        <Note tone="ok">
          {t('bids.agreed_text', {
            shop,
            amount,
            day: formatDay(bid.expiresAt),
            time: formatTime(bid.expiresAt),
          })}
        </Note>
      ) : (
        <Note tone="warn">{t('errors.orders.bid_sold_out')}</Note>
      );
    case 'refused':
      return (
        <Note tone="warn">
          {history.at(-1)?.by === 'team'
            ? t('bids.refused_text', { shop, amount })
            : t('bids.refused_own_text')}
        </Note>
      );
    case 'withdrawn':
      return <Note>{t('bids.withdrawn_text')}</Note>;
    case 'ordered':
      return <Note tone="ok">{t('bids.ordered_text')}</Note>;
    default:
      return <Note tone="warn">{t('bids.expired_text')}</Note>;
  }
}

/** What was named, from the first offer on. */
function History({ history, shopName }: Pick<DealPage, 'history'> & { shopName: string }) {
  const t = useT();
  const named = history.filter(({ kind }) => kind === 'offer' || kind === 'counter');
  if (named.length < 2) return null;
  return (
    <ul className="rows">
      {named.map(({ id, by, amountKobo, at }) => (
        <li key={id}>
          <span className="grow">
            {by === 'team' ? shopName : t('bids.you')}
            <span className="muted small blk">
              {formatDay(at)}, {formatTime(at)}
            </span>
          </span>
          <b className="num">{formatMoney(amountKobo)}</b>
        </li>
      ))}
    </ul>
  );
}

/** Where an offer stands, for its buyer, with what can be done now. */
export function DealView({ bid, history, deal, answer }: DealViewProps) {
  const t = useT();
  const isOver = ['refused', 'withdrawn', 'expired'].includes(bid.state);
  return (
    <div className="stack">
      <Card>
        <BidFacts bid={bid} isOwn />
        <History history={history} shopName={bid.shopName} />
      </Card>
      <State bid={bid} history={history} deal={deal} />
      {bid.state === 'countered' && <BidAnswers bid={bid} side="buyer" answer={answer} />}
      {bid.state === 'open' && <Withdraw bid={bid} />}
      {bid.state === 'ordered' && bid.orderCode && (
        <ButtonLink to={`/o/${bid.orderCode}`} block>
          {t('bids.see_order')}
        </ButtonLink>
      )}
      {isOver && (
        <ButtonLink to={`/stocks/${bid.stockId}/offer`} variant="outline" block>
          {t('bids.another')}
        </ButtonLink>
      )}
    </div>
  );
}
