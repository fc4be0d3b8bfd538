/** What came from Telegram, in our words; only private threads with the bot. */
export interface TelegramUpdate {
  /** The same when Telegram repeats it. */
  id: number;
  chatId: string;
  /** As the person calls themselves. */
  name: string;
  language: string;
  at: Date;
  event: TelegramEvent;
}

export type TelegramEvent =
  | { kind: 'start'; payload: string }
  | { kind: 'command'; command: string }
  | { kind: 'text'; text: string; messageId: number }
  | { kind: 'edit'; text: string; messageId: number }
  | { kind: 'photo'; fileId: string; caption: string; messageId: number }
  /** A voice note, a sticker, a place: something that we cannot show. */
  | { kind: 'other'; caption: string; messageId: number }
  | { kind: 'choice'; data: string; callbackId: string }
  | { kind: 'blocked' | 'unblocked' };

/** How a sending ended; what does not end here is a fault of ours and is thrown. */
export type SendOutcome =
  | { kind: 'sent'; messageId: number }
  /** Telegram asks for patience: nothing may go to this chat before. */
  | { kind: 'wait'; seconds: number }
  /** The person blocked the bot or the chat is gone. */
  | { kind: 'closed' }
  /** Telegram will never take this. */
  | { kind: 'refused'; why: string }
  /** No answer, or trouble at Telegram: later perhaps. */
  | { kind: 'unavailable'; why: string };

export interface TelegramButton {
  label: string;
  data: string;
}

export const mostCaption = 1_024;

export interface TelegramGateway {
  sendText(chatId: string, text: string, buttons?: readonly TelegramButton[]): Promise<SendOutcome>;
  /** The caption may have 1,024 letters; a photo that Telegram cannot take is `refused`. */
  sendPhoto(chatId: string, jpeg: Uint8Array, caption: string): Promise<SendOutcome>;
  /** Takes the clock off a pressed button. */
  answerChoice(callbackId: string): Promise<void>;
  /** Undefined when Telegram has the file no more. */
  download(fileId: string): Promise<Uint8Array | undefined>;
  botUsername(): Promise<string>;
  setWebhook(url: string, secret: string): Promise<void>;
  removeWebhook(): Promise<void>;
  /** Waits up to half a minute; a larger offset confirms what came before. */
  updates(offset: number | undefined, signal: AbortSignal): Promise<unknown[]>;
}
