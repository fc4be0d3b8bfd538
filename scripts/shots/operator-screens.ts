import { demoPeople } from '#tests/support/browser/e2e-people.ts';
import { follow, type Screen } from './screen.ts';

const rooms: readonly Omit<Screen, 'who'>[] = [
  { name: 'operator-today', path: '/operator' },
  { name: 'operator-reports', path: '/operator/reports' },
  { name: 'operator-shops', path: '/operator/shops' },
  {
    name: 'operator-shop',
    path: '/operator/shops',
    prepare: follow('.rows a[href^="/operator/shops/"]'),
  },
  { name: 'operator-people', path: '/operator/people' },
  { name: 'operator-person', path: `/operator/people?q=${demoPeople.owner}` },
  { name: 'operator-recoveries', path: '/operator/recoveries' },
  { name: 'operator-money', path: '/operator/money?q=1' },
  {
    name: 'operator-order',
    path: '/operator/money?q=1',
    prepare: follow('.rows a[href^="/operator/money/"]'),
  },
  { name: 'operator-unmatched', path: '/operator/money?show=unmatched' },
  { name: 'operator-complaints', path: '/operator/money?show=complaints' },
  { name: 'operator-disputes', path: '/operator/money?show=disputes' },
  { name: 'operator-jobs', path: '/operator/jobs?show=waiting' },
  { name: 'operator-log', path: '/operator/log' },
  { name: 'operator-team', path: '/operator/team' },
];

export const operatorScreens: readonly Screen[] = rooms.map((screen) => ({
  ...screen,
  who: 'operator',
}));
