import { useT } from '#app/platform/i18n/i18n.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';

interface ShareButtonProps {
  path: string;
  title: string;
  label: string;
  look?: 'line' | 'float' | undefined;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The system's own sheet, else the clipboard, else the link to copy by hand. */
function useShare(path: string, title: string) {
  const t = useT();
  const toast = useToast();
  return async () => {
    const url = new URL(path, window.location.origin).href;
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, url });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    if (await copyText(url)) toast({ tone: 'ok', text: t('share.copied') });
    else toast({ text: url, stay: 20_000 });
  };
}

export function ShareButton({ path, title, label, look }: ShareButtonProps) {
  const share = useShare(path, title);
  return <IconButton icon="share-2" variant={look} label={label} onClick={share} />;
}
