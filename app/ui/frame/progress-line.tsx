import { useNavigation } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';

/** Says at once that a tap was taken, while the next page is still on its way. */
export function ProgressLine() {
  const t = useT();
  if (useNavigation().state === 'idle') return null;
  return <div className="pline" role="progressbar" aria-label={t('ui.loading')} />;
}
