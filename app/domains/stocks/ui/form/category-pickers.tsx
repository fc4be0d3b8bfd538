import { useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Field, SelectField } from '#app/ui/fields/field.tsx';

/** The one branch of the tree that the shop sells from. */
export interface CategoryChoice {
  name: string;
  groups: ReadonlyArray<{ name: string; items: readonly string[] }>;
}

interface CategoryPickersProps {
  choice: CategoryChoice;
  category2?: string | undefined;
  category3?: string | undefined;
  errors?: Record<string, string> | undefined;
}

const optionsOf = (names: readonly string[], first: string) => [
  { value: '', label: first },
  ...names.map((name) => ({ value: name, label: name })),
];

/** Level I is the shop's business; II depends on it and III on II. */
export function CategoryPickers({
  choice,
  category2 = '',
  category3 = '',
  errors,
}: CategoryPickersProps) {
  const t = useT();
  const [group, setGroup] = useState(category2);
  const [item, setItem] = useState(category3);
  const items = choice.groups.find(({ name }) => name === group)?.items ?? [];
  const choose = (name: string) => {
    setGroup(name);
    setItem('');
  };
  return (
    <div className="cats3">
      <Field label={t('stocks.category')} labelIcon="lock">
        {(control) => <input {...control} name="category1" value={choice.name} readOnly />}
      </Field>
      <SelectField
        label={t('stocks.type')}
        name="category2"
        required
        value={group}
        onChange={(event) => choose(event.currentTarget.value)}
        options={optionsOf(
          choice.groups.map(({ name }) => name),
          t('stocks.choose'),
        )}
        error={errors?.category2}
      />
      <SelectField
        label={t('stocks.kind')}
        name="category3"
        required
        value={item}
        disabled={items.length === 0}
        onChange={(event) => setItem(event.currentTarget.value)}
        options={optionsOf(items, t('stocks.choose'))}
        error={errors?.category3}
      />
    </div>
  );
}
