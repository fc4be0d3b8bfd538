import type { ChannelButton, SendOutcome } from '#app/platform/ports/channels.ts';

export const mostCaption = 1_024;

export interface TelegramGateway {
  sendText(chatId: string, text: string, buttons?: readonly ChannelButton[]): Promise<SendOutcome>;
  /** The caption may have 1,024 letters; a photo that Telegram cannot take is `refused`. */
  sendPhoto(chatId: string, jpeg: Uint8Array, caption: string): Promise<SendOutcome>;
  /** Undefined when Telegram has the file no more. */
  download(fileId: string): Promise<Uint8Array | undefined>;
  botUsername(): Promise<string>;
  setWebhook(url: string, secret: string): Promise<void>;
  removeWebhook(): Promise<void>;
  /** Waits up to half a minute; a larger offset confirms what came before. */
  updates(offset: number | undefined, signal: AbortSignal): Promise<unknown[]>;
}
