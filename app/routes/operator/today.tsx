import { waitingDevices } from '#app/domains/operators/operators.queries.server.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import type { Route } from './+types/today';

export const meta: Route.MetaFunction = () => [
  { title: 'Today · Oja' },
  { name: 'robots', content: 'noindex' },
];

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const { userId } = await requireOperator(context, 'today');
  const devices = (await waitingDevices()).filter((device) => device.userId !== userId);
  return { at: now(), devices: devices.length };
});

export default function Today({ loaderData: { at, devices } }: Route.ComponentProps) {
  return (
    <>
      <div className="rhead">
        <div>
          <h1>Today</h1>
          <p className="muted num">
            {formatDate(at)}, {formatTime(at)}
          </p>
        </div>
      </div>
      {devices > 0 ? (
        <section className="card">
          <h2 className="fh">Waiting for you</h2>
          <ul className="rows mt-s">
            <li>
              <span className="grow">
                {devices === 1 ? 'A new device of an operator' : `${devices} new devices`}
              </span>
              <ButtonLink to="/operator/team" size="s">
                Look
              </ButtonLink>
            </li>
          </ul>
        </section>
      ) : (
        <EmptyState card icon="circle-check" title="Nothing waits for you" />
      )}
    </>
  );
}
