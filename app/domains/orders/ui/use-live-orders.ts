import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { LiveClient } from '#app/platform/live/live-client.ts';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { orderNumber } from '../orders.ts';

/** A new order is announced, and the page shows what is, on every open device. */
export function useLiveOrders(cursor: number): void {
  const t = useT();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const now = useRef({ t, toast, revalidate, cursor });
  now.current = { t, toast, revalidate, cursor };
  useEffect(() => {
    const client = new LiveClient({
      name: 'oja-orders',
      streamUrl: '/api/live/orders',
      sinceUrl: '/api/live/orders/since',
      kinds: ['order.placed', 'order.changed', 'order.disputed'],
      cursor: now.current.cursor,
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
    client.start();
    return () => client.stop();
  }, []);
}
