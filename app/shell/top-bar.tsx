import { Form, Link, useLocation } from 'react-router';
import { CartLink } from '#app/domains/orders/ui/checkout/cart-link.tsx';
import { CachedFragment } from '#app/platform/http/fast-pages/cached-fragment.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Language } from '#app/platform/i18n/languages.ts';
import { keepTabWords } from '#app/platform/tab-words.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TopBar } from '#app/ui/frame/top-bar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { currentAt, markedPlace, type Place } from './frame.ts';
import { LanguageLink } from './languages/language-link.tsx';
import { MyLink } from './my-link.tsx';

interface VisitorLinksProps extends Pick<TopBarProps, 'inTabs'> {
  place: Place | undefined;
}

function VisitorLinks({ place, inTabs }: VisitorLinksProps) {
  const t = useT();
  return (
    <>
      <nav aria-label={t('shell.main_menu')}>
        <Link to="/" aria-current={currentAt('/', place)}>
          {t('shell.home')}
        </Link>
        <Link to="/shops" aria-current={currentAt('/shops', place)}>
          {t('shell.shops')}
        </Link>
      </nav>
      <MyLink inTabs={inTabs} />
      <CartLink inTabs={inTabs} />
      <ButtonLink to="/register" variant="outline" size="s" icon="store" className="only-d">
        {t('shell.create_store')}
      </ButtonLink>
      <ButtonLink to="/login" size="s">
        <Icon name="log-in" size="s" />
        {t('shell.sign_in')}
      </ButtonLink>
    </>
  );
}

function LogoutButton() {
  const t = useT();
  return (
    <Form method="post" action="/logout" onSubmit={() => keepTabWords('')}>
      <Button type="submit" variant="outline" size="s">
        <Icon name="log-out" size="s" />
        {t('shell.logout')}
      </Button>
    </Form>
  );
}

interface TopBarProps {
  signedIn: boolean;
  /** A tab bar at the bottom has cart and My Oja too. */
  inTabs: boolean;
  /** Unknown where even the frame's own data could not be had. */
  languages: readonly Language[] | undefined;
}

/** Signed out: brand, Home, Shops, Sign In. Signed in: brand and Logout. Both: the language. */
export function AppTopBar({ signedIn, inTabs, languages }: TopBarProps) {
  const t = useT();
  const place = markedPlace(useLocation().pathname);
  return (
    <TopBar brandTo="/" brandLabel={t('shell.brand_home')}>
      {languages && <LanguageLink languages={languages} className="ib" />}
      <CachedFragment id={`top bar ${signedIn} ${inTabs} ${place}`}>
        {() => (signedIn ? <LogoutButton /> : <VisitorLinks place={place} inTabs={inTabs} />)}
      </CachedFragment>
    </TopBar>
  );
}
