import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { MarketFilter } from '#app/domains/market/lists/market-filter.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { chosenCount, openHref } from './filter-draft.ts';

/** Comes when it is opened. */
const FilterSheet = lazyPart(() =>
  import('./filter-sheet.tsx').then((module) => module.FilterSheet),
);

interface FilterButtonProps {
  path: string;
  filter: MarketFilter;
  onCounted: (total: number) => void;
}

/** A chip that opens the filter; without JavaScript it is a link to the page that has it open. */
export function FilterButton({ path, filter, onCounted }: FilterButtonProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const count = chosenCount(filter);
  return (
    <>
      <Link
        to={openHref(path, filter)}
        className="chip filt-b"
        onClick={(event) => {
          event.preventDefault();
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Icon name="sliders-horizontal" size="s" />
        {t('market.filter_and_sort')}
        {count > 0 && <span className="count num">{count}</span>}
      </Link>
      {wasOpened && (
        <Suspense>
          <FilterSheet
            path={path}
            filter={filter}
            open={open}
            onClose={() => setOpen(false)}
            onCounted={onCounted}
          />
        </Suspense>
      )}
    </>
  );
}
