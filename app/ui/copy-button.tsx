import { useT } from '#app/platform/i18n/i18n.tsx';
import { IconButton } from './icon-button.tsx';
import { useToast } from './overlays/toast.tsx';

/** Copies a short text and says so. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const t = useT();
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ tone: 'ok', text: t('ui.copied') });
    } catch {
      // Refused by the browser (no permission, no HTTPS): show it, so that it can be copied by hand.
      toast({ text: value, stay: 20_000 });
    }
  };
  return <IconButton icon="copy" label={label} className="by-script" onClick={copy} />;
}
