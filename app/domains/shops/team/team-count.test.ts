import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import type { TeamMember } from './team.queries.server.ts';
import { teamCount } from './team-count.ts';

const { t } = translatorFor('en');
const starter = { name: 'Starter', userLimit: 3 };
const countOf = (...states: TeamMember['state'][]) =>
  teamCount(
    [
      { role: 'owner', state: 'active' },
      ...states.map((state) => ({ role: 'employee' as const, state })),
    ],
    starter,
    t,
  );

test('within the plan it is a figure; above it says who waits for what', () => {
  expect(countOf('active', 'active', 'invited')).toBe('3 of 3 on Starter plan');
  expect(countOf('active', 'active', 'active', 'paused', 'paused')).toBe(
    '5 people, Starter has room for 3. 2 are paused until there is room.',
  );
  expect(countOf('active', 'active', 'active', 'invited')).toBe(
    '4 people, Starter has room for 3. Those who are not signed in yet can come in when there is room.',
  );
  expect(countOf('active', 'active', 'active', 'paused', 'invited')).toBe(
    '5 people, Starter has room for 3. 1 is paused until there is room. Those who are not signed in yet can come in when there is room.',
  );
});
