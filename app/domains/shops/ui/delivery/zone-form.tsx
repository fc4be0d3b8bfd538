import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { koboToNaira } from '#app/platform/money.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { useFirstFault } from '#app/ui/fields/use-first-fault.ts';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { maxZoneName, type Zone } from '../../delivery/delivery.ts';
import { ZonePlaces } from './zone-places.tsx';

export interface DeliveryAnswer {
  ok: boolean;
  fault?: { message: string; fields?: Record<string, string> } | undefined;
}

interface ZoneFormProps {
  /** The row that is changed; a new one without. */
  zone: Zone | undefined;
  /** Where the shop is: most deliveries go around it. */
  shopPlace: string | null;
  /** Somebody pressed for it, perhaps far from here. */
  isCalled: boolean;
  onDone: () => void;
  /** Of the page's own action, without a script. */
  answer: DeliveryAnswer | undefined;
}

/** One row: where, for how much, in how many days. The name may stay empty. */
export function ZoneForm({ zone, shopPlace, isCalled, onDone, answer: plain }: ZoneFormProps) {
  const t = useT();
  const fetcher = useFetcher<DeliveryAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data ?? plain;
  const { said, onOther, onChange } = useSaidOf(answer?.fault);
  const fields = said?.fields;
  useFirstFault(form, answer?.fault);
  useEffect(() => {
    if (isCalled) form.current?.scrollIntoView({ block: 'nearest' });
  }, [isCalled]);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (fetcher.data?.ok) done.current();
  }, [fetcher.data]);
  return (
    <fetcher.Form method="post" ref={form} className="card stack" noValidate onChange={onChange}>
      <h3 className="fh">{zone ? zone.name : t('delivery.new')}</h3>
      {zone && <input type="hidden" name="id" value={zone.id} />}
      {fetcher.data && said && (
        <Note tone="bad" live>
          {said.message}
        </Note>
      )}
      <ZonePlaces
        chosen={zone?.places ?? []}
        near={shopPlace}
        error={fields?.places}
        onOther={() => onOther('places')}
      />
      <MoneyField
        label={t('delivery.fee')}
        name="fee"
        required
        defaultValue={zone && koboToNaira(zone.feeKobo)}
        error={fields?.fee}
      />
      <div className="cols2">
        <TextField
          label={t('delivery.days_from')}
          name="daysFrom"
          inputMode="numeric"
          maxLength={2}
          defaultValue={zone?.daysFrom ?? 1}
          error={fields?.daysFrom}
        />
        <TextField
          label={t('delivery.days_to')}
          name="daysTo"
          inputMode="numeric"
          maxLength={2}
          defaultValue={zone?.daysTo ?? 2}
          error={fields?.daysTo}
        />
      </div>
      <MoneyField
        label={t('delivery.free_above')}
        name="freeFrom"
        defaultValue={zone?.freeFromKobo ? koboToNaira(zone.freeFromKobo) : undefined}
        error={fields?.freeFrom}
      />
      <TextField
        label={t('delivery.name')}
        name="name"
        maxLength={maxZoneName}
        placeholder={t('delivery.name_like')}
        defaultValue={zone?.name}
        error={fields?.name}
      />
      <div className="row s">
        {zone && (
          <Button
            type="submit"
            name="intent"
            value="remove"
            variant="danger-outline"
            icon="trash-2"
          >
            {t('delivery.remove')}
          </Button>
        )}
        <ButtonLink to="/delivery" variant="outline" preventScrollReset onClick={onDone}>
          {t('ui.cancel')}
        </ButtonLink>
        <Button
          type="submit"
          name="intent"
          value="zone"
          className="grow"
          icon="check"
          busy={fetcher.state !== 'idle'}
        >
          {t('ui.save')}
        </Button>
      </div>
    </fetcher.Form>
  );
}
