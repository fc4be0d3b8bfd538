import { registerWorker } from '#app/platform/offline/register-worker.ts';
import { readStored } from '#app/platform/stored-text.ts';

/** Whether this browser's person has asked for notices. */
export const noticesKey = 'oja-notify';

/** Before the first notice: made ready by the press that asks for them. */
export async function allowNotices(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  // Phones take notices from a service worker only, so every browser gets them that way.
  return (await registerWorker().catch(() => undefined)) !== undefined;
}

let isPushed = false;
/** The server wakes this browser: a page says nothing itself then, or all would be told twice. */
export const notePushed = (on: boolean): void => {
  isPushed = on;
};

export const areNoticesOn = (): boolean =>
  readStored(noticesKey) === '1' &&
  'Notification' in window &&
  Notification.permission === 'granted';

interface Notice {
  title: string;
  body?: string | undefined;
  /** A newer one of the same thing takes its place. */
  tag: string;
  /** Where a tap leads. */
  path: string;
}

/** For somebody who looks elsewhere and has asked for it; nothing else breaks when it cannot be shown. */
export async function showNotice({ title, body, tag, path }: Notice): Promise<void> {
  if (!document.hidden || isPushed || !areNoticesOn()) return;
  const shown = { tag, icon: '/icon.svg', data: { path }, ...(body && { body }) };
  await registerWorker()
    .then((registration) => registration?.showNotification(title, shown))
    .catch(() => {
      // The browser has taken the permission back.
    });
}
