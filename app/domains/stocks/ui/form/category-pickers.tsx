import { useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Field, SelectField } from '#app/ui/fields/field.tsx';

/** A place of the category tree: as it is stored, and in the reader's words. */
interface Place {
  name: string;
  label: string;
}

interface CategoryBranch extends Place {
  groups: ReadonlyArray<Place & { items: readonly Place[] }>;
}

/** The branch of the tree that the shop sells from, and those of its further businesses. */
export interface CategoryChoice extends CategoryBranch {
  others: readonly CategoryBranch[];
}

/** What the reader calls a stored type or kind. */
export function labelIn({ others, ...main }: CategoryChoice, stored: string | undefined) {
  const groups = [main, ...others].flatMap((branch) => branch.groups);
  const places = groups.flatMap((group) => [group, ...group.items]);
  return places.find(({ name }) => name === stored)?.label ?? stored;
}

/** The business that has this type. */
export const businessOf = (choice: CategoryChoice, type: string): string | undefined =>
  [choice, ...choice.others].find(({ groups }) => groups.some(({ name }) => name === type))?.name;

interface CategoryPickersProps {
  choice: CategoryChoice;
  category1?: string | undefined;
  category2?: string | undefined;
  category3?: string | undefined;
  /** They were chosen for the reader. */
  isGuess?: boolean | undefined;
  errors?: Record<string, string> | undefined;
}

const optionOf = ({ name, label }: Place) => ({ value: name, label });
const optionsOf = (places: readonly Place[], first: string) => [
  { value: '', label: first },
  ...places.map(optionOf),
];

/** Level I is the shop's business, or one of several; II depends on it and III on II. */
export function CategoryPickers({
  choice,
  category1,
  category2 = '',
  category3 = '',
  isGuess = false,
  errors,
}: CategoryPickersProps) {
  const t = useT();
  const branches = [choice, ...choice.others];
  const [business, setBusiness] = useState(
    // A suggestion names only the type: then it is the business that has it.
    () => category1 ?? businessOf(choice, category2) ?? choice.name,
  );
  const [group, setGroup] = useState(category2);
  const [item, setItem] = useState(category3);
  const { groups } = branches.find(({ name }) => name === business) ?? choice;
  const items = groups.find(({ name }) => name === group)?.items ?? [];
  const choose = (name: string) => {
    setGroup(name);
    setItem('');
  };
  const move = (name: string) => {
    setBusiness(name);
    choose('');
  };
  return (
    <>
      <div className="cats3">
        {choice.others.length === 0 ? (
          <Field label={t('stocks.category')} labelIcon="lock">
            {(control) => (
              <>
                <input {...control} value={choice.label} readOnly />
                <input type="hidden" name="category1" value={choice.name} />
              </>
            )}
          </Field>
        ) : (
          <SelectField
            label={t('stocks.category')}
            name="category1"
            value={business}
            onChange={(event) => move(event.currentTarget.value)}
            options={branches.map(optionOf)}
          />
        )}
        <SelectField
          label={t('stocks.type')}
          name="category2"
          required
          value={group}
          onChange={(event) => choose(event.currentTarget.value)}
          options={optionsOf(groups, t('stocks.choose'))}
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
      <p className="hint" role="status">
        {isGuess &&
          group === category2 &&
          item === category3 &&
          t(item ? 'stocks.place_guessed' : 'stocks.type_guessed')}
      </p>
    </>
  );
}
