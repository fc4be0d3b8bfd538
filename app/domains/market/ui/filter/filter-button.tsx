import { Suspense, useState } from 'react';
import type { MarketFilter } from '#app/domains/market/lists/market-filter.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { chosenCount, openHref } from './filter-draft.ts';

/** Comes when it is opened. */
const FilterSheet = lazyPart(() =>
  import('./filter-sheet.tsx').then((module) => module.FilterSheet),
);

interface FilterButtonProps {
  path: string;
  filter: MarketFilter;
}

/** Opens the filter; without JavaScript it is a link to the page that has it open. */
export function FilterButton({ path, filter }: FilterButtonProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const count = chosenCount(filter);
  return (
    <div className="filt-b">
      <ButtonLink
        to={openHref(path, filter)}
        variant="outline"
        icon="sliders-horizontal"
        block
        onClick={(event) => {
          event.preventDefault();
          setWasOpened(true);
          setOpen(true);
        }}
      >
        {t('market.filter_and_sort')}
        {count > 0 && <span className="count num">{count}</span>}
      </ButtonLink>
      {wasOpened && (
        <Suspense>
          <FilterSheet path={path} filter={filter} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
