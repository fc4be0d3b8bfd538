import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import type { MessageKey, Translate } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';
import type { NoticeFacts } from './commands/tell.server.ts';
import { type BuyerKind, type NoticeText, type TeamKind, teamKinds } from './notices.ts';

type Kind = TeamKind | BuyerKind;

const bodies: Record<TeamKind, (facts: NoticeFacts, t: Translate) => string> = {
  order: ({ number, name, amountKobo = 0 }) =>
    [number, name, formatMoney(amountKobo)].filter(Boolean).join(', '),
  transfer: (facts, t) => bodies.order(facts, t),
  message: ({ name = '', text = '', count }, t) =>
    count === undefined
      ? [name, text].filter(Boolean).join(': ')
      : t('notices.held_message', { count }),
  review: ({ name = '', count = 0 }) => `${name}: ${count}/5`,
  stock: ({ name = '', count = 0 }, t) => `${name}: ${t('stocks.left', { count })}`,
  plan: ({ name = '', count = 0, text = '' }, t) =>
    t('plan_notice.ends_soon', { plan: name, count, date: text }),
  letter: ({ name = '' }) => name,
  marked: (facts, t) => bodies.order(facts, t),
};

const isOfTeam = (kind: Kind): kind is TeamKind => kind in bodies;

/** Without facts it says only what happened: anybody may read a locked screen. */
export function noticeText(kind: Kind, language: string, facts?: NoticeFacts): NoticeText {
  const { t } = translatorFor(language);
  const title = t(`notices.${kind}`);
  return facts && isOfTeam(kind) ? { title, body: bodies[kind](facts, t) } : { title };
}

const heldKeys = {
  order: 'dashboard.new_orders',
  transfer: 'notices.held_transfer',
  message: 'notices.held_message',
  review: 'notices.held_review',
  stock: 'notices.held_stock',
  plan: 'notices.plan',
  letter: 'notices.held_letter',
  marked: 'notices.held_marked',
} as const satisfies Record<TeamKind, MessageKey>;

/** What came in quiet hours, counted. */
export function summaryText(counts: ReadonlyMap<TeamKind, number>, language: string): NoticeText {
  const { t } = translatorFor(language);
  const parts = teamKinds.flatMap((kind) => {
    const count = counts.get(kind);
    return count ? [t(heldKeys[kind], { count })] : [];
  });
  return { title: t('notices.held'), body: parts.join(', ') };
}
