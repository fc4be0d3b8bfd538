import { readerHeader, visitorReader } from '#app/platform/offline/worker-names.ts';

/** On a slow line the page after it comes too. */
const waitMs = 30_000;

/** Whose page comes after it says whether the server has ended the session; no answer says nothing. */
export async function endSession(action: string): Promise<'ended' | 'refused' | 'unknown'> {
  try {
    const signal = AbortSignal.timeout(waitMs);
    const answer = await fetch(action, { method: 'POST', body: new URLSearchParams(), signal });
    const reader = answer.headers.get(readerHeader);
    void answer.body?.cancel();
    if (reader === null) return 'unknown';
    return reader === visitorReader ? 'ended' : 'refused';
  } catch {
    return 'unknown';
  }
}
