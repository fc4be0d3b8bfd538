import { data, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { signInNoticesFor } from '#app/domains/accounts/accounts.queries.server.ts';
import type { Session } from '#app/domains/accounts/accounts.ts';
import { waitingAnswers } from '#app/domains/moderation/measures/answers.queries.server.ts';
import {
  waitingDisputes,
  waitingUnmatched,
} from '#app/domains/moderation/money/money-lists.queries.server.ts';
import { waitingReports } from '#app/domains/moderation/reports/queue.queries.server.ts';
import { doneBefore, forgetDone } from '#app/domains/operators/done-said.server.ts';
import { waitingDevices } from '#app/domains/operators/operators.queries.server.ts';
import {
  answersFor,
  mayEnter,
  type Operator,
  type Room,
  rooms,
  type WaitKind,
  waitKinds,
} from '#app/domains/operators/operators.ts';
import { DoneNote } from '#app/domains/operators/ui/outcome-note.tsx';
import { RoomsNav } from '#app/domains/operators/ui/rooms-nav.tsx';
import { UnsentWords } from '#app/domains/operators/ui/unsent-words.tsx';
import { waitingComplaints } from '#app/domains/orders/complaints/complaints.queries.server.ts';
import { waitingRequests } from '#app/domains/privacy/recovery/recoveries.queries.server.ts';
import { waitingRegistrations } from '#app/domains/shops/trust/registration.queries.server.ts';
import { NewDeviceNotices } from '#app/domains/shops/ui/notices.tsx';
import { requireNamed, requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
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
  complaints: { room: 'money', count: waitingComplaints },
  disputes: { room: 'money', count: waitingDisputes },
  unmatched: { room: 'money', count: waitingUnmatched },
  jobs: { room: 'jobs', count: async () => (await jobCounts()).failed },
  devices: {
    room: 'team',
    count: async (me) => (await waitingDevices()).filter((device) => answersFor(me, device)).length,
  },
};

async function waitingIn(operator: Operator, room: Room) {
  const kinds = waitKinds.filter((kind) => waits[kind].room === room);
  const waiting = await Promise.all(
    kinds.map(async (kind) => ({ kind, count: await waits[kind].count(operator) })),
  );
  return { room, waiting, count: waiting.reduce((sum, { count }) => sum + count, 0) };
}

/** Refused because somebody was quicker: what waits is counted anew. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate;

async function shownTo(operator: Operator, session: Pick<Session, 'deviceId'>) {
  const open = rooms.filter((room) => mayEnter(operator.role, room));
  return {
    userId: operator.userId,
    name: operator.name,
    role: operator.role,
    until: operator.until ?? now(),
    notices: await signInNoticesFor(session),
    rooms: await Promise.all(open.map((room) => waitingIn(operator, room))),
  };
}

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const operator = await requireOperator(context, 'today');
  const { session } = await requireNamed(context);
  const shown = await shownTo(operator, session);
  const said = doneBefore(request);
  const done = said && { said };
  const { origin } = context.get(requestContext);
  return data({ ...shown, done }, { headers: withCookies(done ? [forgetDone(origin)] : []) });
});

export default function Rooms({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className="op">
      <RoomsNav {...loaderData} current={pathname} />
      <div className="op-main">
        <div className="shell">
          <NewDeviceNotices notices={loaderData.notices} back="/operator" />
          <DoneNote />
          <UnsentWords userId={loaderData.userId} />
          <Outlet context={loaderData.rooms} />
        </div>
      </div>
    </div>
  );
}
