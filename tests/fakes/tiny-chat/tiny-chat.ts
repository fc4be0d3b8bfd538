import { createHmac } from 'node:crypto';
import type {
  ChannelEvent,
  ChannelUpdate,
  ChatChannel,
  SendOutcome,
} from '#app/platform/ports/channels.ts';

const secret = 'tiny secret';

export const signTiny = (raw: string | Uint8Array): string =>
  createHmac('sha256', secret).update(raw).digest('hex');

/** One call of its webhook brings several of these. */
export interface TinyEntry {
  name: string;
  from: string;
  called?: string;
  shop?: string;
  words?: string;
  instead?: string;
  picture?: string;
  left?: boolean;
}

function eventOf({ name, shop, words = '', instead, picture, left }: TinyEntry): ChannelEvent {
  if (left) return { kind: 'blocked' };
  if (shop !== undefined) return { kind: 'start', payload: shop };
  if (instead !== undefined) return { kind: 'edit', text: words, messageId: instead };
  if (picture) return { kind: 'photo', mediaId: picture, caption: words, messageId: name };
  return { kind: 'text', text: words, messageId: name };
}

const updateOf = (entry: TinyEntry): ChannelUpdate => ({
  id: entry.name,
  chatId: entry.from,
  name: entry.called ?? '',
  language: 'en',
  at: new Date(),
  event: eventOf(entry),
});

interface Answer {
  name?: string;
  later?: number;
  never?: string;
  gone?: boolean;
}

function outcomeOf({ name, later, never, gone }: Answer): SendOutcome {
  if (gone) return { kind: 'closed' };
  if (later !== undefined) return { kind: 'wait', seconds: later };
  if (never !== undefined) return { kind: 'refused', why: never };
  return { kind: 'sent', messageId: name ?? '' };
}

/** All that a second channel takes: one such object. */
export function tinyChat(url: string): ChatChannel {
  return {
    name: 'tinychat',
    label: 'TinyChat',
    isConfigured: () => true,
    start: () => async () => {},
    isGenuine: (raw, header) => header('x-tiny-signature') === signTiny(raw),
    readUpdates: (raw) => (JSON.parse(Buffer.from(raw).toString()) as TinyEntry[]).map(updateOf),
    sendText: async (to, words, buttons) => {
      const options = buttons.map(({ label }) => label);
      const body = JSON.stringify({ to, words, options });
      const answer = await fetch(`${url}/say`, { method: 'POST', body });
      if (!answer.ok) return { kind: 'unavailable', why: String(answer.status) };
      return outcomeOf((await answer.json()) as Answer);
    },
    download: async (mediaId) => {
      const answer = await fetch(`${url}/picture/${mediaId}`);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
    },
  };
}
