import { useState } from 'react';
import { maxQuantity, maxShortText, maxVariants } from '#app/domains/stocks/stocks.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { newOperation } from '#app/platform/operation-name.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorText } from '#app/ui/fields/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ColourSwatch } from './colour-swatch.tsx';

export interface EditedVariant {
  key: string;
  /** The stored variant and what it held when the form was opened. */
  id: string;
  from: string;
  color: string;
  size: string;
  quantity: string;
}

export const emptyVariant = (key: string): EditedVariant => ({
  key,
  id: '',
  from: '',
  color: '',
  size: '',
  quantity: '',
});

export const editedVariants = (
  variants: ReadonlyArray<{ id: string; color: string; size: string; quantity: number }>,
): EditedVariant[] =>
  variants.map(({ id, color, size, quantity }) => ({
    key: id,
    id,
    from: String(quantity),
    color,
    size,
    quantity: String(quantity),
  }));

/** Pieces of all complete variants; undefined when there is none, then the item has its own figure. */
export function variantTotal(variants: readonly EditedVariant[]): number | undefined {
  const real = variants.filter(
    ({ color, size, quantity }) => color && size && Number(quantity) > 0,
  );
  if (real.length === 0) return undefined;
  return real.reduce((sum, { quantity }) => sum + Number(quantity), 0);
}

interface VariantFieldsProps {
  variants: readonly EditedVariant[];
  onVariants: (variants: EditedVariant[]) => void;
  error?: string | undefined;
}

/** At least one variant stands in the form; empty ones are not kept. */
export function VariantFields({ variants, onVariants, error }: VariantFieldsProps) {
  const t = useT();
  const change = (key: string, to: Partial<EditedVariant>) =>
    onVariants(variants.map((variant) => (variant.key === key ? { ...variant, ...to } : variant)));
  const remove = (key: string) => {
    const left = variants.filter((variant) => variant.key !== key);
    onVariants(left.length > 0 ? left : [emptyVariant(newOperation())]);
  };
  return (
    <fieldset className="card">
      <legend className="sr">{t('stocks.variants')}</legend>
      <h2 className="fh mb-s">{t('stocks.variants')}</h2>
      <ul className="combos">
        {variants.map((variant) => (
          <VariantField
            key={variant.key}
            variant={variant}
            onChange={(to) => change(variant.key, to)}
            onRemove={() => remove(variant.key)}
          />
        ))}
      </ul>
      {error && <ErrorText>{error}</ErrorText>}
      {variants.length < maxVariants && (
        <Button
          variant="soft"
          block
          icon="plus"
          className="mt-m"
          onClick={() => onVariants([...variants, emptyVariant(newOperation())])}
        >
          {t('stocks.add_variant')}
        </Button>
      )}
    </fieldset>
  );
}

interface VariantFieldProps {
  variant: EditedVariant;
  onChange: (to: Partial<EditedVariant>) => void;
  onRemove: () => void;
}

function VariantField({ variant, onChange, onRemove }: VariantFieldProps) {
  const t = useT();
  return (
    <li>
      <input type="hidden" name="rowId" value={variant.id} />
      <input type="hidden" name="rowFrom" value={variant.from} />
      <label className="field">
        <span className="lab">{t('stocks.colour')}</span>
        <span className="affix">
          <span className="pre">
            <ColourSwatch name={variant.color} />
          </span>
          <input
            className="in"
            name="rowColor"
            value={variant.color}
            maxLength={maxShortText}
            onChange={(event) => onChange({ color: event.currentTarget.value })}
          />
        </span>
      </label>
      <label className="field">
        <span className="lab">{t('stocks.size')}</span>
        <input
          className="in num"
          name="rowSize"
          value={variant.size}
          maxLength={maxShortText}
          onChange={(event) => onChange({ size: event.currentTarget.value })}
        />
      </label>
      <label className="field">
        <span className="lab">{t('stocks.variant_quantity')}</span>
        <input
          className="in num"
          name="rowQuantity"
          inputMode="numeric"
          pattern="[0-9]*"
          value={variant.quantity}
          maxLength={String(maxQuantity).length}
          onChange={(event) => onChange({ quantity: event.currentTarget.value })}
        />
      </label>
      <IconButton
        icon="trash-2"
        variant="bad"
        className="line"
        label={t('stocks.remove_variant', { name: `${variant.color} ${variant.size}`.trim() })}
        onClick={onRemove}
      />
    </li>
  );
}

/** Keeps the variants of a form; starts with one empty variant. */
export function useVariants(first: EditedVariant[]) {
  return useState<EditedVariant[]>(() => (first.length > 0 ? first : [emptyVariant('first')]));
}
