import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useModal } from './use-modal.ts';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in sight under the scrolling body: Cancel and one primary button. */
  footer?: ReactNode;
  /** 440, 560, 640, 760 or 920 px wide from 768 on. */
  width?: 4 | 5 | 6 | 7 | 9 | undefined;
  /** Asks before closing once something was typed. */
  guardsTyping?: boolean | undefined;
  /** Wraps body and footer in your form: `(inside) => <Form>{inside}</Form>`. */
  wrap?: ((inside: ReactNode) => ReactNode) | undefined;
}

/** Bottom sheet under 768, centred modal above. Esc, back, scrim and the cross close it. */
export function Sheet({
  open,
  onClose,
  title,
  children,
  footer,
  width = 9,
  guardsTyping,
  wrap,
}: SheetProps) {
  const t = useT();
  const id = useId();
  const [asking, setAsking] = useState(false);
  const typed = useRef(false);
  useEffect(() => {
    if (!open) typed.current = false;
  }, [open]);

  const ask = (): boolean => {
    if (guardsTyping && typed.current) {
      setAsking(true);
      return false;
    }
    onClose();
    return true;
  };
  const dialog = useModal(open, ask);
  useBackCloses(open, id, ask);

  const noteTyping = (event: SyntheticEvent) => {
    if (event.currentTarget.contains(event.target as Node)) typed.current = true;
  };
  const inside = (
    <>
      <div className="sheet-b">{children}</div>
      {footer && <div className="sheet-f">{footer}</div>}
    </>
  );
  return (
    <>
      <dialog
        {...dialog}
        className={classNames('sheet', width !== 9 && `w${width}`)}
        aria-labelledby={id}
        onInput={noteTyping}
      >
        <div className="grab" />
        <div className="sheet-h">
          <h2 id={id}>{title}</h2>
          <IconButton icon="x" label={t('ui.close')} onClick={ask} />
        </div>
        {wrap ? wrap(inside) : inside}
      </dialog>
      <ConfirmDialog
        open={asking}
        title={t('ui.leave_title')}
        text={t('ui.leave_text')}
        confirmLabel={t('ui.leave')}
        cancelLabel={t('ui.keep_editing')}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          typed.current = false;
          onClose();
        }}
      />
    </>
  );
}
