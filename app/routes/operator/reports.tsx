import { Link } from 'react-router';
import {
  reportQueue,
  waitingReports,
} from '#app/domains/moderation/reports/queue.queries.server.ts';
import { readQueueFilter } from '#app/domains/moderation/reports/queue-filter.ts';
import { ageOf, kindWords, reasonWords } from '#app/domains/moderation/reports/report-words.ts';
import { MoreLink } from '#app/domains/operators/ui/more-link.tsx';
import { ViewChips } from '#app/domains/operators/ui/view-chips.tsx';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import type { Route } from './+types/reports';

export const meta: Route.MetaFunction = () => [
  { title: 'Reports · Oja' },
  { name: 'robots', content: 'noindex' },
];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  await requireOperator(context, 'reports');
  const filter = readQueueFilter(new URL(request.url).searchParams);
  const [queue, counts] = await Promise.all([reportQueue(filter), waitingReports()]);
  return { ...queue, counts, show: filter.show, now: now() };
});

const views = { waiting: 'Waiting', rule: 'By rule', closed: 'Closed' } as const;

type Data = Route.ComponentProps['loaderData'];

function CaseLine({ one, now: at }: { one: Data['cases'][number]; now: Date }) {
  return (
    <li>
      <span className="grow">
        <Link className="blk" to={`/operator/reports/${one.id}`}>
          <b>
            {kindWords[one.kind]}: {one.name}
          </b>
        </Link>
        <span className="muted small num">
          {one.reasons.map((reason) => reasonWords[reason]).join(', ') || 'Nobody reported it'} ·{' '}
          {one.reports === 1 ? '1 report' : `${one.reports} reports`} · {ageOf(one.openedAt, at)}
          {one.kind !== 'shop' && ` · ${one.shop}`}
        </span>
      </span>
      {one.ruledAt && !one.closedAt && (
        <Badge tone="bad" icon="eye-off">
          {one.kind === 'shop' ? 'Suspended by rule' : 'Hidden by rule'}
        </Badge>
      )}
      {one.decision && <Badge tone="plain">{one.decision}</Badge>}
    </li>
  );
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { cases, next, counts, show, now: at } = loaderData;
  return (
    <>
      <div className="rhead">
        <div>
          <h1>Reports</h1>
          <p className="muted num">
            {counts.waiting} waiting
            {counts.oldest && `, oldest ${ageOf(new Date(counts.oldest), at)}`}
          </p>
        </div>
        <ViewChips label="Which reports" views={views} current={show}>
          <Link className="chip" to="/operator/reports/signals">
            Signals
          </Link>
        </ViewChips>
      </div>
      {cases.length > 0 ? (
        <section className="card">
          <ul className="rows">
            {cases.map((one) => (
              <CaseLine key={one.id} one={one} now={at} />
            ))}
          </ul>
        </section>
      ) : (
        <EmptyState card icon="circle-check" title="Nothing here" />
      )}
      <MoreLink after={next} />
    </>
  );
}
