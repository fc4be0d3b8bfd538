import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';

/** The buyer's four digits. */
export function HandOverCode({ code }: { code: string }) {
  const t = useT();
  return (
    <>
      <h2 className="t-20">{t('order.hand_over')}</h2>
      <p className="rate-big num">{code}</p>
      <p className="muted mt-xs">{t('order.hand_over_text')}</p>
    </>
  );
}

export function HandOverCard({ code }: { code: string }) {
  return (
    <Card>
      <HandOverCode code={code} />
    </Card>
  );
}
