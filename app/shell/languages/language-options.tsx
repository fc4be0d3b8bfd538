import { Form } from 'react-router';
import { useTranslator } from '#app/platform/i18n/i18n.tsx';
import type { Language } from '#app/platform/i18n/languages.ts';
import { Note } from '#app/ui/display/note.tsx';

interface LanguageOptionsProps {
  languages: readonly Language[];
  /** The page that is then shown in the chosen language. */
  back: string;
}

/** Each language by its own name; a tap changes at once, with or without JavaScript. */
export function LanguageOptions({ languages, back }: LanguageOptionsProps) {
  const { t, language } = useTranslator();
  const others = languages.filter(({ code }) => code !== language);
  const words = [...new Set(others.map(({ word }) => word))].filter(
    (word) => word !== t('footer.language'),
  );
  return (
    // The whole page changes its language, so it is loaded again.
    <Form method="post" action="/language" reloadDocument>
      <input type="hidden" name="back" value={back} />
      {words.length > 0 && (
        <p className="muted mb-s" lang="mul">
          {words.join(' · ')}
        </p>
      )}
      <div className="opts">
        {languages.map(({ code, name, sample }) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            className="opt"
            aria-current={code === language ? 'true' : undefined}
            lang={code}
          >
            <span className="oi" aria-hidden="true">
              {name.slice(0, 2)}
            </span>
            <span className="grow">
              <b>{name}</b>
              <small>{sample}</small>
            </span>
            <span className="od" aria-hidden="true" />
          </button>
        ))}
      </div>
      <Note className="mt-l">{t('language.note')}</Note>
    </Form>
  );
}
