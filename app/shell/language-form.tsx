import { Form, useLocation } from 'react-router';
import { useTranslator } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

export type Languages = ReadonlyArray<{ code: string; name: string }>;

interface LanguageFormProps {
  languages: Languages;
  /** In a line of links: icon and choice alone, the name is spoken. */
  isSlim?: boolean;
}

export function LanguageForm({ languages, isSlim = false }: LanguageFormProps) {
  const { t, language } = useTranslator();
  const { pathname, search } = useLocation();
  return (
    // The whole page changes its language, so it is loaded again; the button is there without JavaScript.
    <Form method="post" action="/language" reloadDocument className={isSlim ? 'lang' : undefined}>
      <input type="hidden" name="back" value={pathname + search} />
      <label className={isSlim ? 'row s' : 'field'}>
        <span className={isSlim ? undefined : 'lab'}>
          <Icon name="languages" size="s" />
          <span className={isSlim ? 'sr' : undefined}>{t('footer.language')}</span>
        </span>
        <select
          className={isSlim ? undefined : 'in'}
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
        <Button type="submit" variant="soft" size="s">
          {t('footer.change_language')}
        </Button>
      </noscript>
    </Form>
  );
}
