import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Language } from '#app/platform/i18n/languages.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';

/** Comes when it is opened. */
const LanguageSheet = lazyPart(() =>
  import('./language-sheet.tsx').then((module) => module.LanguageSheet),
);

interface LanguageLinkProps {
  languages: readonly Language[];
  className?: string | undefined;
}

/** The language of the page; opens the choice, which without JavaScript is a page of its own. */
export function LanguageLink({ languages, className }: LanguageLinkProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const back = pathname + search;
  return (
    <>
      <a
        className={classNames('lang', className)}
        href={`/language?${new URLSearchParams({ back })}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Icon name="languages" size="s" />
        <span className="sr">{t('footer.language')}: </span>
        <span>{t('language.name')}</span>
      </a>
      {wasOpened && (
        <Suspense>
          <LanguageSheet
            languages={languages}
            back={back}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
