import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import type { OrderPage } from '../pages/order-page.server.ts';

/** The shop holds the items for a short time, and longer for a number that was proved. */
export function KeepCard({ order }: { order: OrderPage }) {
  const t = useT();
  const { code, number, heldLonger } = order;
  if (!heldLonger || !order.expiresAt) return null;
  const [until, longer] = [order.expiresAt, heldLonger].map((at) => ({
    day: formatDay(new Date(at)),
    time: formatTime(new Date(at)),
  }));
  return (
    <Card>
      <h2 className="fh">{t('order.held_until', until)}</h2>
      <p className="muted">{t('order.held_longer', longer)}</p>
      <ButtonLink
        to={`/my/find?order=${code}&number=${encodeURIComponent(number)}`}
        variant="soft"
        icon="shield-check"
        className="mt-s"
        block
      >
        {t('order.prove_phone')}
      </ButtonLink>
    </Card>
  );
}
