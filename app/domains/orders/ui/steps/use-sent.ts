import { useEffectEvent, useLayoutEffect, useRef } from 'react';

interface Sending {
  state: 'idle' | 'submitting' | 'loading';
  data?: { message?: string | undefined } | undefined;
}

/** Once a form was sent and taken. Before the next paint: what it acted on has changed, and so have its words. */
export function useSent({ state, data }: Sending, onSent: () => void): void {
  const isSending = state !== 'idle';
  const message = data?.message;
  const wasSending = useRef(false);
  const onDone = useEffectEvent(onSent);
  useLayoutEffect(() => {
    if (wasSending.current && !isSending && !message) onDone();
    wasSending.current = isSending;
  }, [isSending, message]);
}
