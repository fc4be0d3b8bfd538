import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { useMoreCards } from './use-more-cards.ts';

interface MoreLinkProps extends Pick<ReturnType<typeof useMoreCards>, 'href' | 'busy' | 'load'> {
  className: string;
  label: string;
}

/** The next part of a list: fetched in place, or by the link where there is no JavaScript. */
export function MoreLink({ href, busy, load, className, label }: MoreLinkProps) {
  const t = useT();
  return (
    <div className={className}>
      <ButtonLink
        to={href}
        variant="outline"
        size="l"
        preventScrollReset
        aria-busy={busy || undefined}
        onClick={load}
      >
        {busy ? t('market.loading_more') : label}
      </ButtonLink>
    </div>
  );
}
