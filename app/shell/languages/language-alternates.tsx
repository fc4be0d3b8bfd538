import { useMatches } from 'react-router';
import { languageParam } from '#app/platform/i18n/language-cookie.ts';
import type { Language } from '#app/platform/i18n/languages.ts';
import type { PageTags } from '../page-tags.ts';

/** The address under which a page wants to be known, if it wants to be found at all. */
function useCanonical(): string | undefined {
  const data = useMatches().at(-1)?.loaderData as { tags?: PageTags } | undefined;
  return data?.tags?.noIndex ? undefined : data?.tags?.canonical;
}

/** Where search engines find the page in each language; without one in the address the browser's is shown. */
export function LanguageAlternates({ languages }: { languages: readonly Language[] }) {
  const canonical = useCanonical();
  if (canonical === undefined || languages.length < 2) return null;
  const inLanguage = `${canonical}${canonical.includes('?') ? '&' : '?'}${languageParam}=`;
  return (
    <>
      {languages.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={`${inLanguage}${code}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={canonical} />
    </>
  );
}
