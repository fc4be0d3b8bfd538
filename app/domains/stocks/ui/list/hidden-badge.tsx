import { Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Badge } from '#app/ui/display/badge.tsx';

/** To its own team: buyers do not see this item, and where the reason is. */
export function HiddenBadge({ stockId }: { stockId: string }) {
  const t = useT();
  return (
    <>
      <Badge tone="bad" icon="eye-off">
        {t('measures.hidden')}
      </Badge>
      <Link className="strong small up" to={`/measures?item=${stockId}`}>
        {t('measures.see')}
      </Link>
    </>
  );
}
