import { useState } from 'react';
import { maxVariants } from '#app/domains/stocks/stocks.ts';
import { maxOptionName } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { newOperation } from '#app/platform/operation-name.ts';
import { Button } from '#app/ui/button.tsx';
import { ChipButton, ChipRow } from '#app/ui/display/chips.tsx';
import { ErrorText } from '#app/ui/fields/error-text.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import {
  type EditedVariant,
  type EditedVariants,
  emptyVariant,
  type Switch,
  switchOff,
  switchOn,
  typedUnder,
} from './edited-variants.ts';
import { VariantRow } from './variant-row.tsx';

interface VariantFieldsProps {
  variants: EditedVariants;
  onVariants: (variants: EditedVariants) => void;
  errors?: Record<string, string> | undefined;
  /** What a stored variant's figure is made of, where orders hold some of it. */
  shelfOf?: ((variant: EditedVariant) => string | undefined) | undefined;
}

const switches = [
  ['color', 'stocks.colour'],
  ['size', 'stocks.size'],
  ['option', 'stocks.another_option'],
  ['price', 'stocks.own_prices'],
] as const;

/** What the variants differ in: switching one off asks first when something was typed under it. */
function Switches({ variants, onVariants }: VariantFieldsProps) {
  const t = useT();
  const [asked, setAsked] = useState<Switch>();
  const isOn = (what: Switch) =>
    what === 'price' ? variants.ownPrices : variants.sides.includes(what);
  const press = (what: Switch) => {
    if (!isOn(what)) onVariants(switchOn(variants, what));
    else if (typedUnder(variants, what).length > 0) setAsked(what);
    else onVariants(switchOff(variants, what));
  };
  return (
    <>
      <ChipRow wrap label={t('stocks.differ_in')}>
        {switches.map(([what, label]) => (
          <ChipButton key={what} pressed={isOn(what)} onPress={() => press(what)}>
            {t(label)}
          </ChipButton>
        ))}
      </ChipRow>
      <ConfirmDialog
        open={asked !== undefined}
        danger
        title={t('stocks.switch_off_title')}
        text={t('stocks.switch_off_text', {
          names: asked === undefined ? '' : typedUnder(variants, asked).join(', '),
        })}
        confirmLabel={t('stocks.switch_off')}
        cancelLabel={t('stocks.switch_keep')}
        onConfirm={() => {
          if (asked !== undefined) onVariants(switchOff(variants, asked));
          setAsked(undefined);
        }}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}

/** At least one variant stands in the form; empty ones are not kept. */
export function VariantFields({ variants, onVariants, errors, shelfOf }: VariantFieldsProps) {
  const t = useT();
  const { rows, sides, optionName } = variants;
  const write = (next: EditedVariant[]) => onVariants({ ...variants, rows: next });
  const change = (key: string, to: Partial<EditedVariant>) =>
    write(rows.map((row) => (row.key === key ? { ...row, ...to } : row)));
  const remove = (key: string) => {
    const left = rows.filter((row) => row.key !== key);
    write(left.length > 0 ? left : [emptyVariant(newOperation())]);
  };
  return (
    <fieldset className="card">
      <legend className="sr">{t('stocks.variants')}</legend>
      <h2 className="fh mb-s">{t('stocks.variants')}</h2>
      <Switches variants={variants} onVariants={onVariants} />
      <div className="stack mt-m">
        {sides.includes('option') && (
          <TextField
            label={t('stocks.option_name')}
            name="optionName"
            value={optionName}
            maxLength={maxOptionName}
            placeholder={t('stocks.option_example')}
            error={errors?.optionName}
            onChange={(event) => onVariants({ ...variants, optionName: event.currentTarget.value })}
          />
        )}
        <ul className="combos">
          {rows.map((row) => (
            <VariantRow
              key={row.key}
              variant={row}
              variants={variants}
              shelf={shelfOf?.(row)}
              onChange={(to) => change(row.key, to)}
              onRemove={() => remove(row.key)}
            />
          ))}
        </ul>
      </div>
      {errors?.variants && <ErrorText>{errors.variants}</ErrorText>}
      {rows.length < maxVariants && (
        <Button
          variant="soft"
          block
          icon="plus"
          className="mt-m"
          onClick={() => write([...rows, emptyVariant(newOperation())])}
        >
          {t('stocks.add_variant')}
        </Button>
      )}
    </fieldset>
  );
}
