import { useT } from '#app/platform/i18n/i18n.tsx';
import { useToast } from './toast.tsx';

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the system's own sheet took it; closing the sheet is an answer too. */
export async function shareBySystem(what: { title: string; url: string }): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** The system's own sheet, else the clipboard, else the link to copy by hand. */
export function useShare(path: string, title: string): () => Promise<void> {
  const t = useT();
  const toast = useToast();
  return async () => {
    const url = new URL(path, window.location.origin).href;
    if (await shareBySystem({ title, url })) return;
    if (await copyText(url)) toast({ tone: 'ok', text: t('share.copied') });
    else toast({ text: url, stay: 20_000 });
  };
}
