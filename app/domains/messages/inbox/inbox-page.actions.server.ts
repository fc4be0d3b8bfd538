import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { readField } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf, keysOf, rawField } from '#app/platform/http/input/form-fields.ts';
import { openOrderThread } from '../commands/open-order-thread.server.ts';
import type { MessageActor } from '../commands/own-thread.server.ts';
import { addQuickReply, removeQuickReply } from '../commands/quick-replies.server.ts';
import { sendReply } from '../commands/send-reply.server.ts';
import { deleteSpam, quietThreads } from '../commands/tidy-threads.server.ts';
import { messageErrors } from '../messages.errors.ts';
import { messageText, operationId } from '../messages.ts';

async function sendFromForm(actor: MessageActor, form: FormData): Promise<void> {
  const operation = operationId.safeParse(rawField(form, 'operationId'));
  if (!operation.success) throw messageErrors.operation_invalid({}, { cause: operation.error });
  await sendReply(actor, {
    threadId: keyOf(form, 'threadId') || undefined,
    text: readField(messageText, form, 'text'),
    operationId: operation.data,
  });
}

const quietBy = { mute: 'muted', block: 'blocked', allow: null } as const;

/** What was done to the chosen chats, or asked about before it is done. */
export interface TidyAnswer {
  act: 'muted' | 'blocked' | 'allowed' | 'ask' | 'deleted';
  /** Those that it is about, to take it back or to go on. */
  ids: string[];
  count: number;
  /** Those of them that were blocked before they were muted, or muted before they were blocked. */
  were?: string[];
  /** Which stay, since they were answered, are blocked or belong to an order. */
  left?: number;
}

/** Brings chats back to what they were before they were muted or blocked. */
async function undoFromForm(actor: MessageActor, form: FormData): Promise<TidyAnswer> {
  const [muted, blocked] = [keysOf(form, 'muted'), keysOf(form, 'blocked')];
  const allowed = keysOf(form, 'chat').filter((id) => ![...muted, ...blocked].includes(id));
  const ids: string[] = [];
  const groups = [
    [muted, 'muted'] as const,
    [blocked, 'blocked'] as const,
    [allowed, null] as const,
  ];
  for (const [group, quiet] of groups)
    if (group.length > 0)
      ids.push(...(await quietThreads(actor, group, quiet)).map(({ id }) => id));
  return { act: 'allowed', ids, count: ids.length };
}

async function tidyFromForm(actor: MessageActor, form: FormData): Promise<TidyAnswer> {
  const intent = keyOf(form, 'intent');
  const chosen = keysOf(form, 'chat');
  if (intent === 'delete') {
    if (chosen.length === 0) throw messageErrors.none_chosen();
    return { act: 'ask', ids: chosen, count: chosen.length };
  }
  if (intent === 'delete-sure') {
    const { deleted, left } = await deleteSpam(actor, chosen);
    return { act: 'deleted', ids: [], count: deleted, left };
  }
  if (intent === 'undo') return undoFromForm(actor, form);
  const quiet = quietBy[intent as keyof typeof quietBy];
  const changed = await quietThreads(actor, chosen, quiet);
  const were = quiet ? changed.filter(({ was }) => was).map(({ id }) => id) : [];
  const ids = changed.map(({ id }) => id);
  return { act: quiet ?? 'allowed', ids, count: ids.length, were };
}

/** The forms of the inbox, as a browser without JavaScript sends them too. */
export async function answerInbox(
  actor: MessageActor,
  form: FormData,
): Promise<{ threadId?: string; tidy?: TidyAnswer }> {
  switch (keyOf(form, 'intent')) {
    case 'send':
      await sendFromForm(actor, form);
      return {};
    case 'open':
      return { threadId: await openOrderThread(actor, keyOf(form, 'orderId')) };
    case 'add-quick':
      await addQuickReply(actor, readField(messageText, form, 'text'));
      return {};
    case 'remove-quick':
      await removeQuickReply(actor, keyOf(form, 'id'));
      return {};
    case 'mute':
    case 'block':
    case 'allow':
    case 'undo':
    case 'delete':
    case 'delete-sure':
      return { tidy: await tidyFromForm(actor, form) };
    default:
      throw httpErrors.invalid();
  }
}
