import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Checkbox, Switch } from '#app/ui/fields/checkbox.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
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

/** A day that has hours of its own; what stays empty has the usual ones. */
function OtherHours({ own }: Pick<PickupCardProps, 'own'>) {
  const t = useT();
  return (
    <details open={Object.keys(own.dayHours).length > 0}>
      <summary>{t('delivery.other_hours')}</summary>
      <div className="stack mt-s">
        {week.map((day) => {
          const label = t(`days.${dayKeys[day]}` as MessageKey);
          const [opens = '', closes = ''] = own.dayHours[day] ?? [];
          return (
            <div className="cols2" key={day}>
              <TextField
                label={`${label}, ${t('delivery.opens')}`}
                name={`opens${day}`}
                type="time"
                defaultValue={opens}
              />
              <TextField
                label={`${label}, ${t('delivery.closes')}`}
                name={`closes${day}`}
                type="time"
                defaultValue={closes}
              />
            </div>
          );
        })}
      </div>
    </details>
  );
}

/** Whether buyers may fetch it, at once; where and when the shop is open, behind Change. */
export function PickupCard({ own, address }: PickupCardProps) {
  const t = useT();
  const fetcher = useFetcher<DeliveryAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const fault = fetcher.data?.fault;
  const { said, onChange } = useSaidOf(fault);
  return (
    <fetcher.Form ref={form} method="post" className="card" noValidate onChange={onChange}>
      <input type="hidden" name="intent" value="pickup" />
      <div className="row">
        <span className="tic c-bout">
          <Icon name="store" />
        </span>
        <Switch
          key={String(own.offersPickup)}
          name="offersPickup"
          label={<b>{t('checkout.pickup')}</b>}
          hint={own.pickupAddress || address || t('checkout.pickup_text')}
          defaultChecked={own.offersPickup}
          onChange={() => form.current && void fetcher.submit(form.current)}
        />
      </div>
      <details className="pick-h" open={fault ? true : undefined}>
        <summary>
          <span className="row s small">
            <Icon name="clock-4" size="s" />
            {hoursText(own, t) || t('delivery.no_hours')}
          </span>
          <span className="seclink">{t('delivery.change')}</span>
        </summary>
        <div className="stack mt-s">
          {said && (
            <Note tone="bad" live>
              {said.message}
            </Note>
          )}
          <TextField
            label={t('delivery.pickup_address')}
            name="pickupAddress"
            maxLength={200}
            defaultValue={own.pickupAddress}
            placeholder={address}
            error={said?.fields?.pickupAddress}
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
              error={said?.fields?.opensAt}
            />
            <TextField
              label={t('delivery.closes')}
              name="closesAt"
              type="time"
              defaultValue={own.closesAt}
              error={said?.fields?.closesAt}
            />
          </div>
          <OtherHours own={own} />
          <Button type="submit" variant="soft" block busy={fetcher.state !== 'idle'}>
            {t('ui.save')}
          </Button>
        </div>
      </details>
    </fetcher.Form>
  );
}
