import { Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { LanguageForm, type Languages } from '../language-form.tsx';

export function HelpLink() {
  const t = useT();
  return (
    <Link to="/help/selling">
      <Icon name="life-buoy" size="s" />
      {t('footer.help')}
    </Link>
  );
}

/** One line under a page of the team, where the side navigation is not: help, language, market. */
export function SlimFoot({ languages }: { languages: Languages }) {
  const t = useT();
  return (
    <footer className="slim shell">
      <HelpLink />
      <LanguageForm languages={languages} isSlim />
      <Link to="/market">
        <Icon name="shopping-cart" size="s" />
        {t('footer.market')}
      </Link>
    </footer>
  );
}
