import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** A room of the product that is not furnished yet says so, and shows the way on. */
export function NotReady({ name }: { name: MessageKey }) {
  const t = useT();
  return (
    <div className="shell">
      <EmptyState
        icon="store"
        title={t('shell.not_ready.title', { name: t(name) })}
        text={t('shell.not_ready.text')}
      >
        <ButtonLink to="/market">{t('shell.not_ready.market')}</ButtonLink>
      </EmptyState>
    </div>
  );
}
