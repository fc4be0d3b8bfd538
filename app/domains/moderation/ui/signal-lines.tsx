import { Link } from 'react-router';
import { ChangeBack } from '#app/domains/operators/ui/change-back.tsx';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import type { ShownSignal } from '../signals/signals.queries.server.ts';
import type { SignalKind } from '../signals/signals.ts';

const kinds: Record<SignalKind, string> = {
  photo: 'Same photo in two shops',
  price: 'Price far below its category',
  dear: 'New shop with many dear items',
  bank: 'Same bank account in two shops',
  complaints: 'Buyers complain of completed orders',
  reviews: 'Many reviews from one network',
};

function Told({ signal }: { signal: ShownSignal }) {
  const { facts, item, stockId, otherShop, otherShopId, otherStockId } = signal;
  return (
    <span className="blk small num wrap-any">
      <Link to={`/operator/shops/${signal.shop.id}`}>{signal.shop.name}</Link>
      {stockId && (
        <>
          {' · '}
          <Link to={`/stocks/${stockId}`}>{item}</Link>
        </>
      )}
      {facts.priceKobo !== undefined && ` · ${formatMoney(facts.priceKobo)}`}
      {facts.usualKobo !== undefined && `, usual ${formatMoney(facts.usualKobo)}`}
      {facts.items !== undefined && ` · ${facts.items} within a day`}
      {facts.reviews !== undefined && ` · ${facts.reviews} or more within a day`}
      {facts.complaints !== undefined && ` · ${facts.complaints} in 30 days`}
      {otherShopId && (
        <>
          {' · as '}
          <Link to={`/operator/shops/${otherShopId}`}>{otherShop}</Link>
        </>
      )}
      {otherStockId && (
        <>
          {' · '}
          <Link to={`/stocks/${otherStockId}`}>its item</Link>
        </>
      )}
    </span>
  );
}

/** What looks odd, each with a way to say that it is nothing. */
export function SignalLines({ signals }: { signals: readonly ShownSignal[] }) {
  return (
    <ul className="rows">
      {signals.map((signal) => (
        <li key={signal.id}>
          <span className="grow">
            <b>{kinds[signal.kind]}</b>{' '}
            <span className="muted small num">{formatDate(signal.at)}</span>
            <Told signal={signal} />
          </span>
          <ChangeBack
            id={signal.id}
            name={`${kinds[signal.kind]}, ${signal.shop.name}`}
            isGone={signal.dismissedAt !== null}
            words={{ remove: 'Dismiss', putBack: 'Put back' }}
          />
        </li>
      ))}
    </ul>
  );
}
