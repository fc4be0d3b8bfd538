import { useState } from 'react';
import {
  type DetailName,
  detail,
  detailNames,
  sideNames,
} from '#app/domains/stocks/fields/product-fields.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { SelectField } from '#app/ui/fields/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { DetailField } from './detail-field.tsx';

export type FilledDetails = Partial<Record<DetailName, string | number | null>> & {
  status?: 'active' | 'hidden';
};

interface MoreDetailsProps {
  values: FilledDetails;
  errors?: Record<string, string> | undefined;
}

const sides: readonly DetailName[] = sideNames;
const isLong = (name: DetailName): boolean => detail(name).kind === 'long_text';
const long = detailNames.filter(isLong);
const short = detailNames.filter((name) => !isLong(name) && !sides.includes(name));

/** What an item may have besides; closed until somebody wants it. */
export function MoreDetails({ values, errors }: MoreDetailsProps) {
  const t = useT();
  const hasFault = detailNames.some((name) => errors?.[name]);
  // Stays open while the fault in it is mended.
  const [isOpen, setOpen] = useState(hasFault);
  if (hasFault && !isOpen) setOpen(true);
  const fields = (names: readonly DetailName[]) =>
    names.map((name) => (
      <DetailField key={name} name={name} value={values[name]} error={errors?.[name]} />
    ));
  return (
    <details className="card more-details" open={isOpen || undefined}>
      <summary className="strong">
        {t('stocks.more_details')}
        <Icon name="chevron-down" size="s" />
      </summary>
      <div className="stack mt-m">
        <SelectField
          label={t('stocks.shown')}
          name="status"
          defaultValue={values.status ?? 'active'}
          options={[
            { value: 'active', label: t('stocks.status_active') },
            { value: 'hidden', label: t('stocks.status_hidden') },
          ]}
        />
        <div className="cols2">{fields(short)}</div>
        <div className="cols3">{fields(sides)}</div>
        {fields(long)}
      </div>
    </details>
  );
}
