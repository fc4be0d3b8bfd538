/**
 * What a chat channel does for us, whoever it is: buyers write there, and the shop's answers go back.
 * A channel is one folder under `providers/` that exports such an object.
 */

/** What came in, in our words; only from private chats with us. */
export interface ChannelUpdate {
  /** The same when the channel repeats it. */
  id: string;
  chatId: string;
  /** As the person calls themselves. */
  name: string;
  /** As the channel knows it of the person; undefined where it says nothing. */
  language: string | undefined;
  at: Date;
  event: ChannelEvent;
}

export type ChannelEvent =
  | { kind: 'start'; payload: string }
  | { kind: 'command'; command: string }
  | { kind: 'text'; text: string; messageId: string }
  | { kind: 'edit'; text: string; messageId: string }
  | { kind: 'photo'; mediaId: string; caption: string; messageId: string }
  /** A voice note, a sticker, a place: something that we cannot show. */
  | { kind: 'other'; caption: string; messageId: string }
  /** A button of ours was pressed. */
  | { kind: 'choice'; data: string }
  | { kind: 'blocked' | 'unblocked' };

/** How a sending ended; what does not end here is a fault of ours and is thrown. */
export type SendOutcome =
  | { kind: 'sent'; messageId: string }
  /** The channel asks for patience: nothing may go to this chat before. */
  | { kind: 'wait'; seconds: number }
  /** The person blocked us or the chat is gone. */
  | { kind: 'closed' }
  /** The channel will never take this. */
  | { kind: 'refused'; why: string }
  /** No answer, or trouble at the channel: later perhaps. */
  | { kind: 'unavailable'; why: string };

export interface ChannelButton {
  label: string;
  data: string;
}

export type TakeUpdate = (update: ChannelUpdate) => Promise<void>;

export interface ChatChannel {
  /** Stored with every chat; also the end of its webhook's address. Lowercase letters. */
  name: string;
  /** As people call it, in every language. */
  label: string;
  /** Without a key nothing comes in or goes out. */
  isConfigured: () => boolean;
  /** Begins to receive, by polling or by setting its webhook; the answer ends it. */
  start: (take: TakeUpdate) => () => Promise<void>;
  /** Whether a call of the webhook comes from the channel; asked before anything is read. */
  isGenuine: (raw: Uint8Array, header: (name: string) => string | undefined) => boolean;
  /** What a genuine call brings; nothing for what is none of ours. */
  readUpdates: (raw: Uint8Array) => ChannelUpdate[];
  /** Plain text: nothing in it is ever read as markup. */
  sendText: (
    chatId: string,
    text: string,
    buttons: readonly ChannelButton[],
  ) => Promise<SendOutcome>;
  /** Left out by a channel that takes words alone. */
  sendPhoto?: (chatId: string, jpeg: Uint8Array, caption: string) => Promise<SendOutcome>;
  /** A file that somebody sent; undefined when the channel has it no more. */
  download: (mediaId: string) => Promise<Uint8Array | undefined>;
}
