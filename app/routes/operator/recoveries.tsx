import { Link } from 'react-router';
import { MoreLink } from '#app/domains/operators/ui/more-link.tsx';
import { ViewChips } from '#app/domains/operators/ui/view-chips.tsx';
import {
  recoveryList,
  requestViews,
} from '#app/domains/privacy/recovery/recoveries.queries.server.ts';
import { momentOf, standsSince } from '#app/domains/privacy/recovery/recovery-words.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import type { Route } from './+types/recoveries';

export const meta: Route.MetaFunction = () => [
  { title: 'Lost phones · Oja' },
  { name: 'robots', content: 'noindex' },
];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  await requireOperator(context, 'recoveries');
  const search = new URL(request.url).searchParams;
  const show = requestViews.find((one) => one === addressKey(search, 'show')) ?? 'waiting';
  return { show, ...(await recoveryList({ show, after: addressKey(search, 'after') })) };
});

const says = {
  waiting: 'to check',
  checked: 'needs a second yes',
  agreed: 'waits 48 hours',
} as Record<string, string>;

const needsSomebody = (state: string): boolean => state === 'waiting' || state === 'checked';

const views = { waiting: 'Waiting', ended: 'Ended' };

export default function Recoveries({ loaderData }: Route.ComponentProps) {
  const { show, requests, next } = loaderData;
  return (
    <div className="stack">
      <div className="rhead">
        <h1>Lost phones</h1>
        <ViewChips label="Which requests" views={views} current={show} />
      </div>
      <section className="card">
        {requests.length === 0 && (
          <p className="muted">{show === 'waiting' ? 'Nobody waits.' : 'None yet.'}</p>
        )}
        <ul className="rows">
          {requests.map(({ id, state, shopName, askedAt, ...times }) => (
            <li key={id}>
              <Link className="grow" to={`/operator/recoveries/${id}`}>
                <b className="blk" dir="auto">
                  {shopName}
                </b>
                <span className="muted small num">
                  {[`Asked ${momentOf(askedAt)}`, standsSince({ state, ...times })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </Link>
              <Badge tone={needsSomebody(state) ? 'warn' : 'plain'}>{says[state] ?? state}</Badge>
            </li>
          ))}
        </ul>
      </section>
      <MoreLink after={next} />
    </div>
  );
}
