/** The one PostgreSQL channel that every instance listens to. */
export const wireChannel = 'oja_live';

/** NOTIFY carries at most 8,000 bytes: ids, never contents. */
const mostBytes = 7_500;

export type Notice =
  | { type: 'event'; channel: string; seq: number }
  | { type: 'broadcast'; topic: string; payload: unknown };

export function encodeNotice(notice: Notice): string {
  const text = JSON.stringify(
    notice.type === 'event'
      ? { c: notice.channel, s: notice.seq }
      : { t: notice.topic, p: notice.payload },
  );
  if (Buffer.byteLength(text) > mostBytes)
    throw new Error('A notice carries ids, not contents: it is too long.');
  return text;
}

/** Undefined for what an older or newer instance may say and this one does not understand. */
export function decodeNotice(text: string | undefined): Notice | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if ('c' in value && typeof value.c === 'string' && 's' in value && typeof value.s === 'number') {
    return { type: 'event', channel: value.c, seq: value.s };
  }
  if ('t' in value && typeof value.t === 'string') {
    return { type: 'broadcast', topic: value.t, payload: 'p' in value ? value.p : undefined };
  }
  return undefined;
}
