import { Outlet, useLocation } from 'react-router';
import { waitingReports } from '#app/domains/moderation/reports/queue.queries.server.ts';
import { waitingDevices } from '#app/domains/operators/operators.queries.server.ts';
import { mayEnter, type Room, rooms } from '#app/domains/operators/operators.ts';
import { RoomsNav } from '#app/domains/operators/ui/rooms-nav.tsx';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import operatorStyles from '#app/ui/styles/operator.css?url';
import type { Route } from './+types/rooms';

export const handle = { frame: 'plain' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: operatorStyles }];
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const operator = await requireOperator(context, 'today');
  const [devices, reports] = await Promise.all([waitingDevices(), waitingReports()]);
  const counts: Partial<Record<Room, number>> = {
    team: devices.filter(({ userId }) => userId !== operator.userId).length,
    reports: reports.waiting,
  };
  return {
    name: operator.name,
    role: operator.role,
    until: operator.until ?? now(),
    rooms: rooms
      .filter((room) => mayEnter(operator.role, room))
      .map((room) => ({ room, count: counts[room] ?? 0 })),
  };
});

export default function Rooms({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className="op">
      <RoomsNav {...loaderData} current={pathname} />
      <div className="op-main">
        <div className="shell">
          <Outlet />
        </div>
      </div>
    </div>
  );
}
