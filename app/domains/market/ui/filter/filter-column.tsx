import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { FilterChoices } from '#app/domains/market/lists/filter/filter-choices.server.ts';
import { type MarketFilter, marketHref } from '#app/domains/market/lists/market-filter.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { openHref, spelledOut } from './filter-draft.ts';
import { FilterFields } from './filter-fields.tsx';
import { useDraft } from './use-draft.ts';
import { useCounted, useFilterChoices } from './use-filter-choices.ts';

interface FilterColumnProps {
  path: string;
  filter: MarketFilter;
  /** The filter lies open in the page, whatever its width: for browsers without JavaScript. */
  given: FilterChoices | undefined;
  onCounted: (total: number) => void;
}

/** The filter beside the list: every choice applies at once. */
export function FilterColumn({ path, filter, given, onCounted }: FilterColumnProps) {
  const t = useT();
  const navigate = useNavigate();
  const { draft, round, pick, type } = useDraft(filter);
  const known = useFilterChoices(draft, true, given);
  const { choices, isWaiting } = known;
  useCounted(known, [draft, filter], onCounted);
  const apply = (next: MarketFilter) => {
    const href = marketHref(path, filter, spelledOut(next));
    if (href !== marketHref(path, filter, spelledOut(filter))) {
      void navigate(href, { preventScrollReset: true });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(draft);
  };
  return (
    <form
      action={path}
      className={classNames('card filt col', given && 'open')}
      aria-label={t('market.filters')}
      onSubmit={submit}
    >
      <FilterFields
        path={path}
        draft={draft}
        choices={choices}
        isWaiting={isWaiting}
        round={round}
        onPick={(change) => apply(pick(change))}
        onType={type}
        onLeave={() => apply(draft)}
      />
      <noscript>
        {!given && (
          <ButtonLink to={openHref(path, filter)} variant="outline" block className="mb-s">
            {t('market.filter_and_sort')}
          </ButtonLink>
        )}
        <Button type="submit" block>
          {t('market.show_items')}
        </Button>
      </noscript>
    </form>
  );
}
