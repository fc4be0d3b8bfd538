import { useMatches } from 'react-router';
import { useTranslator } from '#app/platform/i18n/i18n.tsx';
import { addressIn, alternatesOf } from '#app/platform/i18n/language-address.ts';
import type { Language } from '#app/platform/i18n/languages.ts';
import type { PageTags } from '../page-tags.ts';

/**
 * Where search engines find the page: in each language under an address of its own, which names itself.
 * One that named the English page instead would be taken for a copy of it, and dropped.
 */
export function PageAddress({ languages }: { languages: readonly Language[] }) {
  const { language } = useTranslator();
  const data = useMatches().at(-1)?.loaderData as { tags?: PageTags } | undefined;
  if (!data?.tags) return null;
  const { canonical, noIndex } = data.tags;
  const alternates = noIndex || languages.length < 2 ? [] : alternatesOf(canonical, languages);
  return (
    <>
      <link rel="canonical" href={addressIn(canonical, language)} />
      {alternates.map((one) => (
        <link key={one.language} rel="alternate" hrefLang={one.language} href={one.address} />
      ))}
    </>
  );
}
