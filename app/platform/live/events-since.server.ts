import { channelCursor, eventsAfter } from './events.server.ts';

export interface EventsSince {
  events: Array<{ seq: number; kind: string; payload: unknown }>;
  /** Where to go on from. */
  cursor: number;
  /** Events in between are gone: the page must load its data again. */
  reset: boolean;
}

/** What a stream would carry, in one answer: for catching up, and for networks that cut streams. */
export async function eventsSince(
  channel: string,
  cursor: string | undefined,
  limit = 200,
): Promise<EventsSince> {
  const newest = await channelCursor(channel);
  const from = cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : newest;
  const events = from < newest ? await eventsAfter(channel, from, limit) : [];
  const isGap = from > newest || (from < newest && events[0]?.seq !== from + 1);
  if (isGap) return { events: [], cursor: newest, reset: true };
  return {
    events: events.map(({ seq, kind, payload }) => ({ seq, kind, payload })),
    cursor: events.at(-1)?.seq ?? from,
    reset: false,
  };
}
