import { Suspense } from 'react';
import { daysText } from '#app/domains/shops/ui/delivery/days-text.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Note } from '#app/ui/display/note.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import type { KnownSums } from '../use-sums.ts';

/** The list of places comes with the first delivery, and with no other page. */
const PlacePick = lazyPart(() =>
  import('#app/domains/shops/ui/delivery/place-pick.tsx').then(({ PlacePick: part }) => part),
);

interface DeliveryPlaceProps {
  place: string;
  onPlace: (place: string) => void;
  sums: KnownSums;
  error: string | undefined;
}

function Answer({ sums }: Pick<DeliveryPlaceProps, 'sums'>) {
  const t = useT();
  const { delivery, placeName = '', feeKobo, placeFault } = sums;
  if (placeFault)
    return (
      <Note tone="bad" live>
        {placeFault}
      </Note>
    );
  if (delivery?.kind === 'ask')
    return (
      <Note live>
        <b className="blk">{t('order.agree')}</b>
        <span className="small">{t('checkout.ask_text')}</span>
      </Note>
    );
  if (delivery?.kind !== 'zone' || !delivery.zone || feeKobo === null) return null;
  return (
    <Note tone="ok" live>
      <span className="row between">
        <span>
          <b className="blk">{t('checkout.delivers_to', { place: placeName })}</b>
          <span className="small">{daysText(delivery.zone, t)}</span>
        </span>
        <b className="num t-m">{feeKobo === 0 ? t('order.free') : formatMoney(feeKobo)}</b>
      </span>
    </Note>
  );
}

/** Where it goes to: fee and days stand there before the order. */
export function DeliveryPlace({ place, onPlace, sums, error }: DeliveryPlaceProps) {
  return (
    <>
      <Suspense fallback={<Skeleton shape="rows" count={1} />}>
        <PlacePick place={place} onPlace={onPlace} error={error} />
      </Suspense>
      <Answer sums={sums} />
    </>
  );
}
