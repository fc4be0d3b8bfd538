import { Link } from 'react-router';
import { liveRequests } from '#app/domains/privacy/recovery/recoveries.queries.server.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import type { Route } from './+types/recoveries';

export const meta: Route.MetaFunction = () => [
  { title: 'Lost phones · Oja' },
  { name: 'robots', content: 'noindex' },
];

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  await requireOperator(context, 'recoveries');
  return { requests: await liveRequests() };
});

const says = {
  waiting: 'to check',
  checked: 'needs a second yes',
  agreed: 'waits 48 hours',
} as Record<string, string>;

export default function Recoveries({ loaderData: { requests } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <div className="rhead">
        <h1>Lost phones</h1>
      </div>
      <section className="card">
        {requests.length === 0 && <p className="muted">Nobody waits.</p>}
        <ul className="rows">
          {requests.map(({ id, state, shopName, askedAt, opensAt }) => (
            <li key={id}>
              <Link className="grow" to={`/operator/recoveries/${id}`}>
                <b className="blk" dir="auto">
                  {shopName}
                </b>
                <span className="muted small num">
                  Asked {formatDate(askedAt)}, {formatTime(askedAt)}
                  {opensAt && ` · opens ${formatDate(opensAt)}, ${formatTime(opensAt)}`}
                </span>
              </Link>
              <Badge tone={state === 'agreed' ? 'plain' : 'warn'}>{says[state]}</Badge>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
