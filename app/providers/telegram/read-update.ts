import type { Message, Update, User } from 'grammy/types';
import type { TelegramEvent, TelegramUpdate } from './telegram.ts';

const nameOf = (from: User | undefined): string =>
  [from?.first_name, from?.last_name].filter(Boolean).join(' ');

const command = /^\/([a-z]{1,32})(?:@\w+)?(?:\s([\s\S]*))?$/i;

function textEvent(text: string, messageId: number): TelegramEvent {
  const [, word, rest = ''] = command.exec(text) ?? [];
  if (word === undefined) return { kind: 'text', text, messageId };
  return word.toLowerCase() === 'start'
    ? { kind: 'start', payload: rest.trim() }
    : { kind: 'command', command: word.toLowerCase() };
}

function messageEvent(message: Message): TelegramEvent {
  const { message_id: messageId, caption = '' } = message;
  if (message.text !== undefined) return textEvent(message.text, messageId);
  // Sizes grow: the last is the picture itself.
  const photo = message.photo?.at(-1);
  if (photo) return { kind: 'photo', fileId: photo.file_id, caption, messageId };
  return { kind: 'other', caption, messageId };
}

interface Found {
  chat: { id: number; type: string } | undefined;
  from: User | undefined;
  /** Seconds. */
  date: number | undefined;
  event: TelegramEvent;
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
    const event = { kind: 'edit', text, messageId: edited.message_id } as const;
    return { chat: edited.chat, from: edited.from, date: edited.edit_date, event };
  }
  if (press) {
    const event = { kind: 'choice', data: press.data ?? '', callbackId: press.id } as const;
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
export function readUpdate(body: unknown, now: Date): TelegramUpdate | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const update = body as Update;
  if (!Number.isSafeInteger(update.update_id)) return undefined;
  const found = find(update);
  if (!found?.chat || !Number.isSafeInteger(found.chat.id)) return undefined;
  if (found.chat.type !== undefined && found.chat.type !== 'private') return undefined;
  return {
    id: update.update_id,
    chatId: String(found.chat.id),
    name: nameOf(found.from),
    language: found.from?.language_code ?? 'en',
    at: found.date ? new Date(found.date * 1000) : now,
    event: found.event,
  };
}
