import type { ReactNode } from 'react';
import { ColourSwatch } from '#app/domains/stocks/ui/form/colour-swatch.tsx';
import type { VariantSide } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { ErrorText } from '#app/ui/fields/error-text.tsx';

interface OptionChipsProps {
  name: VariantSide;
  legend: ReactNode;
  /** What is chosen, beside the legend. */
  chosen: ReactNode;
  /** Undefined left: there is none with what is chosen above; nothing left can be waited for. */
  options: readonly {
    name: string;
    left: number | undefined;
    priceKobo?: number | undefined;
  }[];
  picked: string;
  onPick: (name: string) => void;
  error?: string | undefined;
}

/** What there is of a side as chips, with its price where it decides that; radio buttons underneath; what is sold out is struck, not hidden, and has no price: a struck one would be a promo’s. */
export function OptionChips(props: OptionChipsProps) {
  const { name, legend, chosen, options, picked, onPick, error } = props;
  const t = useT();
  return (
    <fieldset className="pick2" aria-invalid={error ? true : undefined}>
      <legend>
        {legend} <span>{chosen}</span>
      </legend>
      <div className="chipw">
        {options.map((option) => (
          <label key={option.name}>
            <input
              className="sr"
              type="radio"
              name={name}
              value={option.name}
              defaultChecked={option.name === picked}
              disabled={option.left === undefined}
              data-gone={option.left ? undefined : ''}
              onChange={() => onPick(option.name)}
            />
            <span className="chip">
              {name === 'color' && <ColourSwatch name={option.name} />}
              <span className="on">{option.name}</span>
              {Boolean(option.left) && option.priceKobo !== undefined && (
                <small className="num">{formatMoney(option.priceKobo)}</small>
              )}
              {!option.left && <span className="sr">, {t('product.sold_out')}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <ErrorText>{error}</ErrorText>}
    </fieldset>
  );
}
