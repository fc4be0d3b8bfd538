import { Link } from 'react-router';
import { type MarketFilter, marketHref } from '#app/domains/market/lists/market-filter.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';

interface CorrectionNoteProps {
  path: string;
  filter: MarketFilter;
  corrected: string | undefined;
}

/** Says what was searched instead, keeps the typed word and offers it. */
export function CorrectionNote({ path, filter, corrected }: CorrectionNoteProps) {
  const t = useT();
  if (corrected === undefined) return null;
  return (
    <Note icon="spell-check" live className="my-s">
      <span className="row between wrap">
        <span>{t('market.results_for', { corrected, typed: filter.q })}</span>
        <Link className="strong small up" to={marketHref(path, filter, { exact: true })}>
          {t('market.search_exact', { typed: filter.q })}
        </Link>
      </span>
    </Note>
  );
}
