import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { readField } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf, rawField } from '#app/platform/http/input/form-fields.ts';
import { openOrderThread } from '../commands/open-order-thread.server.ts';
import type { MessageActor } from '../commands/own-thread.server.ts';
import { addQuickReply, removeQuickReply } from '../commands/quick-replies.server.ts';
import { sendReply } from '../commands/send-reply.server.ts';
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

/** The forms of the inbox, as a browser without JavaScript sends them too. */
export async function answerInbox(
  actor: MessageActor,
  form: FormData,
): Promise<{ threadId?: string }> {
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
    default:
      throw httpErrors.invalid();
  }
}
