import type { Answer } from './operations.ts';
import type { Reply, Sending, Transport } from './send-waiting.ts';

const waitMs = 30_000;
/** A photo on a slow line takes its time. */
const waitWithFilesMs = 180_000;

/** What the code of a 403 or 404 says about the person who sends. */
export type Meaning = (code: string) => 'removed' | 'signed-out' | 'unreachable';

interface ReplyBody {
  answers?: Answer[];
  serverTime?: string | number;
  code?: string;
  message?: string;
}

const moment = (at: number): string => new Date(at).toISOString();

function bodyOf({ owner, device, sentAt, operations, files }: Sending): RequestInit {
  const asked = JSON.stringify({
    shopId: owner.shop,
    // Another person may have signed in in this browser meanwhile: nothing is sent in her name.
    userId: owner.by,
    device,
    sentAt: moment(sentAt),
    operations: operations.map(({ at, ...operation }) => ({ ...operation, at: moment(at) })),
  });
  if (files.length === 0) return { headers: { 'content-type': 'application/json' }, body: asked };
  const form = new FormData();
  form.set('operations', asked);
  for (const { id, blob, name } of files) form.set(id, blob, name);
  return { body: form };
}

const timeOf = (time: string | number | undefined): number | undefined => {
  const at = time === undefined ? Number.NaN : new Date(time).getTime();
  return Number.isNaN(at) ? undefined : at;
};

/** Whether the person who asks is still who she was. Only the shop's own word wipes a phone: a strange 404 is none. */
export async function saidOf(response: Response, meaning: Meaning): Promise<ReturnType<Meaning>> {
  const { status } = response;
  if (status === 401) return 'signed-out';
  if (status !== 403 && status !== 404) return 'unreachable';
  const { code = '' } = (await response.json().catch(() => ({}))) as ReplyBody;
  return meaning(code);
}

async function replyOf(response: Response, meaning: Meaning): Promise<Reply> {
  const { status } = response;
  if ([401, 403, 404].includes(status)) return { state: await saidOf(response, meaning) };
  if (status >= 500 || status === 408 || status === 429) return { state: 'unreachable' };
  const body = (await response.json().catch(() => ({}))) as ReplyBody;
  if (response.ok && Array.isArray(body.answers))
    return { state: 'answered', answers: body.answers, serverTime: timeOf(body.serverTime) };
  if (response.ok) return { state: 'unreachable' };
  return { state: 'malformed', message: body.message ?? '' };
}

/** To the server by its function. */
export const httpTransport =
  (path: string, meaning: Meaning): Transport =>
  async (sending) => {
    const limit = sending.files.length > 0 ? waitWithFilesMs : waitMs;
    try {
      const signal = AbortSignal.timeout(limit);
      const response = await fetch(path, { method: 'POST', signal, ...bodyOf(sending) });
      return await replyOf(response, meaning);
    } catch {
      return { state: 'unreachable' };
    }
  };
