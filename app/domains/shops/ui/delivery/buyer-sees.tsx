import { useState } from 'react';
import { areaKeyOf, placeByKey } from '#app/domains/places/places.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { DeliveryRules } from '../../delivery/delivery.ts';
import { deliveryTo, zoneOf } from '../../delivery/delivery-to.ts';
import { daysText } from './days-text.ts';
import { PlacePick } from './place-pick.tsx';

/** Answers like the check-out does. */
export function BuyerSees({ own, place: first }: { own: DeliveryRules; place: string | null }) {
  const t = useT();
  const [place, setPlace] = useState(areaKeyOf(first ?? '') ?? '');
  const known = placeByKey(place);
  const found = known && deliveryTo({ ...own, isSetUp: true }, known.key, 0);
  const free = known && zoneOf(own.zones, known.key)?.freeFromKobo;
  return (
    <Card className="stack dashed">
      <div>
        <h2 className="fh row s">
          <Icon name="eye" />
          {t('delivery.buyer_sees')}
        </h2>
        <p className="muted small">{t('delivery.try')}</p>
      </div>
      <PlacePick place={place} onPlace={setPlace} />
      {found?.kind === 'zone' && known && (
        <Note tone="ok" icon="truck" live>
          <span className="row between">
            <span>
              <b className="blk">{t('order.delivery_to', { place: known.label })}</b>
              <span className="small">{daysText(found.zone, t)}</span>
            </span>
            <b className="num t-m">{formatMoney(found.feeKobo)}</b>
          </span>
        </Note>
      )}
      {free ? (
        <p className="muted small">{t('delivery.free_from', { amount: formatMoney(free) })}</p>
      ) : null}
      {found?.kind === 'ask' && <Note live>{t('order.agree')}</Note>}
      {found?.kind === 'none' && <Note tone="warn">{t('errors.orders.not_there')}</Note>}
    </Card>
  );
}
