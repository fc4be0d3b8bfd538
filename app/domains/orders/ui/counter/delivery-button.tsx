import { Suspense, useState } from 'react';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import type { Customer } from '#app/domains/orders/counter/kept/open-sale.ts';
import { onlyArea } from '#app/domains/orders/counter/sale.ts';
import { maxAddress } from '#app/domains/orders/orders.ts';
import { type Zone, zoneFee } from '#app/domains/shops/delivery/delivery.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney, koboToNaira } from '#app/platform/money.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { SelectField, TextField } from '#app/ui/fields/field.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { CustomerFields } from './customer-button.tsx';
import { type ExtraSheetProps, SaleExtra, SaveSheet } from './sale-extra.tsx';
import type { Counter } from './use-counter.ts';

/** The list of places comes with the first delivery that has to name one. */
const PlacePick = lazyPart(() =>
  import('#app/domains/shops/ui/delivery/place-pick.tsx').then(({ PlacePick: part }) => part),
);

interface DeliveryProps {
  counter: Counter;
  zones: readonly Zone[];
}

/** What is typed, and what of it will not do. */
function useTyped({ counter, zones }: DeliveryProps) {
  const { delivery, customer, feeKobo, goodsKobo } = counter;
  const [zoneId, setZoneId] = useState((delivery ? delivery.zone : zones[0])?.id ?? '');
  const zone = zones.find(({ id }) => id === zoneId);
  const usualKobo = zone ? zoneFee(zone, goodsKobo) : undefined;
  const [picked, setPicked] = useState(delivery?.place);
  const own = onlyArea(zone);
  const [fee, setFee] = useState(
    delivery?.feeKobo === undefined ? undefined : String(koboToNaira(feeKobo ?? 0)),
  );
  const [address, setAddress] = useState(delivery?.address ?? '');
  const [person, setPerson] = useState<Customer>(customer ?? { name: '', phone: '' });
  const typedKobo = fee === undefined ? usualKobo : nairaToKobo(fee);
  return {
    zone,
    zoneId,
    choose: (id: string) => {
      setZoneId(id);
      setFee(undefined);
      setPicked(undefined);
    },
    /** As it stands in the box. */
    fee: fee ?? (usualKobo === undefined ? '' : koboToNaira(usualKobo)),
    setFee,
    feeKobo: typedKobo,
    /** Only what differs from the row is the seller's own word. */
    ownFee: typedKobo === usualKobo ? undefined : typedKobo,
    place: own ?? picked ?? '',
    setPlace: setPicked,
    /** Where to begin to choose; undefined where nothing is to be chosen. */
    placeFrom: own ? undefined : (picked ?? zone?.places[0]?.split('/', 1)[0] ?? ''),
    address,
    setAddress,
    person,
    setPerson,
    faults: {
      fee: typedKobo === undefined,
      place: !(own ?? picked),
      address: address.trim() === '',
      phone: phoneKey(person.phone) === undefined,
    },
  };
}

function DeliverySheet({ open, counter, zones, onClose }: DeliveryProps & ExtraSheetProps) {
  const t = useT();
  const typed = useTyped({ counter, zones });
  const [isAsked, setAsked] = useState(false);
  const { zone, faults, person } = typed;
  const save = () => {
    setAsked(true);
    if (Object.values(faults).some(Boolean)) return;
    const { place, ownFee: feeKobo } = typed;
    counter.setDelivery({ zone, place, address: typed.address.trim(), feeKobo });
    counter.setCustomer({ name: person.name.trim(), phone: person.phone.trim() });
    onClose();
  };
  return (
    <SaveSheet open={open} onClose={onClose} title={t('counter.deliver')} onSave={save}>
      {zones.length > 0 && (
        <SelectField
          label={t('delivery.where')}
          value={typed.zoneId}
          options={[
            ...zones.map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: t('counter.other_place') },
          ]}
          onChange={(event) => typed.choose(event.currentTarget.value)}
        />
      )}
      {typed.placeFrom !== undefined && (
        <Suspense fallback={<Skeleton shape="rows" count={1} />}>
          <PlacePick
            key={typed.zoneId}
            place={typed.placeFrom}
            onPlace={typed.setPlace}
            error={isAsked && faults.place ? t('errors.orders.place_required') : undefined}
          />
        </Suspense>
      )}
      <MoneyField
        key={typed.zoneId}
        label={t('orders.fee_title')}
        defaultValue={typed.fee}
        onValue={typed.setFee}
        error={isAsked && faults.fee ? t('errors.orders.amount_invalid') : undefined}
      />
      <TextField
        label={t('checkout.address')}
        value={typed.address}
        maxLength={maxAddress}
        autoComplete="off"
        error={isAsked && faults.address ? t('errors.orders.address_required') : undefined}
        onChange={(event) => typed.setAddress(event.currentTarget.value)}
      />
      <CustomerFields typed={person} isWrong={isAsked && faults.phone} onType={typed.setPerson} />
    </SaveSheet>
  );
}

/** Not carried home by the buyer: where to, and for how much. */
export function DeliveryButton({ counter, zones }: DeliveryProps) {
  const t = useT();
  const { delivery, feeKobo = 0 } = counter;
  const amount = feeKobo === 0 ? t('order.free') : formatMoney(feeKobo);
  return (
    <div className="mt-s">
      <SaleExtra
        chosen={
          delivery && {
            change: t('counter.deliver_change', { amount }),
            remove: t('counter.deliver_remove'),
            onRemove: () => counter.setDelivery(undefined),
          }
        }
        sheet={(sheet) => <DeliverySheet {...sheet} counter={counter} zones={zones} />}
      >
        <Icon name="truck" size="s" />
        {delivery
          ? `${delivery.zone?.name ?? t('order.delivery')} · ${amount}`
          : t('counter.deliver')}
      </SaleExtra>
    </div>
  );
}
