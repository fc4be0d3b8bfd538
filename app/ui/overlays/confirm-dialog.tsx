import { type ReactNode, useId } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useModal } from './use-modal.ts';

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  text?: ReactNode;
  /** What it touches, item by item. */
  children?: ReactNode;
  icon?: IconName | undefined;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question with two answers; the safe one has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    text,
    children,
    icon,
    confirmLabel,
    cancelLabel,
    danger,
    busy,
    onConfirm,
    onCancel,
  } = props;
  const t = useT();
  const id = useId();
  const cancel = () => {
    onCancel();
    return true;
  };
  const dialog = useModal(open, cancel);
  useBackCloses(open, id, cancel);
  return (
    <dialog
      {...dialog}
      className="sheet ask w4"
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      <div className="grab" />
      <div className="sheet-h">
        <h2 id={id} className={classNames('row s fh', danger && 'ink-bad')}>
          {icon && <Icon name={icon} />}
          {title}
        </h2>
      </div>
      <div className="sheet-b" id={`${id}-text`}>
        {text && <p>{text}</p>}
        {children}
      </div>
      <div className="sheet-f">
        <Button variant="outline" onClick={cancel}>
          {cancelLabel ?? t('ui.cancel')}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
