import type { EntryContext } from 'react-router';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { guardScript } from '#app/platform/outbox/guard-sign-out.server.ts';
import type { TeamFacts } from './team-facts.server.ts';

const many = 99;

/** A page of a team holds a sign-out until it can ask about what waits on this phone; others have nothing to ask. */
export function earlyGuard(
  { staticHandlerContext }: EntryContext,
  t: Translate,
): string | undefined {
  const team = staticHandlerContext.loaderData.root?.team as TeamFacts | undefined;
  return (
    team &&
    guardScript({
      action: '/logout',
      by: team.owner.by,
      one: t('sync.leave_text', { count: 1 }),
      more: t('sync.leave_text', { count: many }),
      count: String(many),
      failed: t('sync.leave_failed'),
    })
  );
}
