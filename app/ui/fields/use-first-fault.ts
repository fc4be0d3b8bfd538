import { type RefObject, useEffect } from 'react';

/** After a refused form the first wrong field has the focus, wherever on a long form it is. */
export function useFirstFault(form: RefObject<HTMLFormElement | null>, fault: unknown): void {
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, fault]);
}
