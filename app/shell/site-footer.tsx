import { Link } from 'react-router';
import { CachedFragment } from '#app/platform/http/fast-pages/cached-fragment.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Language } from '#app/platform/i18n/languages.ts';
import { FooterColumn, FooterFrame } from '#app/ui/frame/footer-frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { LanguageLink } from './languages/language-link.tsx';

export interface FooterFacts {
  languages: readonly Language[];
  supportEmail: string;
  supportPhone: string;
  signedIn: boolean;
}

function Support({
  supportEmail,
  supportPhone,
}: Pick<FooterFacts, 'supportEmail' | 'supportPhone'>) {
  const t = useT();
  return (
    <div className="stack-s">
      <img
        className="fl"
        src="/logo-on-dark.svg"
        alt={t('app.name')}
        width={64}
        height={40}
        loading="lazy"
      />
      <p>{t('footer.hours')}</p>
      <p>
        <a className="row s hitl" href={`mailto:${supportEmail}`}>
          <Icon name="mail" size="s" />
          {supportEmail}
        </a>
      </p>
      <p>
        <a className="row s hitl" href={`tel:${supportPhone.replaceAll(' ', '')}`}>
          <Icon name="phone" size="s" />
          {supportPhone}
        </a>
      </p>
    </div>
  );
}

const topics = ['selling', 'buying', 'safety', 'contact'] as const;

function Links({ signedIn }: Pick<FooterFacts, 'signedIn'>) {
  const t = useT();
  return (
    <>
      <FooterColumn title={t('footer.help')}>
        {topics.map((topic) => (
          <li key={topic}>
            <Link to={`/help/${topic}`}>{t(`help.${topic}.link`)}</Link>
          </li>
        ))}
      </FooterColumn>
      <FooterColumn title={t('app.name')}>
        <li>
          <Link to="/shops">{t('footer.all_shops')}</Link>
        </li>
        <li>
          <Link to="/help/plans">{t('footer.plans')}</Link>
        </li>
        <li>
          <Link to="/terms">{t('legal.terms_link')}</Link>
        </li>
        <li>
          <Link to="/privacy">{t('legal.privacy_link')}</Link>
        </li>
        {signedIn && (
          <li>
            <Link to="/market">{t('footer.market')}</Link>
          </li>
        )}
      </FooterColumn>
    </>
  );
}

export function SiteFooter({ languages, signedIn, supportEmail, supportPhone }: FooterFacts) {
  return (
    <FooterFrame>
      <CachedFragment id={`footer ${signedIn} ${supportEmail} ${supportPhone}`}>
        {() => (
          <>
            <Support supportEmail={supportEmail} supportPhone={supportPhone} />
            <Links signedIn={signedIn} />
          </>
        )}
      </CachedFragment>
      <div>
        <LanguageLink languages={languages} className="row s hitl" />
      </div>
    </FooterFrame>
  );
}
