import type { ReactNode } from 'react';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { SheetActions } from '#app/ui/overlays/sheet-actions.tsx';
import type { useProfileForm } from './use-profile-form.ts';

interface LockSheetProps {
  title: string;
  open: boolean;
  onClose: () => void;
  form: ReturnType<typeof useProfileForm>;
  /** The act and what it needs, for the profile's action. */
  fields: Record<string, string>;
  submitLabel: string;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** A sheet whose form changes a lock: what is typed in it is there only while it is open. */
export function LockSheet({ form, fields, open, onClose, children, ...texts }: LockSheetProps) {
  const { title, submitLabel, disabled } = texts;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      width={4}
      wrap={(inside) => (
        <form.Form method="post" action="/shop" noValidate>
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
