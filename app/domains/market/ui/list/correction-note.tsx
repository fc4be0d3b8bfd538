import { Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';

interface CorrectionNoteProps {
  corrected: string | undefined;
  typed: string;
  /** Where it is searched as it was typed. */
  exactTo?: string | undefined;
}

/** Says what was searched instead, keeps the typed word and offers it. */
export function CorrectionNote({ corrected, typed, exactTo }: CorrectionNoteProps) {
  const t = useT();
  if (corrected === undefined) return null;
  return (
    <Note icon="spell-check" live className="my-s">
      <span className="row between wrap">
        <span>{t('market.results_for', { corrected, typed })}</span>
        {exactTo && (
          <Link className="strong small up" to={exactTo}>
            {t('market.search_exact', { typed })}
          </Link>
        )}
      </span>
    </Note>
  );
}

/** Stands above a list in which no item has all the words. */
export function ClosestNote({ typed }: { typed: string }) {
  const t = useT();
  return (
    <Note tone="warn" className="my-s">
      <b>{t('market.closest')}</b>
      <div className="small">{t('market.closest_text', { typed })}</div>
    </Note>
  );
}
