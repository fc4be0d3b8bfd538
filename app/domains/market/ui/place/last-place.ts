import { browserStore } from '#app/platform/browser-store.ts';

/** The place that was chosen before, on this device alone. */
const store = browserStore<string>('oja-last-place', {
  read: (text) => (text ? [text] : []),
  write: ([key = '']) => key,
});

export const lastPlace = (): string | undefined => store.all()[0];
export const noteLastPlace = (key: string): void => store.change(() => [key]);
