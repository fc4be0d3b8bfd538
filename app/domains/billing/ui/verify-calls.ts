import type { VerifiedPayment } from '../verified-payment.ts';

/** What the callback page does in the browser: asks how the payment stands, and puts the plan in force. */

interface Failure {
  success: false;
  code: string;
  message: string;
}

export type Verification =
  | { state: 'verifying' }
  | { state: 'success'; payment: VerifiedPayment; plan: string }
  | { state: 'failed'; completed: boolean }
  | { state: 'error'; message: string }
  | { state: 'timeout' };

/** Both calls together; the server itself waits 10 s for the provider. */
const deadlineMs = 15_000;
const askEveryMs = 2_000;
/** Somebody who came back without paying is not held up for the whole time. */
const mostAsksOfAbandoned = 3;

async function call<T>(path: string, init: RequestInit): Promise<T | Failure> {
  const answer = await fetch(`/api/${path}`, {
    ...init,
    headers: { 'content-type': 'application/json' },
  });
  if (answer.status === 504) throw new DOMException('the provider is slow', 'AbortError');
  return (await answer.json()) as T | Failure;
}

const isFailure = (answer: object): answer is Failure =>
  (answer as { success?: unknown }).success === false;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('too late', 'AbortError'));
    });
  });

async function ask(reference: string, signal: AbortSignal): Promise<VerifiedPayment | Failure> {
  for (let asked = 1; ; asked++) {
    const path = `verifyPayment?reference=${encodeURIComponent(reference)}`;
    const answer = await call<{ success: true; data: VerifiedPayment }>(path, { signal });
    if (isFailure(answer)) return answer;
    const { status } = answer.data;
    const open = status === 'pending' || (status === 'abandoned' && asked < mostAsksOfAbandoned);
    if (!open) return answer.data;
    await pause(askEveryMs, signal);
  }
}

async function verified(
  reference: string,
  userId: string,
  signal: AbortSignal,
): Promise<Verification> {
  const payment = await ask(reference, signal);
  if (isFailure(payment)) return { state: 'error', message: payment.message };
  if (payment.status !== 'success')
    return { state: 'failed', completed: payment.status === 'failed' };
  const { plan_id: planId, plan_name: planName } = payment.metadata;
  const body = { userId, planId, planName, reference, amount: payment.amount / 100 };
  const updated = await call<{ success: true; plan: string }>('updateSubscription', {
    method: 'POST',
    body: JSON.stringify(body),
    signal,
  });
  if (isFailure(updated)) return { state: 'error', message: updated.message };
  return { state: 'success', payment, plan: updated.plan };
}

export async function verifyInTime(
  reference: string,
  userId: string,
  stop: AbortSignal,
): Promise<Verification | undefined> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), deadlineMs);
  try {
    return await verified(reference, userId, AbortSignal.any([late.signal, stop]));
  } catch (error) {
    if (stop.aborted) return undefined;
    const slow = error instanceof DOMException && error.name === 'AbortError';
    return slow ? { state: 'timeout' } : { state: 'error', message: '' };
  } finally {
    clearTimeout(timer);
  }
}
