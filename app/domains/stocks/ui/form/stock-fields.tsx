import { useState } from 'react';
import { maxDescription, maxName, maxQuantity } from '#app/domains/stocks/stocks.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { TextArea, TextField } from '#app/ui/fields/field.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { QuantityField } from '#app/ui/fields/quantity-field.tsx';
import { RulesLink } from '../rules-link.tsx';
import { type CategoryChoice, CategoryPickers } from './category-pickers.tsx';

export interface StockValues {
  productName?: string | undefined;
  description?: string | undefined;
  price?: string | number | undefined;
  quantity?: number | undefined;
  category1?: string | undefined;
  category2?: string | undefined;
  category3?: string | undefined;
}

interface StockFieldsProps {
  values: StockValues;
  choice: CategoryChoice;
  errors?: Record<string, string> | undefined;
  minQuantity: 0 | 1;
  /** How often type and kind were guessed: only their pickers are remounted by it. */
  guesses?: number | undefined;
  /** The sum of the variants: then the figure is theirs. */
  variantTotal?: number | undefined;
  /** What the figure is made of, where orders hold some of it. */
  shelf?: ((typed: number) => string | undefined) | undefined;
}

/** What every item has. Remounted by key when a suggestion fills it. */
export function StockFields({
  values,
  choice,
  errors,
  minQuantity,
  guesses = 0,
  variantTotal,
  shelf,
}: StockFieldsProps) {
  const t = useT();
  const [typed, setTyped] = useState(values.quantity ?? minQuantity);
  return (
    <>
      <TextField
        label={t('stocks.name')}
        name="productName"
        required
        maxLength={maxName}
        autoComplete="off"
        defaultValue={values.productName}
        error={errors?.productName}
      />
      <TextArea
        label={t('stocks.about')}
        name="description"
        rows={3}
        maxLength={maxDescription}
        defaultValue={values.description}
        error={errors?.description}
      />
      <div className="cols2">
        <MoneyField
          label={t('stocks.price')}
          name="price"
          required
          placeholder="0"
          defaultValue={values.price}
          error={errors?.price}
        />
        {variantTotal === undefined ? (
          <QuantityField
            label={t('stocks.how_many')}
            name="quantity"
            required
            min={minQuantity}
            max={maxQuantity}
            defaultValue={values.quantity ?? minQuantity}
            hint={shelf?.(typed)}
            error={errors?.quantity}
            onValue={setTyped}
          />
        ) : (
          <TextField
            label={t('stocks.how_many')}
            name="quantity"
            readOnly
            value={variantTotal}
            hint={shelf?.(variantTotal)}
            error={errors?.quantity}
          />
        )}
      </div>
      <CategoryPickers
        key={guesses}
        isGuess={guesses > 0}
        choice={choice}
        category1={values.category1}
        category2={values.category2}
        category3={values.category3}
        errors={errors}
      />
      <p className="small">
        <RulesLink />
      </p>
    </>
  );
}
