import { useEffect, useRef } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { orderNumber } from '../orders.ts';
import { ordersFeed } from './orders-feed.ts';

/** A new order is announced, and the page shows what is, on every open device. */
export function useLiveOrders(cursor: number): void {
  const t = useT();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  // The frame knows whose stream it is.
  const frame = useRouteLoaderData('root') as
    | { team?: { orders: { shopId: string } } | undefined }
    | undefined;
  const shopId = frame?.team?.orders.shopId;
  const now = useRef({ t, toast, revalidate, cursor });
  now.current = { t, toast, revalidate, cursor };
  useEffect(() => {
    if (!shopId) return;
    const after = now.current.cursor;
    return ordersFeed(shopId, after).subscribe({
      after,
      onReset: () => void now.current.revalidate(),
      onEvent: ({ kind, payload }) => {
        const { t: words, toast: show, revalidate: again } = now.current;
        const { number } = payload as { number: number };
        if (kind === 'order.placed') {
          const text = words('orders.new_order', { number: orderNumber(number) });
          show({ icon: 'shopping-bag', text });
        }
        if (kind === 'order.disputed') {
          const text = words('orders.new_dispute', { number: orderNumber(number) });
          show({ tone: 'bad', icon: 'triangle-alert', text });
        }
        void again();
      },
    });
  }, [shopId]);
}
