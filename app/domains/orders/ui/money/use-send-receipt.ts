import { useT } from '#app/platform/i18n/i18n.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';

/** The phone's own share sheet; where there is none, the link is copied. */
export function useSendReceipt(): (url: string, title: string) => void {
  const t = useT();
  const toast = useToast();
  const send = async (url: string, title: string) => {
    try {
      if (navigator.share) {
        await navigator.share({ url, title });
        return;
      }
      await navigator.clipboard.writeText(url);
      toast({ tone: 'ok', text: t('receipt.link_copied') });
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return;
      toast({ text: url, stay: 20_000 });
    }
  };
  return (url, title) => void send(url, title);
}
