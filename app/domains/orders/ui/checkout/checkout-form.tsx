import { useState } from 'react';
import type { TypedCheckout } from '#app/domains/orders/cart/typed-checkout.ts';
import { maxAddress, maxBuyerName, maxNote } from '#app/domains/orders/orders.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Switch } from '#app/ui/fields/checkbox.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import { forgetBuyer, useRemembered } from './buyer-store.ts';
import { DeliveryPlace } from './delivery/delivery-place.tsx';
import { deliveryText, type ZoneFee } from './delivery/delivery-text.ts';
import type { KnownSums } from './use-sums.ts';

interface CheckoutFieldsProps {
  getBy: string;
  onGetBy: (getBy: string) => void;
  shop: {
    paysOnline: boolean;
    deliversByPlace: boolean;
    fees: readonly ZoneFee[];
    offersPickup: boolean;
    pickupAddress: string;
  };
  place: string;
  onPlace: (place: string) => void;
  sums: KnownSums;
  /** As if it were delivered, before that is chosen. */
  toPlace: KnownSums;
  goodsKobo: number;
  /** Nothing is to be paid. */
  isFree: boolean;
  fields: Record<string, string> | undefined;
  /** Known from elsewhere: goes before what the device remembers. */
  buyer?: { name: string; phone: string } | undefined;
  /** What stood here before the page was loaded again: goes before all. */
  typed: TypedCheckout;
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

/** In the place of how to pay; should it cost something in the end, that is paid on arrival. */
export function NothingToPay() {
  const t = useT();
  return (
    <>
      <input type="hidden" name="payBy" value="delivery" />
      <b>{t('order.nothing_to_pay')}</b>
    </>
  );
}

/** Who, how to get it, how to pay: one page. The address shows for a delivery only. */
export function CheckoutFields(props: CheckoutFieldsProps) {
  const { getBy, onGetBy, shop, place, onPlace, sums, isFree, fields, typed } = props;
  const t = useT();
  // As it was when the page opened: what is typed here is nobody's default yet.
  const [{ buyer: remembered, isOff }] = useState(useRemembered());
  const buyer = { ...remembered, ...props.buyer, ...typed };
  const payBy = shop.paysOnline || typed.payBy !== 'online' ? typed.payBy : undefined;
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
              text: deliveryText(props, t),
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
            defaultValue={typed.note}
            error={fields?.note}
          />
        </div>
      </Card>
      <Card>
        {isFree ? (
          <NothingToPay />
        ) : (
          <OptionCards
            legend={t('checkout.pay')}
            legendAsTitle
            name="payBy"
            defaultValue={payBy ?? 'delivery'}
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
        )}
      </Card>
    </div>
  );
}
