import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Operation } from '#app/platform/outbox/operations.ts';
import { currentOutbox } from '#app/platform/outbox/use-outbox.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { wordsOf } from './operation-words.ts';

interface DropQuestionProps {
  operation: Operation | undefined;
  onClose: () => void;
}

export function DropQuestion({ operation, onClose }: DropQuestionProps) {
  const t = useT();
  return (
    <ConfirmDialog
      open={operation !== undefined}
      danger
      title={t('sync.drop_title')}
      text={operation && t('sync.drop_text', { what: wordsOf(operation, t).title })}
      confirmLabel={t('counter.forget')}
      cancelLabel={t('counter.forget_keep')}
      onCancel={onClose}
      onConfirm={() => {
        if (operation) void currentOutbox()?.drop(operation.id);
        onClose();
      }}
    />
  );
}
