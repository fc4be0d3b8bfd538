import { maxAddress, maxBuyerName, maxNote } from '#app/domains/orders/orders.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';

interface CheckoutFieldsProps {
  getBy: string;
  onGetBy: (getBy: string) => void;
  shopAddress: string;
  paysOnline: boolean;
  fields: Record<string, string> | undefined;
}

/** Who, how to get it, how to pay: one page. The address shows for a delivery only. */
export function CheckoutFields(props: CheckoutFieldsProps) {
  const { getBy, onGetBy, shopAddress, paysOnline, fields } = props;
  const t = useT();
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
            error={fields?.phone}
          />
        </div>
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
            {
              value: 'pickup',
              icon: 'store',
              label: t('checkout.pickup'),
              text: shopAddress || t('checkout.pickup_text'),
            },
            {
              value: 'delivery',
              icon: 'truck',
              label: t('checkout.delivery'),
              text: t('checkout.delivery_text'),
            },
          ]}
        />
        <div className="stack mt-m">
          {getBy === 'delivery' && (
            <TextField
              label={t('checkout.address')}
              labelIcon="map-pin"
              name="address"
              autoComplete="street-address"
              required
              maxLength={maxAddress}
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
            ...(paysOnline
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
