import { useEffect, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { keepText, readStored } from '#app/platform/stored-text.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { followBy, hasPush } from './push.ts';

interface FollowProps {
  /** The function that takes the wish, and what it is about. */
  call: 'followOrder' | 'followChat' | 'followNews';
  what: Record<string, string>;
  label: MessageKey;
}

/** A buyer is told of an order, a chat or their own news while the page is closed. Absent where the browser has no push. */
export function FollowButton({ call, what, label }: FollowProps) {
  const t = useT();
  const toast = useToast();
  const key = `oja-${call}-${Object.values(what).join()}`;
  const [state, setState] = useState<'absent' | 'off' | 'busy' | 'on'>('absent');
  useEffect(() => {
    if (hasPush()) setState(readStored(key) === '1' ? 'on' : 'off');
  }, [key]);
  if (state === 'absent') return null;
  const press = async () => {
    const wanted = state === 'off';
    setState('busy');
    const done = await followBy(call, what, wanted);
    const on = done ? wanted : !wanted;
    keepText(key, on ? '1' : '');
    setState(on ? 'on' : 'off');
    if (!done) toast({ text: t('messages.notify_refused') });
  };
  return (
    <Button
      variant="soft"
      block
      icon="bell"
      aria-pressed={state === 'on'}
      busy={state === 'busy'}
      onClick={press}
    >
      {t(state === 'on' ? 'messages.notify_on' : label)}
    </Button>
  );
}
