import { useT } from '#app/platform/i18n/i18n.tsx';
import { SuggestBox } from '#app/ui/fields/suggest-box.tsx';

interface MarketSearchProps {
  action: string;
  q?: string | undefined;
}

export function MarketSearch({ action, q }: MarketSearchProps) {
  const t = useT();
  return (
    <SuggestBox
      id="market-search"
      source="/api/suggestions"
      action={action}
      label={t('market.search_label')}
      placeholder={t('market.search_placeholder')}
      defaultValue={q}
      maxLength={100}
    />
  );
}
