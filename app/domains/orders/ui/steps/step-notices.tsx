import { useEffect, useRef } from 'react';
import { useFetchers, useSubmit } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { useToast } from '#app/ui/overlays/toast.tsx';
import type { ToastContent } from '#app/ui/overlays/toast-store.ts';
import { orderNumber } from '../../orders.ts';
import { type StepDone, undoSeconds } from '../../steps/undo.ts';

interface Answer {
  /** Forms of other pages answer under this name too, with a word of theirs. */
  done?: unknown;
  message?: string;
}

const isStep = (done: unknown): done is StepDone =>
  typeof done === 'object' && done !== null && 'did' in done;

/** What was done, with the way back. A further step of the same order takes that way, and with it its notice. */
export function stepToast(done: StepDone, t: Translate, takeBack: () => void): ToastContent {
  const number = orderNumber(done.number);
  const did = t(`orders.did.${done.did}`, { number });
  return {
    tone: done.overpaid ? 'bad' : 'ok',
    about: `order-${done.orderId}`,
    text: done.overpaid ? `${did}. ${t('orders.did.overpaid')}` : did,
    stay: done.undo ? undoSeconds * 1_000 : undefined,
    action: done.undo ? { label: t('ui.undo'), onPress: takeBack } : undefined,
  };
}

/**
 * Once in the team's frame: whatever page a step was made on, it says what happened and offers the way back.
 * Read from all fetchers, because the card that had the button is often gone by then.
 */
export function StepNotices() {
  const t = useT();
  const toast = useToast();
  const submit = useSubmit();
  const fetchers = useFetchers();
  const said = useRef(new WeakSet<object>());
  useEffect(() => {
    for (const { key, data } of fetchers) {
      const answer = data as Answer | undefined;
      if (!answer || said.current.has(answer)) continue;
      const done = isStep(answer.done) ? answer.done : undefined;
      const { message } = answer;
      // A refused undo has no place on a page: its button is gone.
      const isUndo = key.startsWith(undoKey);
      if (!done && !(isUndo && message)) continue;
      said.current.add(answer);
      if (!done) {
        toast({ tone: 'bad', text: message ?? '' });
        continue;
      }
      const undo = done.undo;
      const takeBack = () =>
        void submit(
          { intent: 'undo', step: undo ?? '' },
          {
            method: 'post',
            action: `/orders/${done.orderId}`,
            navigate: false,
            fetcherKey: `${undoKey}${undo}`,
          },
        );
      toast(stepToast(done, t, takeBack));
    }
  }, [fetchers, t, toast, submit]);
  return null;
}

const undoKey = 'undo-step-';
