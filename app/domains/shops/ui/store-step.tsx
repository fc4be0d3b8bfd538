import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { categories } from '#app/domains/categories/categories.ts';
import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import type { StallColour } from '#app/ui/display/category-tile.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { PickTiles } from '#app/ui/display/pick-tiles.tsx';
import { Stepper } from '#app/ui/display/progress.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { IconLink } from '#app/ui/icon-button.tsx';
import { maxShopName } from '../shops.ts';
import { PlaceFields } from './place-fields.tsx';

export interface StoreStepProps {
  /** Signed in people have no step 1 to go back to. */
  canGoBack: boolean;
  /** A shop that this person works at now. */
  worksAt: string | undefined;
  fault: FormFault | undefined;
  typed: { storeName: string; businessType: string; place: string };
}

function StoreName({ typed, invalid }: { typed: string; invalid: boolean }) {
  const t = useT();
  const [used, setUsed] = useState(typed.length);
  return (
    <TextField
      name="storeName"
      label={t('register.store_name')}
      defaultValue={typed}
      maxLength={maxShopName}
      autoComplete="organization"
      required
      aria-invalid={invalid || undefined}
      onInput={(event) => setUsed(event.currentTarget.value.length)}
      hint={t('register.name_count', { used, limit: maxShopName })}
    />
  );
}

export function StoreStep({ canGoBack, worksAt, fault, typed }: StoreStepProps) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  const { said, onOther, onChange } = useSaidOf(fault);
  const tiles = categories.map(({ slug, icon, colorClass }) => ({
    value: slug,
    label: t(`categories.${slug}`),
    icon,
    colour: colorClass.slice(2) as StallColour,
  }));
  return (
    <>
      <Stepper step={2} total={2} text={t('register.almost_done')} />
      <h1>{t('register.your_store')}</h1>
      <Form method="post" className="stack mt-m" replace noValidate onChange={onChange}>
        <input type="hidden" name="intent" value="store" />
        {worksAt && <Note tone="warn">{t('register.works_at', { shop: worksAt })}</Note>}
        {said && (
          <Note tone="bad" live>
            {said.message}
          </Note>
        )}
        <StoreName typed={typed.storeName} invalid={Boolean(said?.fields?.storeName)} />
        <PickTiles
          legend={t('register.what_do_you_sell')}
          name="businessType"
          tiles={tiles}
          defaultValue={typed.businessType}
          required
        />
        <fieldset className="stack">
          <legend className="lab">{t('places.where')}</legend>
          <PlaceFields
            place={typed.place || null}
            faults={said?.fields}
            onArea={() => onOther('area')}
          />
        </fieldset>
        <div className="row s">
          {canGoBack && (
            <IconLink
              icon="arrow-left"
              label={t('register.back')}
              to="/register?step=1"
              variant="line"
            />
          )}
          <Button type="submit" size="l" className="grow" icon="check" busy={busy}>
            {busy ? t('register.creating') : t('register.create_store')}
          </Button>
        </div>
      </Form>
    </>
  );
}
