import { type RefObject, useEffect } from 'react';

type FormRef = RefObject<HTMLFormElement | null>;

/** After a refused form the first wrong field is in sight and has the focus, wherever on a long form it is. */
export function useFirstFault(form: FormRef, fault: unknown): void {
  useEffect(() => {
    if (!fault) return;
    const field = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], fieldset:has(> .err) input',
    );
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [form, fault]);
}

/** The same for a fault that no field has: its text is led into sight, or the note above the form. */
export function useFaultNote(form: FormRef, fault: unknown): void {
  useEffect(() => {
    if (!fault || form.current?.querySelector('[aria-invalid="true"]')) return;
    const text =
      form.current?.querySelector('.err') ?? form.current?.querySelector('[role="alert"]');
    text?.scrollIntoView({ block: 'center' });
  }, [form, fault]);
}

/** Leads this part of the page into sight, with the focus, whenever there is something new to read in it. */
export function useInSight(part: RefObject<HTMLElement | null>, news: unknown): void {
  useEffect(() => {
    if (!news) return;
    part.current?.scrollIntoView({ block: 'center' });
    part.current?.focus({ preventScroll: true });
  }, [part, news]);
}
