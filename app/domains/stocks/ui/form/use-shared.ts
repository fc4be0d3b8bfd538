import { type RefObject, useEffect } from 'react';
import type { Uploads } from '#app/domains/photos/ui/photo-uploads.ts';
import { takeShared } from '#app/platform/offline/shared-things.ts';

/** A photo or a text that was shared to the app from the gallery or a chat is already in the form. */
export function useShared(
  open: boolean,
  form: RefObject<HTMLFormElement | null>,
  uploads: Uploads,
): void {
  useEffect(() => {
    if (!open) return;
    takeShared().then(
      async (shared) => {
        const name = form.current?.elements.namedItem('productName');
        const [firstLine = ''] = shared?.text.split('\n') ?? [];
        if (name instanceof HTMLInputElement && name.value === '' && firstLine !== '') {
          name.value = firstLine.slice(0, name.maxLength > 0 ? name.maxLength : firstLine.length);
        }
        for (const [at, photo] of (shared?.photos ?? []).entries()) {
          await uploads.choose(photo, at === 0 ? 'main' : 'more');
        }
      },
      // Storage is closed: the form is as empty as ever.
      () => undefined,
    );
  }, [open, form, uploads]);
}
