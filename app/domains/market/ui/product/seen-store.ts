import { useSyncExternalStore } from 'react';
import { browserStore } from '#app/platform/browser-store.ts';

const most = 24;

const readSeen = (text: string | null): string[] => {
  try {
    const ids = JSON.parse(text ?? '[]') as unknown;
    const isList = Array.isArray(ids) && ids.every((id) => typeof id === 'string');
    return isList ? ids.slice(0, most) : [];
  } catch {
    return [];
  }
};

/** The products that were opened on this device, the latest first; the server is told nothing of it. */
const seenStore = browserStore('oja-seen', { read: readSeen, write: (ids) => JSON.stringify(ids) });

export const noteSeen = (stockId: string): void =>
  seenStore.change((ids) => [stockId, ...ids.filter((id) => id !== stockId)].slice(0, most));

export const forgetSeen = (): void => seenStore.change(() => []);

export const useSeen = (): readonly string[] =>
  useSyncExternalStore(seenStore.subscribe, seenStore.all, seenStore.none);
