import { useT } from '#app/platform/i18n/i18n.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import type { KeyValueItem } from '#app/ui/display/key-value.tsx';

/** The reference as a line of facts, with its copy button. */
export function useReferenceFact(reference: string): KeyValueItem {
  const t = useT();
  return {
    key: 'reference',
    name: t('payment.reference'),
    value: (
      <span className="row s ref-copy">
        {reference}
        <CopyButton value={reference} label={t('payment.copy_reference')} />
      </span>
    ),
    number: true,
  };
}
