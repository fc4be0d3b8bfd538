import { Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** The title with the way back. */
export function PageHead({ title, back }: { title: string; back: string }) {
  const t = useT();
  return (
    <div className="row s page-h noprint">
      <Link className="ib pull-l" to={back} aria-label={t('ui.back')}>
        <Icon name="arrow-left" />
      </Link>
      <h1 className="grow">{title}</h1>
    </div>
  );
}
