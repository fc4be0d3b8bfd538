import { maxNotes, maxShortText } from '#app/domains/stocks/stocks.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/fields/field.tsx';
import { Icon } from '#app/ui/icon.tsx';

export interface DetailValues {
  sku?: string | null;
  brand?: string | null;
  weight?: number | string | null;
  length?: number | string | null;
  width?: number | string | null;
  height?: number | string | null;
  notes?: string | null;
  restockDate?: string | null;
  status?: 'active' | 'hidden';
}

interface MoreDetailsProps {
  values: DetailValues;
  errors?: Record<string, string> | undefined;
}

const measures = ['length', 'width', 'height'] as const;

/** What an item may have besides; closed until somebody wants it. */
export function MoreDetails({ values, errors }: MoreDetailsProps) {
  const t = useT();
  const hasFault = ['sku', 'brand', 'weight', ...measures, 'notes', 'restockDate'].some(
    (name) => errors?.[name],
  );
  return (
    <details className="card more-details" open={hasFault || undefined}>
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
        <div className="cols2">
          <TextField
            label={t('stocks.sku')}
            name="sku"
            maxLength={maxShortText}
            defaultValue={values.sku ?? ''}
            error={errors?.sku}
          />
          <TextField
            label={t('stocks.brand')}
            name="brand"
            maxLength={maxShortText}
            defaultValue={values.brand ?? ''}
            error={errors?.brand}
          />
          <TextField
            label={t('stocks.weight')}
            name="weight"
            inputMode="decimal"
            defaultValue={values.weight ?? ''}
            error={errors?.weight}
          />
          <TextField
            label={t('stocks.restock_date')}
            name="restockDate"
            type="date"
            defaultValue={values.restockDate ?? ''}
            error={errors?.restockDate}
          />
        </div>
        <div className="cols3">
          {measures.map((name) => (
            <TextField
              key={name}
              label={t(`stocks.${name}`)}
              name={name}
              inputMode="decimal"
              defaultValue={values[name] ?? ''}
              error={errors?.[name]}
            />
          ))}
        </div>
        <TextArea
          label={t('stocks.notes')}
          name="notes"
          rows={2}
          maxLength={maxNotes}
          hint={t('stocks.team_only')}
          defaultValue={values.notes ?? ''}
          error={errors?.notes}
        />
      </div>
    </details>
  );
}
