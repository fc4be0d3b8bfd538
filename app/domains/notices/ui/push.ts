import { registerWorker } from '#app/platform/offline/register-worker.ts';
import { keepText, readStored } from '#app/platform/stored-text.ts';
import { givenOf, postNotice, serverKey } from './push-calls.ts';
import { allowNotices, notePushed, noticesKey } from './show-notice.ts';

/** Who has turned pushes on in this browser: signed in again, they are on again without another tap. */
const ownerKey = 'oja-push';
const patienceMs = 20_000;
/** Who is signed in here, as the frame of the team's pages knows. */
let owner = '';

export const hasNotices = (): boolean => 'Notification' in window && 'serviceWorker' in navigator;
export const hasPush = (): boolean => hasNotices() && 'PushManager' in window;

const isMadeWith = ({ options }: PushSubscription, key: Uint8Array): boolean =>
  String(new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))) === String(key);

/** The browser's address at its push service, made for our key. */
async function subscription(): Promise<ReturnType<typeof givenOf>> {
  const registration = await registerWorker();
  if (!registration || !hasPush()) throw new Error('no push');
  const key = await serverKey();
  const known = await registration.pushManager.getSubscription();
  if (known && isMadeWith(known, key)) return givenOf(known);
  const before = known && givenOf(known);
  await known?.unsubscribe();
  const made = registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  // Where the service cannot be reached some browsers never answer.
  const late = new Promise<never>((_, refuse) =>
    setTimeout(() => refuse(new Error('no answer')), patienceMs),
  );
  const after = givenOf(await Promise.race([made, late]));
  // Keeps the team's notices when a buyer's tap made a new address. The server refuses an unknown one: nothing to move.
  if (before)
    await postNotice('renewNotices', { before, subscription: after }).catch(() => undefined);
  return after;
}

/** The team's browser is told by the server; false where it cannot be, and open pages go on by themselves. */
export async function turnOnPush(): Promise<boolean> {
  try {
    await postNotice('turnOnNotices', { subscription: await subscription() });
    keepText(ownerKey, owner);
    notePushed(true);
    return true;
  } catch {
    return false;
  }
}

/** The wish of this browser is forgotten; the server is told by the form or the call beside it. */
export function forgetPush(): void {
  keepText(noticesKey, '');
  keepText(ownerKey, '');
  notePushed(false);
}

export async function turnOffPush(): Promise<void> {
  forgetPush();
  await postNotice('turnOffNotices', {}).catch(() => undefined);
}

/** On each first page of a member: what the session before had is there again. */
export function keepPush(userId: string, isPushed: boolean): void {
  owner = userId;
  notePushed(isPushed);
  if (isPushed || readStored(ownerKey) !== userId || !hasPush()) return;
  if (Notification.permission === 'granted') void turnOnPush();
}

/** A buyer's browser follows an order or a chat, or no longer. */
export async function followBy(name: string, what: object, on: boolean): Promise<boolean> {
  if (on && !(await allowNotices())) return false;
  try {
    await postNotice(name, { ...what, subscription: await subscription(), on });
    return true;
  } catch {
    return false;
  }
}
