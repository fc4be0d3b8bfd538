import { Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { Hiding } from '../measures/measures.queries.server.ts';
import { letterPath } from '../measures/measures.ts';

/** On the item's own page: buyers do not see it, why, and where to answer. */
export function HiddenNote({ id, reason, byRule }: Hiding) {
  const t = useT();
  return (
    <Note tone="bad" icon="eye-off" className="mb-m">
      <b>{t('measures.hidden')}</b> {t('measures.frame_hide')}
      {byRule ? (
        <p className="mt-xs">{t('measures.rule_hide')}</p>
      ) : (
        <blockquote className="mt-xs letter">{reason}</blockquote>
      )}
      <p className="mt-xs">
        <Link to={letterPath(id)}>{t('measures.read')}</Link>
      </p>
    </Note>
  );
}
