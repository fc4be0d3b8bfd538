import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { type MarketFilter, marketHref } from '#app/domains/market/lists/market-filter.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { cleared, spelledOut } from './filter-draft.ts';
import { FilterFields } from './filter-fields.tsx';
import { useDraft } from './use-draft.ts';
import { useCounted, useFilterChoices } from './use-filter-choices.ts';

interface FilterSheetProps {
  path: string;
  filter: MarketFilter;
  open: boolean;
  onClose: () => void;
  onCounted: (total: number) => void;
}

/** The filter on a phone: nothing changes until its button is pressed, which says how many there will be. */
export function FilterSheet({ path, filter, open, onClose, onCounted }: FilterSheetProps) {
  const t = useT();
  const navigate = useNavigate();
  const { draft, round, pick, type } = useDraft(filter);
  const known = useFilterChoices(draft, open);
  const { choices, isFresh, isWaiting } = known;
  useCounted(known, [draft, filter], onCounted);
  const total = isFresh ? choices?.total : undefined;
  const show = (event: FormEvent) => {
    event.preventDefault();
    void navigate(marketHref(path, filter, spelledOut(draft)));
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('market.filter_and_sort')}
      width={5}
      wrap={(inside) => (
        <form action={path} className="sheet-form" onSubmit={show}>
          {inside}
        </form>
      )}
      footer={
        <>
          <Button variant="outline" onClick={() => pick(cleared)}>
            {t('market.clear')}
          </Button>
          <Button type="submit" className="grow">
            <span aria-live="polite">
              {total === undefined
                ? t('market.show_items')
                : t('market.show_count', { count: total })}
            </span>
          </Button>
        </>
      }
    >
      <div className="filt">
        <FilterFields
          path={path}
          draft={draft}
          choices={choices}
          isWaiting={isWaiting}
          round={round}
          onPick={pick}
          onType={type}
        />
      </div>
    </Sheet>
  );
}
