import { type FormEvent, useState } from 'react';
import { productFields } from '#app/domains/stocks/fields/product-fields.ts';
import { type Columns, moreNames, neededNames } from '#app/domains/stocks/import/columns.ts';
import type { ColumnsToAsk } from '#app/domains/stocks/import/import-page.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { SelectField } from '#app/ui/fields/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type CategoryChoice, CategoryPickers } from '../form/category-pickers.tsx';

interface ImportColumnsProps {
  ask: ColumnsToAsk;
  choice: CategoryChoice;
  busy: boolean;
  /** The answer as form fields. */
  onColumns: (answer: Record<string, string>, columns: Columns) => void;
}

const others = [...moreNames, 'condition'] as const;

type Asked = (typeof neededNames | typeof others)[number];

/** The headings did not say it all: which column is which, with a cell of each to tell it by. */
export function ImportColumns({ ask, choice, busy, onColumns }: ImportColumnsProps) {
  const t = useT();
  const [columns, setColumns] = useState<Columns>(ask.columns);
  const hasPlace = columns.category2 !== undefined || columns.category3 !== undefined;
  const options = [
    { value: '', label: t('stocks.import.no_column') },
    ...ask.headings.map(({ heading, sample }, at) => ({
      value: String(at),
      label: [heading || t('stocks.import.column', { number: at + 1 }), sample]
        .filter(Boolean)
        .join(': '),
    })),
  ];
  const field = (name: Asked) => (
    <SelectField
      key={name}
      label={t(productFields[name].label)}
      value={columns[name] === undefined ? '' : String(columns[name])}
      options={options}
      onChange={({ currentTarget: { value } }) => {
        const { [name]: _, ...others } = columns;
        setColumns(value === '' ? others : { ...others, [name]: Number(value) });
      }}
    />
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const place = ['category2', 'category3'].map((name) => [name, String(form.get(name) ?? '')]);
    onColumns({ columns: JSON.stringify(columns), ...Object.fromEntries(place) }, columns);
  };
  return (
    <form onSubmit={send} className="stack" noValidate>
      <Card className="stack">
        <p>{t('stocks.import.match_text', { file: ask.fileName })}</p>
        {neededNames.map(field)}
        <details className="more-details">
          <summary className="strong">
            {t('stocks.import.more_columns')}
            <Icon name="chevron-down" size="s" />
          </summary>
          <div className="stack mt-m">{others.map(field)}</div>
        </details>
      </Card>
      {!hasPlace && (
        <Card className="stack">
          <h2 className="fh">{t('stocks.import.one_place')}</h2>
          <CategoryPickers choice={choice} />
        </Card>
      )}
      <div className="row s">
        <ButtonLink to="/stocks" variant="outline" size="l">
          {t('ui.cancel')}
        </ButtonLink>
        <Button
          type="submit"
          size="l"
          className="grow"
          icon="check"
          busy={busy}
          disabled={columns.productName === undefined}
        >
          {t('stocks.import.check')}
        </Button>
      </div>
    </form>
  );
}
