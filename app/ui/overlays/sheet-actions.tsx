import type { ReactNode } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '../button.tsx';
import type { IconName } from '../icon-names.ts';

interface SheetActionsProps {
  onCancel: () => void;
  /** What the one main button says. */
  children: ReactNode;
  icon?: IconName | undefined;
  busy: boolean;
  disabled?: boolean | undefined;
}

/** The foot of a sheet with a form: Cancel, and the button that sends it. */
export function SheetActions({ onCancel, children, icon, busy, disabled }: SheetActionsProps) {
  const t = useT();
  return (
    <>
      <Button variant="outline" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
      <Button type="submit" className="grow" icon={icon} busy={busy} disabled={disabled}>
        {children}
      </Button>
    </>
  );
}
