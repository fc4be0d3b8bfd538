import type { NoticeText } from '#app/domains/notices/notices.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { log } from '#app/platform/log.server.ts';
import { sendPush } from '#app/providers/web-push/web-push.server.ts';
import { browserToWake } from './who-hears.queries.server.ts';

interface Waking {
  subscriptionId: string;
  userId: string;
  tag: string;
  hours: number;
  text: (t: Translate, reader: { isOwn: boolean; showDetails: boolean }) => NoticeText;
}

/** Whatever the browser wants to hear of otherwise, and at whatever hour. */
export async function wake({ subscriptionId, userId, tag, hours, text }: Waking): Promise<void> {
  const browser = await browserToWake(subscriptionId);
  if (!browser) return;
  const { t } = translatorFor(browser.language ?? 'en');
  const { showDetails } = browser;
  const said = text(t, { isOwn: browser.userId === userId, showDetails });
  const data = { title: said.title, ...(said.body && { body: said.body }), tag, path: '/' };
  const sent = await sendPush(browser, { data, tag, ttlSeconds: hours * 3_600 });
  // The queue tries again: a service that rests for a minute keeps nobody from hearing of it.
  if (sent.kind === 'later') throw new Error(sent.why);
  if (sent.kind !== 'sent') log.warn({ tag, kind: sent.kind }, 'a phone was not told');
}
