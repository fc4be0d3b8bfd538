import { useT } from '#app/platform/i18n/i18n.tsx';
import { writeCsv } from '#app/platform/sheets/csv.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { CategoryChoice } from '../form/category-pickers.tsx';
import { download } from './download.ts';

/** Two items of this shop's own types: a list to fill in. */
function sampleOf({ groups }: Pick<CategoryChoice, 'groups'>): string {
  const rows = groups
    .slice(0, 2)
    .map(({ label, items: [first] }, at) => [
      `${first?.label ?? label} ${at + 1}`,
      2500 * (at + 1),
      10,
      label,
      first?.label,
      '',
      '',
      '',
      '',
      '',
    ]);
  const head = 'Name,Price,How many,Type,Kind,About,Code,Barcode,Brand,Notes'.split(',');
  return writeCsv([head, ...rows]);
}

/** The types and kinds that a list may name. */
export function ImportTypes({ choice }: { choice: CategoryChoice }) {
  const t = useT();
  return (
    <details className="card more-details">
      <summary className="strong">
        {t('stocks.import.types')}
        <Icon name="chevron-down" size="s" />
      </summary>
      <dl className="stack-s mt-m">
        {[choice, ...choice.others].map((branch) =>
          branch.groups.map(({ name, label, items }) => (
            <div key={`${branch.name} ${name}`}>
              <dt className="strong">{label}</dt>
              <dd className="muted">{items.map((item) => item.label).join(' · ')}</dd>
            </div>
          )),
        )}
      </dl>
    </details>
  );
}

/** What to write into a list: a sample to fill in, and the types and kinds that it may name. */
export function ImportHelp({ choice }: { choice: CategoryChoice }) {
  const t = useT();
  return (
    <div className="stack mt-m">
      <Button
        variant="soft"
        block
        icon="download"
        onClick={() => download('sample-stock.csv', sampleOf(choice))}
      >
        {t('stocks.import.sample')}
      </Button>
      <ImportTypes choice={choice} />
    </div>
  );
}
