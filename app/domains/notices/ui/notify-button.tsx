import { useEffect, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { keepText } from '#app/platform/stored-text.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { hasNotices, turnOffPush, turnOnPush } from './push.ts';
import { allowNotices, areNoticesOn, noticesKey } from './show-notice.ts';

interface NotifyProps {
  label?: MessageKey;
  /** Pushes are on now. */
  onPush?: () => void;
}

/** Asked for by a press, never by the page itself. Absent where the browser has no notifications. */
export function NotifyButton({ label = 'messages.notify', onPush }: NotifyProps) {
  const t = useT();
  const toast = useToast();
  const [can, setCan] = useState(false);
  const [on, setOn] = useState(false);
  useEffect(() => {
    setCan(hasNotices());
    setOn(areNoticesOn());
  }, []);
  if (!can) return null;
  const press = async () => {
    if (on) {
      setOn(false);
      await turnOffPush();
      return;
    }
    const allowed = await allowNotices();
    keepText(noticesKey, allowed ? '1' : '');
    setOn(allowed);
    if (!allowed) toast({ text: t('messages.notify_refused') });
    else if (await turnOnPush()) onPush?.();
  };
  return (
    <Button variant="soft" size="s" icon="bell" aria-pressed={on} onClick={press}>
      {t(on ? 'messages.notify_on' : label)}
    </Button>
  );
}
