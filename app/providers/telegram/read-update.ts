import { z } from 'zod';
import type { ChannelEvent, ChannelUpdate } from '#app/platform/ports/channels.ts';
import { cleanJson } from '#app/platform/text/clean-json.ts';

/** Telegram leaves out what there is none of; `null` and other kinds are taken as left out too. */
const words = z.string().optional().catch(undefined);
/** Seconds up to the year 9999; anything later could not be stored. */
const moment = z.int().min(0).max(253_402_300_799).optional().catch(undefined);

const chat = z.object({ id: z.int(), type: words });
const person = z
  .object({ first_name: words, last_name: words, language_code: words })
  .optional()
  .catch(undefined);
const message = z.object({
  message_id: z.int(),
  chat,
  from: person,
  date: moment,
  edit_date: moment,
  text: words,
  caption: words,
  photo: z
    .array(z.object({ file_id: z.string() }))
    .optional()
    .catch(undefined),
});
const choice = z.object({
  data: words,
  from: person,
  message: z.object({ chat }).optional().catch(undefined),
});
const membership = z.object({
  chat,
  from: person,
  date: moment,
  new_chat_member: z.object({ status: z.string() }),
});

/** What of an update we read. */
const updateShape = z.object({
  update_id: z.int(),
  message: message.optional(),
  edited_message: message.optional(),
  callback_query: choice.optional(),
  my_chat_member: membership.optional(),
});

type Update = z.output<typeof updateShape>;
type Message = z.output<typeof message>;
type User = z.output<typeof person>;

const nameOf = (from: User): string =>
  [from?.first_name, from?.last_name].filter(Boolean).join(' ');

const command = /^\/([a-z]{1,32})(?:@\w+)?(?:\s([\s\S]*))?$/i;

function textEvent(text: string, messageId: string): ChannelEvent {
  const [, word, rest = ''] = command.exec(text) ?? [];
  if (word === undefined) return { kind: 'text', text, messageId };
  return word.toLowerCase() === 'start'
    ? { kind: 'start', payload: rest.trim() }
    : { kind: 'command', command: word.toLowerCase() };
}

function messageEvent(message: Message): ChannelEvent {
  const { caption = '' } = message;
  const messageId = String(message.message_id);
  if (message.text !== undefined) return textEvent(message.text, messageId);
  // Sizes grow: the last is the picture itself.
  const photo = message.photo?.at(-1);
  if (photo) return { kind: 'photo', mediaId: photo.file_id, caption, messageId };
  return { kind: 'other', caption, messageId };
}

interface Found {
  chat: z.output<typeof chat> | undefined;
  from: User;
  /** Seconds. */
  date: number | undefined;
  event: ChannelEvent;
}

function find(update: Update): Found | undefined {
  const { message, edited_message: edited, callback_query: press, my_chat_member: member } = update;
  if (message) {
    return {
      chat: message.chat,
      from: message.from,
      date: message.date,
      event: messageEvent(message),
    };
  }
  if (edited) {
    const text = edited.text ?? edited.caption ?? '';
    const event = { kind: 'edit', text, messageId: String(edited.message_id) } as const;
    return { chat: edited.chat, from: edited.from, date: edited.edit_date, event };
  }
  if (press) {
    const event = { kind: 'choice', data: press.data ?? '' } as const;
    return { chat: press.message?.chat, from: press.from, date: undefined, event };
  }
  if (member) {
    const gone = ['kicked', 'left'].includes(member.new_chat_member.status);
    const event = { kind: gone ? 'blocked' : 'unblocked' } as const;
    return { chat: member.chat, from: member.from, date: member.date, event };
  }
  return undefined;
}

/** Undefined for what is none of ours: groups, channels, kinds of update that we did not ask for. */
export function readUpdate(body: unknown, now: Date): ChannelUpdate | undefined {
  const update = updateShape.safeParse(cleanJson(body)).data;
  if (!update) return undefined;
  const found = find(update);
  if (!found?.chat) return undefined;
  if (found.chat.type !== undefined && found.chat.type !== 'private') return undefined;
  return {
    id: String(update.update_id),
    chatId: String(found.chat.id),
    name: nameOf(found.from),
    language: found.from?.language_code?.toLowerCase().split('-')[0],
    at: found.date ? new Date(found.date * 1000) : now,
    event: found.event,
  };
}
