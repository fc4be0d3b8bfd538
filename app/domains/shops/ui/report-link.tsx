import { Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';

/** Small and quiet, where buyers see something that may be wrong: `shop/…`, `review/…`, `chat/…`. */
export function ReportLink({ to }: { to: string }) {
  const t = useT();
  return (
    <Link className="muted small" to={`/report/${to}`} rel="nofollow">
      {t('product.report')}
    </Link>
  );
}
