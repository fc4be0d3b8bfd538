import type { WaitKind } from '#app/domains/operators/operators.ts';
import type { RoomLink } from '#app/domains/operators/ui/rooms-nav.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Count } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';

interface WaitLook {
  one: string;
  several: string;
  /** Where it is listed. */
  to: string;
}

const waitLooks: Record<WaitKind, WaitLook> = {
  reports: { one: 'report', several: 'reports', to: '/operator/reports' },
  answers: {
    one: 'answer of a shop to a letter',
    several: 'answers of shops to letters',
    to: '/operator/shops?show=answered',
  },
  registrations: {
    one: 'CAC number to look up',
    several: 'CAC numbers to look up',
    to: '/operator/shops?show=number',
  },
  recoveries: { one: 'lost phone', several: 'lost phones', to: '/operator/recoveries' },
  complaints: {
    one: 'complaint to decide',
    several: 'complaints to decide',
    to: '/operator/money?show=complaints',
  },
  disputes: { one: 'dispute', several: 'disputes', to: '/operator/money?show=disputes' },
  unmatched: {
    one: 'payment that does not match',
    several: 'payments that do not match',
    to: '/operator/money?show=unmatched',
  },
  jobs: { one: 'failed job', several: 'failed jobs', to: '/operator/jobs' },
  devices: {
    one: 'new device of an operator',
    several: 'new devices of operators',
    to: '/operator/team',
  },
};

/** What waits in the rooms that the operator may open, each with the way to its list. */
export function WaitingCard({ rooms }: { rooms: readonly RoomLink[] }) {
  const waiting = rooms.flatMap((room) => room.waiting).filter(({ count }) => count > 0);
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return <EmptyState card icon="circle-check" title="Nothing waits for you" />;
  return (
    <section className="card">
      <h2 className="fh">
        Waiting for you <Count value={total} label={`${total} waiting`} />
      </h2>
      <ul className="rows mt-s">
        {waiting.map(({ kind, count }) => (
          <li key={kind}>
            <b className="grow num">
              {count} {waitLooks[kind][count === 1 ? 'one' : 'several']}
            </b>
            <ButtonLink to={waitLooks[kind].to} size="s" variant="soft">
              Look <span className="sr">at {waitLooks[kind].several}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
