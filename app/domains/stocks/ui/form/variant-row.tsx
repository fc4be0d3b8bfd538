import type { ReactNode } from 'react';
import { maxQuantity, maxShortText } from '#app/domains/stocks/stocks.ts';
import { variantLabel } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { groupedAmount } from '#app/ui/fields/money-field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ColourSwatch } from './colour-swatch.tsx';
import type { EditedVariant, EditedVariants } from './edited-variants.ts';

interface CellProps {
  label: string;
  className: string;
  before?: ReactNode;
  name: string;
  value: string;
  maxLength: number;
  inputMode?: 'numeric' | 'decimal';
  placeholder?: string;
  onValue: (value: string) => void;
  onLeave?: () => void;
}

function Cell(props: CellProps) {
  const { label, className, before, name, value, maxLength, inputMode, placeholder } = props;
  return (
    <label className={`field ${className}`}>
      <span className="lab">{label}</span>
      <span className={before === undefined ? 'blk' : 'affix'}>
        {before !== undefined && <span className="pre">{before}</span>}
        <input
          className={inputMode ? 'in num' : 'in'}
          name={name}
          value={value}
          maxLength={maxLength}
          inputMode={inputMode}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => props.onValue(event.currentTarget.value)}
          onBlur={props.onLeave}
        />
      </span>
    </label>
  );
}

interface VariantRowProps {
  variant: EditedVariant;
  variants: EditedVariants;
  shelf?: string | undefined;
  onChange: (to: Partial<EditedVariant>) => void;
  onRemove: () => void;
}

export function VariantRow({ variant, variants, shelf, onChange, onRemove }: VariantRowProps) {
  const t = useT();
  const { sides, optionName, ownPrices } = variants;
  return (
    <li>
      <input type="hidden" name="rowId" value={variant.id} />
      <input type="hidden" name="rowFrom" value={variant.from} />
      {sides.includes('option') && (
        <Cell
          label={optionName || t('stocks.another_option')}
          className="wide"
          name="rowOption"
          value={variant.option}
          maxLength={maxShortText}
          onValue={(option) => onChange({ option })}
        />
      )}
      {sides.includes('color') && (
        <Cell
          label={t('stocks.colour')}
          className="wide"
          before={<ColourSwatch name={variant.color} />}
          name="rowColor"
          value={variant.color}
          maxLength={maxShortText}
          onValue={(color) => onChange({ color })}
        />
      )}
      {sides.includes('size') && (
        <Cell
          label={t('stocks.size')}
          className={sides.length > 1 ? 'small-cell' : 'wide'}
          name="rowSize"
          value={variant.size}
          maxLength={maxShortText}
          onValue={(size) => onChange({ size })}
        />
      )}
      <Cell
        label={t('stocks.variant_quantity')}
        className="small-cell"
        name="rowQuantity"
        inputMode="numeric"
        value={variant.quantity}
        maxLength={String(maxQuantity).length}
        onValue={(quantity) => onChange({ quantity })}
      />
      {ownPrices && (
        <Cell
          label={t('stocks.own_price')}
          className="money-cell"
          before="₦"
          name="rowPrice"
          inputMode="decimal"
          value={variant.price}
          maxLength={20}
          placeholder={t('stocks.same_price')}
          onValue={(price) => onChange({ price })}
          onLeave={() => onChange({ price: groupedAmount(variant.price) })}
        />
      )}
      <IconButton
        icon="trash-2"
        variant="bad"
        className="line"
        label={t('stocks.remove_variant', { name: variantLabel(variant, t) })}
        onClick={onRemove}
      />
      {shelf && <span className="hint num">{shelf}</span>}
    </li>
  );
}
