import { Api, GrammyError, HttpError, InputFile } from 'grammy';
import type { ChannelButton, SendOutcome } from '#app/platform/ports/channels.ts';
import { telegramErrors } from './telegram.errors.ts';
import type { TelegramGateway } from './telegram.ts';

export interface TelegramSettings {
  token: string;
  apiRoot?: string | undefined;
}

const publicRoot = 'https://api.telegram.org';
const mostBytes = 20 * 1024 * 1024;
const pollSeconds = 25;
const wanted = ['message', 'edited_message', 'callback_query', 'my_chat_member'] as const;

function outcomeOf(error: unknown): SendOutcome {
  if (error instanceof HttpError) return { kind: 'unavailable', why: 'no answer' };
  if (!(error instanceof GrammyError)) throw error;
  const { error_code: code, description: why, parameters } = error;
  if (code === 429) return { kind: 'wait', seconds: parameters.retry_after ?? 1 };
  if (code === 403) return { kind: 'closed' };
  if (code === 400 && /chat not found|user is deactivated/i.test(why)) return { kind: 'closed' };
  // 401 and 404 mean a wrong token: the operator mends it, and then it goes out.
  if (code >= 500 || code === 401 || code === 404) return { kind: 'unavailable', why };
  return { kind: 'refused', why };
}

const keyboard = (buttons: readonly ChannelButton[]) => ({
  inline_keyboard: buttons.map(({ label, data }) => [{ text: label, callback_data: data }]),
});

/** Telegram's Bot API. Texts go without a parse mode: nothing in them is ever read as markup. */
export function openTelegram({ token, apiRoot = publicRoot }: TelegramSettings): TelegramGateway {
  // A redirect would carry the token along.
  const ways = { apiRoot, baseFetchConfig: { redirect: 'error' } } as const;
  const api = new Api(token, { ...ways, timeoutSeconds: 20 });
  const slow = new Api(token, { ...ways, timeoutSeconds: pollSeconds + 20 });

  async function sendText(chatId: string, text: string, buttons: readonly ChannelButton[] = []) {
    try {
      const more = buttons.length > 0 ? { reply_markup: keyboard(buttons) } : {};
      const sent = await api.sendMessage(chatId, text, more);
      return { kind: 'sent', messageId: String(sent.message_id) } as const;
    } catch (error) {
      return outcomeOf(error);
    }
  }

  async function sendPhoto(chatId: string, jpeg: Uint8Array, caption: string) {
    try {
      const sent = await slow.sendPhoto(chatId, new InputFile(jpeg, 'photo.jpg'), { caption });
      return { kind: 'sent', messageId: String(sent.message_id) } as const;
    } catch (error) {
      return outcomeOf(error);
    }
  }

  async function download(fileId: string): Promise<Uint8Array | undefined> {
    const path = await filePath(api, fileId);
    if (!path) return undefined;
    // This address carries the token: it is never logged, shown or kept.
    const answer = await fetch(`${apiRoot}/file/bot${token}/${path}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(60_000),
    }).catch(() => undefined);
    if (!answer?.ok) {
      if (answer?.status === 404) return undefined;
      throw telegramErrors.unavailable();
    }
    if (Number(answer.headers.get('content-length') ?? 0) > mostBytes)
      throw telegramErrors.file_too_large();
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (bytes.length > mostBytes) throw telegramErrors.file_too_large();
    return bytes;
  }

  return {
    sendText,
    sendPhoto,
    download,
    async botUsername() {
      return (await api.getMe()).username;
    },
    async setWebhook(url, secret) {
      await api.setWebhook(url, { secret_token: secret, allowed_updates: wanted });
    },
    async removeWebhook() {
      await api.deleteWebhook();
    },
    updates: (offset, signal) =>
      slow.getUpdates(
        { ...(offset !== undefined && { offset }), timeout: pollSeconds, allowed_updates: wanted },
        // The library declares the signal of an older fetch; the platform's own works.
        signal as unknown as Parameters<Api['getUpdates']>[1],
      ),
  };
}

async function filePath(api: Api, fileId: string): Promise<string | undefined> {
  try {
    return (await api.getFile(fileId)).file_path;
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome.kind === 'refused' || outcome.kind === 'closed') return undefined;
    throw telegramErrors.unavailable(
      {},
      { cause: error, ...(outcome.kind === 'wait' && { retryAfterSeconds: outcome.seconds }) },
    );
  }
}
