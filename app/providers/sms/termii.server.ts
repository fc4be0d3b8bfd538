import { z } from 'zod';
import { elsewhere } from '#app/platform/http/admission/elsewhere.server.ts';
import { smsErrors } from './sms.errors.ts';
import type { SmsGateway, SmsReceipt } from './sms.ts';

export interface TermiiSettings {
  /** Each account has an address of its own, e.g. `https://v3.api.termii.com`. */
  baseUrl: string;
  apiKey: string;
  senderId: string;
  /** `dnd` for codes: `generic` misses numbers on the do-not-disturb list, and MTN at night. */
  channel: string;
}

const timeoutMs = 10_000;

const answer = z.object({
  code: z.literal('ok'),
  message_id: z.string().min(1),
});

/** Their `message_id` is a number too long for JavaScript: it is made text before it is read. */
function readAnswer(body: string): unknown {
  return JSON.parse(body.replace(/("message_id"\s*:\s*)(\d+)/g, '$1"$2"'));
}

/** The request holds the key and the text, so no error of ours may carry it along. */
async function post(settings: TermiiSettings, to: string, text: string): Promise<Response> {
  const url = new URL('/api/sms/send', settings.baseUrl);
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        api_key: settings.apiKey,
        to,
        from: settings.senderId,
        sms: text,
        type: 'plain',
        channel: settings.channel,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw failure(cause);
  }
}

function failure(cause: unknown) {
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
  return timedOut ? smsErrors.timeout({}, { cause }) : smsErrors.unavailable({}, { cause });
}

async function receipt(response: Response, channel: string): Promise<SmsReceipt> {
  let body: string;
  try {
    body = await response.text();
  } catch (cause) {
    throw failure(cause);
  }
  const status = { cause: new Error(`Termii answered ${response.status}`) };
  if (response.status === 429 || response.status >= 500) throw smsErrors.unavailable({}, status);
  if (!response.ok) throw smsErrors.failed({}, status);
  try {
    return { channel, providerId: answer.parse(readAnswer(body)).message_id };
  } catch (cause) {
    throw smsErrors.failed({}, { cause });
  }
}

export function termiiGateway(settings: TermiiSettings): SmsGateway {
  return {
    isDemo: false,
    send: (phoneE164, text) =>
      elsewhere(async () => {
        const response = await post(settings, phoneE164.replace(/^\+/, ''), text);
        return receipt(response, `termii:${settings.channel}`);
      }),
  };
}
