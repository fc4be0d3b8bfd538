import { useSyncExternalStore } from 'react';
import { browserStore } from '#app/platform/browser-store.ts';

/** An order that was placed while the network failed: cart and buyer are on the phone anyway. */
export interface UnsentOrder {
  shopId: string;
  shopName: string;
  /** Sent again under the same name it is the same order. */
  key: string;
  /** The phone was online when it was sent: only the answer may have been lost. */
  mayBeThere?: boolean;
  /** The person has been asked, when the line was back. */
  asked: boolean;
}

function isUnsent(value: unknown): value is UnsentOrder {
  const { shopId, shopName, key, asked } = (value ?? {}) as Partial<UnsentOrder>;
  const texts = [shopId, shopName, key];
  return texts.every((text) => typeof text === 'string') && typeof asked === 'boolean';
}

function read(text: string | null): UnsentOrder[] {
  try {
    const orders: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(orders) ? orders.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

const store = browserStore<UnsentOrder>('oja-unsent-orders', { read, write: JSON.stringify });

export const useUnsent = (): readonly UnsentOrder[] =>
  useSyncExternalStore(store.subscribe, store.all, store.none);

export const unsentWords = ({ mayBeThere }: UnsentOrder) =>
  mayBeThere
    ? ({ title: 'offline.maybe_sent', text: 'offline.maybe_sent_text' } as const)
    : ({ title: 'offline.unsent', text: 'offline.unsent_text' } as const);

export const unsentOf = (shopId: string): UnsentOrder | undefined =>
  store.all().find((order) => order.shopId === shopId);

export const dropUnsent = (shopId: string): void =>
  store.change((orders) => orders.filter((order) => order.shopId !== shopId));

export const keepUnsent = (order: UnsentOrder): void =>
  store.change((orders) => {
    const known = orders.find(({ key }) => key === order.key);
    const kept = { ...order, mayBeThere: Boolean(order.mayBeThere || known?.mayBeThere) };
    return [kept, ...orders.filter(({ shopId }) => shopId !== order.shopId)];
  });

export const noteAsked = (shopId: string): void =>
  store.change((orders) =>
    orders.map((order) => (order.shopId === shopId ? { ...order, asked: true } : order)),
  );
