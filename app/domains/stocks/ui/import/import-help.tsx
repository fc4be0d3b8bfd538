import { sampleList } from '#app/domains/stocks/import/sample-list.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { CategoryChoice } from '../form/category-pickers.tsx';
import { download } from './download.ts';

/** The types and kinds that a list may name. */
function ImportTypes({ choice }: { choice: CategoryChoice }) {
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
        onClick={() => download('sample-stock.csv', sampleList(choice.groups, t))}
      >
        {t('stocks.import.sample')}
      </Button>
      <ImportTypes choice={choice} />
    </div>
  );
}
