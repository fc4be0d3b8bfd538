import { Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';

/** For somebody who has lost the SIM or forgotten the PIN. */
export function RecoverLink({ phone }: { phone: string }) {
  const t = useT();
  return (
    <Link className="btn quiet sm" to="/login/recover" state={{ phone }}>
      {t('recover.forgot')}
    </Link>
  );
}
