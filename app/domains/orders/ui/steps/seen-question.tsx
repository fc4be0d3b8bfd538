import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';

interface SeenQuestionProps {
  open: boolean;
  amountKobo: number;
  busy: boolean;
  onYes: () => void;
  onCancel: () => void;
}

/** Asked once before a transfer counts as money: a person has seen it in the shop's own account. */
export function SeenQuestion({ open, amountKobo, busy, onYes, onCancel }: SeenQuestionProps) {
  const t = useT();
  return (
    <ConfirmDialog
      open={open}
      icon="landmark"
      title={t('payments.seen_title', { amount: formatMoney(amountKobo) })}
      text={t('payments.check_bank')}
      confirmLabel={t('payments.seen_yes')}
      cancelLabel={t('payments.seen_no')}
      busy={busy}
      onConfirm={onYes}
      onCancel={onCancel}
    />
  );
}
