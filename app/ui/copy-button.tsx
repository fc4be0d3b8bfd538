import { useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { useToast } from './overlays/toast.tsx';

interface CopyButtonProps {
  value: string;
  label: string;
}

/** Whether the browser took it; refused (no permission, no HTTPS), the text is shown to be copied by hand. */
function useCopy(value: string): () => Promise<boolean> {
  const toast = useToast();
  return async () => {
    try {
      await navigator.clipboard.writeText(value);
      return true;
    } catch {
      toast({ text: value, stay: 20_000 });
      return false;
    }
  };
}

/** Copies a short text and says so. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const t = useT();
  const toast = useToast();
  const copy = useCopy(value);
  const press = async () => {
    if (await copy()) toast({ tone: 'ok', text: t('ui.copied') });
  };
  return <IconButton icon="copy" label={label} className="by-script" onClick={press} />;
}

const saidMs = 2_000;

/** The same with a word on it, which says for two seconds that it was done. */
export function CopyWordButton({ value, label }: CopyButtonProps) {
  const t = useT();
  const copy = useCopy(value);
  const [isCopied, setIsCopied] = useState(false);
  const press = async () => {
    if (!(await copy())) return;
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), saidMs);
  };
  return (
    <Button
      variant="soft"
      size="s"
      icon={isCopied ? 'check' : 'copy'}
      className="by-script"
      aria-label={isCopied ? t('ui.copied') : label}
      onClick={press}
    >
      {t(isCopied ? 'ui.copied' : 'ui.copy')}
    </Button>
  );
}
