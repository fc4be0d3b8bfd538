import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import type { useSell } from './use-sell.ts';

/** Asks those who set lowest prices before a sale goes below one. */
export function FloorQuestion({ question }: Pick<ReturnType<typeof useSell>, 'question'>) {
  const t = useT();
  const { name, amountKobo = 0 } = question?.below ?? {};
  const amount = formatMoney(amountKobo);
  return (
    <ConfirmDialog
      open={question !== undefined}
      title={t('counter.too_low')}
      text={
        name === undefined
          ? t('counter.below_floors', { amount })
          : t('counter.below_floor', { name, amount })
      }
      icon="tag"
      confirmLabel={t('counter.sell_anyway')}
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    />
  );
}
