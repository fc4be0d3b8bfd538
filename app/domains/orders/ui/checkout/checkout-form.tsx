import { useState } from 'react';
import { maxAddress, maxBuyerName, maxNote } from '#app/domains/orders/orders.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Switch } from '#app/ui/fields/checkbox.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import { forgetBuyer, useRemembered } from './buyer-store.ts';
import { DeliveryPlace } from './delivery-place.tsx';
import type { KnownSums } from './use-sums.ts';

interface CheckoutFieldsProps {
  getBy: string;
  onGetBy: (getBy: string) => void;
  shop: {
    paysOnline: boolean;
    deliversByPlace: boolean;
    offersPickup: boolean;
    pickupAddress: string;
  };
  place: string;
  onPlace: (place: string) => void;
  sums: KnownSums;
  fields: Record<string, string> | undefined;
  /** Known from elsewhere: goes before what the device remembers. */
  buyer?: { name: string; phone: string } | undefined;
}

/** On unless this device was told to remember nobody; off forgets at once. */
function RememberSwitch({ isOff }: { isOff: boolean }) {
  const t = useT();
  return (
    <Switch
      name="remember"
      label={t('checkout.remember')}
      hint={t('checkout.remember_text')}
      defaultChecked={!isOff}
      onChange={(event) => {
        if (!event.currentTarget.checked) forgetBuyer();
      }}
    />
  );
}

/** Who, how to get it, how to pay: one page. The address shows for a delivery only. */
export function CheckoutFields(props: CheckoutFieldsProps) {
  const { getBy, onGetBy, shop, place, onPlace, sums, fields } = props;
  const t = useT();
  // As it was when the page opened: what is typed here is nobody's default yet.
  const [{ buyer: remembered, isOff }] = useState(useRemembered());
  const buyer = { ...remembered, ...props.buyer };
  return (
    <div className="stack">
      <Card className="stack">
        <div className="cols-d">
          <TextField
            label={t('checkout.name')}
            name="name"
            autoComplete="name"
            required
            maxLength={maxBuyerName}
            defaultValue={buyer.name}
            error={fields?.name}
          />
          <TextField
            label={t('checkout.phone')}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            maxLength={20}
            defaultValue={buyer.phone}
            error={fields?.phone}
          />
        </div>
        <RememberSwitch isOff={isOff} />
      </Card>
      <Card>
        <OptionCards
          legend={t('checkout.get')}
          legendAsTitle
          name="getBy"
          layout="duo"
          defaultValue={getBy}
          required
          onPick={onGetBy}
          options={[
            ...(shop.offersPickup
              ? [
                  {
                    value: 'pickup',
                    icon: 'store' as const,
                    label: t('checkout.pickup'),
                    text: shop.pickupAddress || t('checkout.pickup_text'),
                  },
                ]
              : []),
            {
              value: 'delivery',
              icon: 'truck',
              label: t('checkout.delivery'),
              text: t('checkout.delivery_text'),
            },
          ]}
        />
        <div className="stack mt-m">
          {getBy === 'delivery' && shop.deliversByPlace && (
            <DeliveryPlace place={place} onPlace={onPlace} sums={sums} error={fields?.place} />
          )}
          {getBy === 'delivery' && (
            <TextField
              label={t('checkout.address')}
              labelIcon="map-pin"
              name="address"
              autoComplete="street-address"
              required
              maxLength={maxAddress}
              defaultValue={buyer.address}
              error={fields?.address}
            />
          )}
          <TextField
            label={t('checkout.note')}
            name="note"
            placeholder={t('checkout.note_like')}
            maxLength={maxNote}
            error={fields?.note}
          />
        </div>
      </Card>
      <Card>
        <OptionCards
          legend={t('checkout.pay')}
          legendAsTitle
          name="payBy"
          defaultValue="delivery"
          required
          options={[
            {
              value: 'delivery',
              icon: 'banknote',
              label: getBy === 'delivery' ? t('checkout.on_delivery') : t('checkout.on_pickup'),
              text: t('checkout.on_delivery_text'),
            },
            {
              value: 'transfer',
              icon: 'landmark',
              label: t('checkout.transfer'),
              text: t('checkout.transfer_text'),
            },
            ...(shop.paysOnline
              ? [
                  {
                    value: 'online',
                    icon: 'credit-card' as const,
                    label: t('checkout.online'),
                    text: t('checkout.online_text'),
                  },
                ]
              : []),
          ]}
        />
      </Card>
    </div>
  );
}
