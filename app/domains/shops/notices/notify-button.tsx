import { useEffect, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { keepText } from '#app/platform/stored-text.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { allowNotices, areNoticesOn, noticesKey } from './show-notice.ts';

/** Asked for by a press, never by the page itself. Absent where the browser has no notifications. */
export function NotifyButton() {
  const t = useT();
  const toast = useToast();
  const [can, setCan] = useState(false);
  const [on, setOn] = useState(false);
  useEffect(() => {
    setCan('Notification' in window && 'serviceWorker' in navigator);
    setOn(areNoticesOn());
  }, []);
  if (!can) return null;
  const press = async () => {
    const wanted = !on && (await allowNotices());
    if (!on && !wanted) toast({ text: t('messages.notify_refused') });
    keepText(noticesKey, wanted ? '1' : '');
    setOn(wanted);
  };
  return (
    <Button variant="soft" size="s" icon="bell" aria-pressed={on} onClick={press}>
      {t(on ? 'messages.notify_on' : 'messages.notify')}
    </Button>
  );
}
