import type { Translate } from '#app/platform/i18n/messages.ts';
import type { TeamMember } from './team.queries.server.ts';

interface Plan {
  name: string;
  userLimit: number;
}

/** How many of the plan's places are taken; above them also what that means for whom. */
export function teamCount(
  team: readonly Pick<TeamMember, 'role' | 'state'>[],
  { name: plan, userLimit: limit }: Plan,
  t: Translate,
): string {
  const people = team.filter(({ role }) => role !== 'owner');
  const used = people.length;
  if (used <= limit) return t('team.count', { used, limit, plan });
  const paused = people.filter(({ state }) => state === 'paused').length;
  const isWaiting = people.some(({ state }) => state === 'invited');
  return [
    t('team.over', { used, limit, plan }),
    paused > 0 && t('team.over_paused', { count: paused }),
    isWaiting && t('team.over_waiting'),
  ]
    .filter(Boolean)
    .join(' ');
}
