import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';

/** Waits between the three looks for the shop. */
const waits = [500, 1_000];

interface NoShopProps {
  /** It may just be coming; whoever has deleted one waits for none. */
  isExpected: boolean;
}

/** Signed in without a shop: looks three times, then says what to do. */
export function NoShop({ isExpected }: NoShopProps) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [looks, setLooks] = useState(isExpected ? 1 : waits.length + 1);
  useEffect(() => {
    const wait = waits[looks - 1];
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      void revalidate().finally(() => setLooks((before) => before + 1));
    }, wait);
    return () => clearTimeout(timer);
  }, [looks, revalidate]);
  if (looks <= waits.length) {
    return (
      <EmptyState
        as="h1"
        icon="store"
        title={t('dashboard.setting_up')}
        text={t('dashboard.setting_up_text')}
      >
        <span className="spin" aria-hidden="true" />
        <noscript>
          <a className="btn" href="/register">
            {t('dashboard.set_up')}
          </a>
        </noscript>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      as="h1"
      icon="store"
      title={t('dashboard.setup_required')}
      text={t('dashboard.setup_required_text')}
    >
      <ButtonLink to="/register">{t('dashboard.set_up')}</ButtonLink>
    </EmptyState>
  );
}
