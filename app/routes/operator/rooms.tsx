import { Outlet, useLocation } from 'react-router';
import { waitingAnswers } from '#app/domains/moderation/measures/answers.queries.server.ts';
import { waitingMoney } from '#app/domains/moderation/money/money-lists.queries.server.ts';
import { waitingReports } from '#app/domains/moderation/reports/queue.queries.server.ts';
import { waitingDevices } from '#app/domains/operators/operators.queries.server.ts';
import {
  mayEnter,
  type Operator,
  type Room,
  rooms,
  type WaitKind,
  waitKinds,
} from '#app/domains/operators/operators.ts';
import { DoneNote } from '#app/domains/operators/ui/outcome-note.tsx';
import { RoomsNav } from '#app/domains/operators/ui/rooms-nav.tsx';
import { waitingRequests } from '#app/domains/privacy/recovery/recoveries.queries.server.ts';
import { waitingRegistrations } from '#app/domains/shops/trust/registration.queries.server.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { jobCounts } from '#app/platform/queue/job-list.server.ts';
import operatorStyles from '#app/ui/styles/operator.css?url';
import type { Route } from './+types/rooms';

export const handle = { frame: 'plain' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: operatorStyles }];
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

interface Waits {
  room: Room;
  count: (operator: Operator) => Promise<number>;
}

/** What waits in which room, for those who may open it. */
const waits: Record<WaitKind, Waits> = {
  reports: { room: 'reports', count: async () => (await waitingReports()).waiting },
  answers: { room: 'shops', count: waitingAnswers },
  registrations: { room: 'shops', count: waitingRegistrations },
  recoveries: { room: 'recoveries', count: waitingRequests },
  money: {
    room: 'money',
    count: async () => {
      const { disputes, unmatched } = await waitingMoney();
      return disputes + unmatched;
    },
  },
  jobs: { room: 'jobs', count: async () => (await jobCounts()).failed },
  devices: {
    room: 'team',
    count: async ({ userId }) =>
      (await waitingDevices()).filter((device) => device.userId !== userId).length,
  },
};

async function waitingIn(operator: Operator, room: Room) {
  const kinds = waitKinds.filter((kind) => waits[kind].room === room);
  const waiting = await Promise.all(
    kinds.map(async (kind) => ({ kind, count: await waits[kind].count(operator) })),
  );
  return { room, waiting, count: waiting.reduce((sum, { count }) => sum + count, 0) };
}

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const operator = await requireOperator(context, 'today');
  const open = rooms.filter((room) => mayEnter(operator.role, room));
  return {
    name: operator.name,
    role: operator.role,
    until: operator.until ?? now(),
    rooms: await Promise.all(open.map((room) => waitingIn(operator, room))),
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
