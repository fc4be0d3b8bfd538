import { useEffect } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';

interface LiveOrders {
  shopId: string;
  cursor: number;
  userId: string;
  isPushed: boolean;
}

/** Notices of new orders on every page of the team; visitors never load this code. */
export function useOrderNotices(orders: LiveOrders | null | undefined): void {
  const t = useT();
  useEffect(() => {
    if (!orders) return;
    let isOver = false;
    let stop = () => {};
    import('#app/domains/orders/ui/watch-orders.ts').then(({ watchOrders }) => {
      if (!isOver) stop = watchOrders({ ...orders, t });
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [orders, t]);
}
