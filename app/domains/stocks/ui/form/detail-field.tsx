import { type DetailName, detail } from '#app/domains/stocks/fields/product-fields.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/fields/field.tsx';

interface DetailFieldProps {
  name: DetailName;
  value: string | number | null | undefined;
  error: string | undefined;
}

/** The input of one declared detail. */
export function DetailField({ name, value, error }: DetailFieldProps) {
  const t = useT();
  const field = detail(name);
  const usual = { label: t(field.label), name, defaultValue: value ?? '', error };
  switch (field.kind) {
    case 'text':
      return <TextField {...usual} maxLength={field.max} />;
    case 'long_text':
      return (
        <TextArea
          {...usual}
          rows={2}
          maxLength={field.max}
          hint={field.seenBy === 'team' ? t('stocks.team_only') : undefined}
        />
      );
    case 'digits':
      // Half a phone is too narrow to read a long number.
      return <TextField {...usual} className="whole" inputMode="numeric" autoComplete="off" />;
    case 'choice': {
      const options = field.choices.map((choice) => ({
        value: choice.value,
        label: t(choice.label),
      }));
      return (
        <SelectField
          {...usual}
          className="whole"
          options={[{ value: '', label: t('stocks.not_said') }, ...options]}
        />
      );
    }
    case 'measure':
      return <TextField {...usual} inputMode="decimal" />;
    case 'whole':
      return (
        <TextField
          {...usual}
          className="whole"
          inputMode="numeric"
          autoComplete="off"
          hint={t(field.hint)}
        />
      );
    case 'date':
      return <TextField {...usual} type="date" />;
  }
}
