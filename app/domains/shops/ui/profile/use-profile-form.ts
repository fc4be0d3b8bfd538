import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { useToast } from '#app/ui/overlays/toast.tsx';
import type { ProfileAnswer } from '../../profile/answer.ts';

/** Our own words for a broken line, which the server could not say. */
const lineTexts: Record<string, MessageKey> = {
  'edit-shop': 'errors.shops.update_failed',
  'add-user': 'errors.shops.add_failed',
  'edit-user': 'errors.shops.add_failed',
  'remove-user': 'errors.shops.remove_failed',
  picture: 'errors.shops.picture_failed',
  delete: 'errors.shops.delete_failed',
};

export function useSpokenFault(answer: ProfileAnswer | undefined): FormFault | undefined {
  const t = useT();
  if (answer?.fault?.code !== 'line') return answer?.fault;
  return { code: 'line', message: t(lineTexts[answer.intent] ?? 'errors.app.unavailable') };
}

/** A form of the profile: says when it is done, keeps what was typed when it is not. */
export function useProfileForm(onDone?: (answer: ProfileAnswer) => void) {
  const t = useT();
  const toast = useToast();
  const fetcher = useFetcher<ProfileAnswer>();
  const { data: answer, state } = fetcher;
  const [told, finished] = [useRef(answer), useRef(answer)];
  // At once, since the row that was removed takes this form with it when the page follows.
  const tell = useEffectEvent((answer: ProfileAnswer) => {
    if (answer.done) toast({ text: t(answer.done), tone: 'ok' });
  });
  const finish = useEffectEvent((answer: ProfileAnswer) => {
    if (!answer.fault) onDone?.(answer);
  });
  useEffect(() => {
    if (!answer) return;
    if (told.current !== answer) tell(answer);
    told.current = answer;
    if (state !== 'idle' || finished.current === answer) return;
    finished.current = answer;
    finish(answer);
  }, [answer, state, told, finished]);
  const { reset } = fetcher;
  const { said, onOther, onChange } = useSaidOf(answer?.fault);
  const fault = useSpokenFault(answer && { ...answer, fault: said });
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    busy: state !== 'idle',
    fault,
    /** For the form, and for what is chosen without it. */
    onChange,
    onOther,
    answer,
    /** For the next opening of the same sheet. */
    forget: useCallback(() => reset(), [reset]),
  };
}
