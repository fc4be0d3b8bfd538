import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import type { OrderStatusPage } from '../pages/order-status.server.ts';
import { OrderHead } from './order-head.tsx';
import { OrderProgress } from './order-progress.tsx';

/** What the link of an order shows in a browser that is not its buyer's: the status, and the way to the rest. */
export function StatusView({ order }: { order: OrderStatusPage }) {
  const t = useT();
  const { findPath, receiptPath, teamPath } = order;
  return (
    <div className="shell narrow">
      <OrderHead order={order} />
      <div className="stack">
        <OrderProgress {...order} />
        {(findPath || receiptPath || teamPath) && (
          <Card className="stack">
            {findPath && (
              <>
                <p className="muted">{t('order.status_only')}</p>
                <ButtonLink to={findPath} block>
                  {t('order.show_all')}
                </ButtonLink>
              </>
            )}
            {receiptPath && (
              <ButtonLink to={receiptPath} variant="outline" icon="receipt" block>
                {t('receipt.title')}
              </ButtonLink>
            )}
            {teamPath && (
              <ButtonLink to={teamPath} variant="outline" icon="store" block>
                {t('order.open_team')}
              </ButtonLink>
            )}
          </Card>
        )}
      </div>
    </div>
  );
}
