import { useMyUnread } from '#app/domains/messages/mine/my-unread.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { CountedLink } from '#app/ui/frame/top-bar.tsx';

/** Spoken name of My Oja, with what is new in it. */
export const myLabel = (t: Translate, unread: number): string =>
  unread > 0 ? t('my.link', { count: unread }) : t('my.title');

/** The way back to orders and messages; the server draws it without a number. */
export function MyLink({ inTabs }: { inTabs: boolean }) {
  const t = useT();
  const unread = useMyUnread();
  return (
    <CountedLink
      to="/my"
      icon="circle-user-round"
      label={myLabel(t, unread)}
      count={unread}
      className={inTabs ? 'only-d' : undefined}
      isUrgent
    />
  );
}
