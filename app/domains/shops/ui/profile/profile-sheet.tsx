import type { ReactNode } from 'react';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { SheetActions } from '#app/ui/overlays/sheet-actions.tsx';
import type { useProfileForm } from './use-profile-form.ts';

interface ProfileSheetProps {
  title: string;
  open: boolean;
  onClose: () => void;
  form: ReturnType<typeof useProfileForm>;
  /** The act and what it needs, for the profile's action. */
  fields: Record<string, string>;
  submitLabel: string;
  disabled?: boolean | undefined;
  width?: 4 | 5;
  /** Asks before what was typed is thrown away. */
  guardsTyping?: boolean;
  children: ReactNode;
}

/** A sheet with a form of the profile: what is typed in it is there only while it is open. */
export function ProfileSheet({
  form,
  fields,
  open,
  onClose,
  children,
  ...texts
}: ProfileSheetProps) {
  const { title, submitLabel, disabled, width = 4, guardsTyping } = texts;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      width={width}
      guardsTyping={guardsTyping}
      wrap={(inside) => (
        <form.Form method="post" action="/shop" noValidate onChange={form.onChange}>
          {inside}
        </form.Form>
      )}
      footer={
        <SheetActions onCancel={onClose} icon="check" busy={form.busy} disabled={disabled}>
          {submitLabel}
        </SheetActions>
      }
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="stack">{open && children}</div>
    </Sheet>
  );
}
