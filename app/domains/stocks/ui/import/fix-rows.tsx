import type { FormEvent } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { headingIn, productFields } from '#app/domains/stocks/fields/product-fields.ts';
import type { RowProblem } from '#app/domains/stocks/import/check-rows.ts';
import { type ColumnName, columnNames, type FileRow } from '#app/domains/stocks/import/columns.ts';
import type { PreviewRows } from '#app/domains/stocks/import/import-page.server.ts';
import { isPrice, priceColumns } from '#app/domains/stocks/import/price-columns.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { writeCsv } from '#app/platform/sheets/csv.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/fields/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { CategoryChoice } from '../form/category-pickers.tsx';
import { download } from './download.ts';

interface FixRowsProps {
  rows: PreviewRows;
  fileName: string;
  choice: CategoryChoice;
  checking: FetcherWithComponents<unknown>;
}

/** A phone shows so many at once; the others follow when these are checked. */
const shownAtOnce = 20;

const always = ['productName', 'price', 'quantity'] as const satisfies readonly ColumnName[];

/** Has lines of its own, which a one-line field would lose. */
const isLong = (name: ColumnName): boolean => ['variants', 'description', 'notes'].includes(name);

const isUnplaced = ({ key, params: { field } }: RowProblem): boolean =>
  key.startsWith('category_') || String(field).startsWith('category');

/** The further fields that the problems are about; type and kind are chosen, not typed. A banned word may be in any. */
function fieldsOf(problems: readonly RowProblem[], cells: FileRow['cells']): ColumnName[] {
  const isMeant = (name: ColumnName) =>
    problems.some(({ key, params: { field } }) =>
      key === 'word_banned' ? cells[name] !== undefined : name === field,
    );
  return columnNames.filter(
    (name) =>
      isMeant(name) && !always.some((other) => other === name) && !name.startsWith('category'),
  );
}

/** What a column is called on the page. */
const labelOf = (name: ColumnName, t: Translate): string =>
  (isPrice(name) ? t(priceColumns[name].label) : headingIn(name, t)) ?? name;

/** The rows with a fault as a file of their own, to correct elsewhere. */
function downloadRows(lines: readonly FileRow[]): void {
  const columns = [...new Set(lines.flatMap(({ cells }) => Object.keys(cells)))];
  const rows = lines.map(({ cells }) => columns.map((name) => cells[name as keyof typeof cells]));
  download('rows-to-fix.csv', writeCsv([columns, ...rows]));
}

/** Type and kind in one choice: a select sends one value. */
const placeValue = (category2: string, category3: string): string =>
  JSON.stringify({ category2, category3 });

const placeGroups = (choice: CategoryChoice) =>
  [choice, ...choice.others].flatMap(({ groups }) =>
    groups.map(({ name, label, items }) => ({
      label,
      options: items.map((item) => ({ value: placeValue(name, item.name), label: item.label })),
    })),
  );

/** A row with what the form says of it; a cell that was emptied is left out. */
function corrected({ row, cells }: FileRow, form: FormData): FileRow {
  const typed = columnNames.flatMap((name) => {
    const value = form.get(`${row}.${name}`);
    return typeof value === 'string' ? [[name, value.trim()] as const] : [];
  });
  const place = form.get(`${row}.place`) || form.get('place');
  const isAsked = form.has(`${row}.place`);
  const all = {
    ...cells,
    ...Object.fromEntries(typed),
    ...(isAsked && place && JSON.parse(String(place))),
  };
  return { row, cells: Object.fromEntries(Object.entries(all).filter(([, text]) => text !== '')) };
}

/** Rows with a fault, to be corrected on the page; the good rows are sent along, so that twins are found. */
export function FixRows({ rows, fileName, choice, checking }: FixRowsProps) {
  const t = useT();
  const { bad } = rows;
  const shown = bad.slice(0, shownAtOnce);
  const unplaced = bad.filter(({ problems }) => problems.some(isUnplaced)).length;
  const groups = placeGroups(choice);
  const lineOf = new Map(rows.badLines.map((line) => [line.row, line]));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const hidden = bad.slice(shownAtOnce).filter(({ problems }) => problems.some(isUnplaced));
    for (const { row } of hidden) form.set(`${row}.place`, '');
    const lines = [...rows.goodLines, ...rows.badLines.map((line) => corrected(line, form))];
    lines.sort((a, b) => a.row - b.row);
    void checking.submit(
      { intent: 'check', fileName, rows: JSON.stringify(lines) },
      { method: 'post' },
    );
  };
  const place = (name: string, label: string, first: string, labelHidden = false) => (
    <SelectField
      name={name}
      label={label}
      labelHidden={labelHidden}
      options={[{ value: '', label: first }]}
      groups={groups}
    />
  );
  return (
    <Card className="edge-bad">
      <form onSubmit={send} noValidate>
        <h2 className="row s fh ink-bad">
          <Icon name="circle-alert" />
          {t('stocks.import.fix_title', { count: bad.length })}
        </h2>
        <p className="muted small">{t('stocks.import.fix_text')}</p>
        {unplaced > 1 &&
          place('place', t('stocks.import.kind_for_all', { count: unplaced }), t('stocks.choose'))}
        <ul className="mt-xs">
          {shown.map(({ row, problems }) => {
            const cells = lineOf.get(row)?.cells ?? {};
            const input = (name: ColumnName, label: string) => {
              const Input = isLong(name) ? TextArea : TextField;
              return (
                <Input
                  key={name}
                  name={`${row}.${name}`}
                  label={label}
                  defaultValue={cells[name] ?? ''}
                />
              );
            };
            return (
              <li key={row} className="brow">
                <span className="rn">{t('stocks.import.row', { row: String(row) })}</span>
                <div className="stack-s">
                  {problems.map(({ key, params }) => (
                    <p key={`${key} ${params.field}`} className="small strong ink-bad">
                      {t(`stocks.import.problem.${key}`, params)}
                    </p>
                  ))}
                  {input('productName', t(productFields.productName.label))}
                  <div className="cols2">
                    {input('price', t(productFields.price.label))}
                    {input('quantity', t(productFields.quantity.label))}
                  </div>
                  {fieldsOf(problems, cells).map((name) => input(name, labelOf(name, t)))}
                  {problems.some(isUnplaced) &&
                    place(
                      `${row}.place`,
                      t('stocks.import.kind'),
                      t(unplaced > 1 ? 'stocks.import.as_for_all' : 'stocks.choose'),
                    )}
                </div>
              </li>
            );
          })}
        </ul>
        {shown.length < bad.length && (
          <p className="muted small">
            {t('stocks.import.more_to_fix', { count: bad.length - shown.length })}
          </p>
        )}
        <Button
          type="submit"
          block
          icon="check"
          className="mt-s"
          busy={checking.state === 'submitting'}
        >
          {t('stocks.import.recheck')}
        </Button>
        <Button
          variant="quiet"
          block
          icon="download"
          className="mt-s"
          onClick={() => downloadRows(rows.badLines)}
        >
          {t('stocks.import.get_bad')}
        </Button>
      </form>
    </Card>
  );
}
