import { Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';

/** The page that says what may not be sold; beside a form, so it opens on its own. */
export function RulesLink() {
  const t = useT();
  return (
    <Link to="/help/selling" target="_blank">
      {t('stocks.rules')}
    </Link>
  );
}
