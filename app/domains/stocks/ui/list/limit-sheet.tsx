import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { fullText, type PlanUsage } from './stock-usage.tsx';

interface LimitSheetProps {
  open: boolean;
  onClose: () => void;
  usage: PlanUsage;
}

/** In place of the form for a new item when the plan has no room for one: why, and the ways on. */
export function LimitSheet({ open, onClose, usage }: LimitSheetProps) {
  const t = useT();
  const { used, limit, isLargest } = usage;
  const mayUpgrade = usage.mayUpgrade && !isLargest;
  const wayOn = mayUpgrade ? 'stocks.full.free_place' : 'stocks.full.ask_owner';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('stocks.full.title')}
      width={5}
      footer={
        <>
          <Button variant="outline" className={mayUpgrade ? undefined : 'grow'} onClick={onClose}>
            {t('ui.close')}
          </Button>
          {mayUpgrade && (
            <ButtonLink to="/subscription" className="grow" icon="trending-up">
              {t('stocks.full.plans')}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="stack-s">
        <p className="strong num">{t('stocks.usage', { n: used, limit })}</p>
        <p>{fullText(usage, t)}</p>
        <p className="muted">{t(isLargest ? 'stocks.full.only_delete' : wayOn)}</p>
      </div>
    </Sheet>
  );
}
