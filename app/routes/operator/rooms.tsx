import { Outlet, useLocation } from 'react-router';
import { waitingAnswers } from '#app/domains/moderation/measures/answers.queries.server.ts';
import { waitingMoney } from '#app/domains/moderation/money/money-lists.queries.server.ts';
import { waitingReports } from '#app/domains/moderation/reports/queue.queries.server.ts';
import { waitingDevices } from '#app/domains/operators/operators.queries.server.ts';
import { mayEnter, type Operator, type Room, rooms } from '#app/domains/operators/operators.ts';
import { DoneNote } from '#app/domains/operators/ui/outcome-note.tsx';
import { RoomsNav } from '#app/domains/operators/ui/rooms-nav.tsx';
import { waitingRequests } from '#app/domains/privacy/recovery/recoveries.queries.server.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { jobCounts } from '#app/platform/queue/job-list.server.ts';
import operatorStyles from '#app/ui/styles/operator.css?url';
import type { Route } from './+types/rooms';

export const handle = { frame: 'plain' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: operatorStyles }];
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** What waits in a room, for those who may open it. */
const waits: Partial<Record<Room, (operator: Operator) => Promise<number>>> = {
  team: async ({ userId }) =>
    (await waitingDevices()).filter((device) => device.userId !== userId).length,
  shops: waitingAnswers,
  reports: async () => (await waitingReports()).waiting,
  recoveries: waitingRequests,
  money: async () => {
    const { disputes, unmatched } = await waitingMoney();
    return disputes + unmatched;
  },
  jobs: async () => (await jobCounts()).failed,
};

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const operator = await requireOperator(context, 'today');
  const open = rooms.filter((room) => mayEnter(operator.role, room));
  const counts = await Promise.all(open.map((room) => waits[room]?.(operator) ?? 0));
  return {
    name: operator.name,
    role: operator.role,
    until: operator.until ?? now(),
    rooms: open.map((room, at) => ({ room, count: counts[at] ?? 0 })),
  };
});

export default function Rooms({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className="op">
      <RoomsNav {...loaderData} current={pathname} />
      <div className="op-main">
        <div className="shell">
          <DoneNote />
          <Outlet context={loaderData.rooms} />
        </div>
      </div>
    </div>
  );
}
