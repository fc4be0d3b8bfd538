import { Form, Link, useLocation } from 'react-router';
import { useT, useTranslator } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '#app/ui/icon.tsx';

export interface FooterFacts {
  languages: ReadonlyArray<{ code: string; name: string }>;
  supportEmail: string;
  supportPhone: string;
  signedIn: boolean;
}

function LanguageChoice({ languages }: Pick<FooterFacts, 'languages'>) {
  const { t, language } = useTranslator();
  const { pathname, search } = useLocation();
  return (
    // The whole page changes its language, so it is loaded anew; the button is there without JavaScript.
    <Form method="post" action="/language" reloadDocument className="footer-language">
      <input type="hidden" name="back" value={pathname + search} />
      <label className="field">
        <span className="lab">
          <Icon name="languages" size="s" />
          {t('footer.language')}
        </span>
        <select
          className="in"
          name="language"
          defaultValue={language}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="btn onaro sm">
          {t('footer.change_language')}
        </button>
      </noscript>
    </Form>
  );
}

export function SiteFooter({ languages, supportEmail, supportPhone, signedIn }: FooterFacts) {
  const t = useT();
  return (
    <footer className="site adire">
      <div className="shell">
        <div className="fg">
          <div className="stack-s">
            <img
              className="fl"
              src="/logo-on-dark.svg"
              alt={t('app.name')}
              width={87}
              height={40}
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
          <div>
            <h2 className="h3">{t('footer.help')}</h2>
            <ul>
              {(['selling', 'buying', 'safety', 'contact'] as const).map((topic) => (
                <li key={topic}>
                  <Link to={`/help/${topic}`}>{t(`help.${topic}.link`)}</Link>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2 className="h3">{t('app.name')}</h2>
            <ul>
              <li>
                <Link to="/shops">{t('footer.all_shops')}</Link>
              </li>
              <li>
                <Link to="/help/plans">{t('footer.plans')}</Link>
              </li>
              {signedIn && (
                <li>
                  <Link to="/market">{t('footer.market')}</Link>
                </li>
              )}
            </ul>
          </div>
          <LanguageChoice languages={languages} />
        </div>
      </div>
    </footer>
  );
}
