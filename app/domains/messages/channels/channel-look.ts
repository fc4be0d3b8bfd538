import type { MessageKey } from '#app/platform/i18n/messages.ts';
import type { IconName } from '#app/ui/icon-names.ts';

interface ChannelLook {
  label: MessageKey;
  /** On the buyer's picture, and beside the buyer's name. */
  icon: IconName;
  smallIcon: IconName;
  className: string;
}

const looks: Record<string, ChannelLook> = {
  web: { label: 'messages.web', icon: 'globe', smallIcon: 'globe', className: 'web' },
  telegram: { label: 'messages.telegram', icon: 'telegram', smallIcon: 'send', className: 'tg' },
};

const other: ChannelLook = {
  label: 'messages.other_channel',
  icon: 'message-circle',
  smallIcon: 'message-circle',
  className: 'web',
};

/** How a channel is shown; one without a look of its own is simply a chat. */
export const channelLook = (channel: string): ChannelLook => looks[channel] ?? other;
