import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Checkbox, Switch } from '#app/ui/fields/checkbox.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { ShopDelivery } from '../../delivery/delivery.queries.server.ts';
import { hoursText } from './hours-text.ts';
import type { DeliveryAnswer } from './zone-form.tsx';

const week = [1, 2, 3, 4, 5, 6, 0] as const;
const dayKeys = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

interface PickupCardProps {
  own: Omit<ShopDelivery, 'zones'>;
  address: string;
}

/** Whether buyers may fetch it, where and when the shop is open. */
export function PickupCard({ own, address }: PickupCardProps) {
  const t = useT();
  const fetcher = useFetcher<DeliveryAnswer>();
  const fields = fetcher.data?.fault?.fields;
  return (
    <fetcher.Form method="post" className="card stack" noValidate>
      <Switch
        name="offersPickup"
        label={<b>{t('checkout.pickup')}</b>}
        hint={own.pickupAddress || address || t('checkout.pickup_text')}
        defaultChecked={own.offersPickup}
      />
      <p className="row s">
        <Icon name="clock-4" size="s" />
        {hoursText(own, t) || t('delivery.no_hours')}
      </p>
      <details>
        <summary>{t('delivery.change')}</summary>
        <div className="stack mt-s">
          <TextField
            label={t('delivery.pickup_address')}
            name="pickupAddress"
            maxLength={200}
            defaultValue={own.pickupAddress}
            placeholder={address}
            error={fields?.pickupAddress}
          />
          <fieldset className="field">
            <legend className="lab">{t('delivery.open_on')}</legend>
            <div className="cols2">
              {week.map((day) => (
                <Checkbox
                  key={day}
                  name="day"
                  value={day}
                  label={t(`days.${dayKeys[day]}` as MessageKey)}
                  defaultChecked={own.openDays.includes(day)}
                />
              ))}
            </div>
          </fieldset>
          <div className="cols2">
            <TextField
              label={t('delivery.opens')}
              name="opensAt"
              type="time"
              defaultValue={own.opensAt}
              error={fields?.opensAt}
            />
            <TextField
              label={t('delivery.closes')}
              name="closesAt"
              type="time"
              defaultValue={own.closesAt}
              error={fields?.closesAt}
            />
          </div>
        </div>
      </details>
      {fetcher.data?.fault && (
        <Note tone="bad" live>
          {fetcher.data.fault.message}
        </Note>
      )}
      <Button
        type="submit"
        name="intent"
        value="pickup"
        variant="soft"
        busy={fetcher.state !== 'idle'}
      >
        {t('ui.save')}
      </Button>
    </fetcher.Form>
  );
}
