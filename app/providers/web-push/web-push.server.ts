import { createHash } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { settings } from '#app/platform/env.server.ts';
import { elsewhere } from '#app/platform/http/admission/elsewhere.server.ts';
import { isPushEndpoint } from './push-services.ts';
import { vapidKeys } from './vapid.server.ts';

/** A browser as its push service knows it, and what only that browser can read. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Push {
  /** Read by the service worker. */
  data: Record<string, string>;
  /** A newer one of the same thing takes the place of one that still waits at the service. */
  tag: string;
  /** How long the service keeps it for a phone that is off. */
  ttlSeconds: number;
}

export type PushOutcome =
  | { kind: 'sent' }
  /** The browser has taken its permission back, or is gone. */
  | { kind: 'gone' }
  /** The service will never take this. */
  | { kind: 'refused'; why: string }
  /** No answer, or trouble at the service: later perhaps. */
  | { kind: 'later'; why: string; seconds?: number };

const timeoutMs = 10_000;
const longestWait = 3_600;

/** The address as the browser named it, or the same path at the root that the settings name. */
function addressOf(endpoint: string): URL {
  const { apiRoot } = settings().push;
  const { pathname, search } = new URL(endpoint);
  return apiRoot ? new URL(`${pathname}${search}`, apiRoot) : new URL(endpoint);
}

/** The header takes 32 signs of base64url. */
const topicOf = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 32);

function waitOf(response: Response): { seconds?: number } {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? { seconds: Math.min(Math.ceil(seconds), longestWait) } : {};
}

function outcomeOf(response: Response): PushOutcome {
  const { status, ok } = response;
  const why = `the push service answered ${status}`;
  if (ok) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 408 || status === 429 || status >= 500)
    return { kind: 'later', why, ...waitOf(response) };
  return { kind: 'refused', why };
}

async function post(target: PushTarget, push: Push): Promise<PushOutcome> {
  const { endpoint, p256dh, auth } = target;
  const { headers, body } = await buildPushPayload(
    {
      data: push.data,
      options: { ttl: push.ttlSeconds, urgency: 'high', topic: topicOf(push.tag) },
    },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    vapidKeys(),
  );
  try {
    const response = await fetch(addressOf(endpoint), {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return outcomeOf(response);
  } catch (error) {
    return { kind: 'later', why: error instanceof Error ? error.name : 'no answer' };
  }
}

/** Encrypts for this one browser and hands it to its push service. */
export async function sendPush(target: PushTarget, push: Push): Promise<PushOutcome> {
  if (!isPushEndpoint(target.endpoint)) return { kind: 'refused', why: 'no push service' };
  return elsewhere(() => post(target, push));
}
