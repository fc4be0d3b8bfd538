import { Link } from 'react-router';
import { undoWave } from '#app/domains/moderation/commands/undo-wave.server.ts';
import { waveInput } from '#app/domains/moderation/decision-form.ts';
import {
  reportQueue,
  shopOfQueue,
  waitingReports,
} from '#app/domains/moderation/reports/queue.queries.server.ts';
import { readQueueFilter } from '#app/domains/moderation/reports/queue-filter.ts';
import {
  ageOf,
  caseTitle,
  decisionWords,
  reasonWords,
} from '#app/domains/moderation/reports/report-words.ts';
import { waveNow } from '#app/domains/moderation/reports/wave.queries.server.ts';
import { WaveCard } from '#app/domains/moderation/ui/wave-card.tsx';
import { actThen } from '#app/domains/operators/act-then.server.ts';
import { MoreLink } from '#app/domains/operators/ui/more-link.tsx';
import { FaultNote } from '#app/domains/operators/ui/outcome-note.tsx';
import { ViewChips } from '#app/domains/operators/ui/view-chips.tsx';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
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
  const [queue, counts, shop, wave] = await Promise.all([
    reportQueue(filter),
    waitingReports(),
    shopOfQueue(filter),
    waveNow(),
  ]);
  return { ...queue, counts, shop, wave, show: filter.show, kind: filter.kind, now: now() };
});

export const shouldRevalidate = unlessRefused;

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'reports');
  const form = await formOf(request);
  return actThen(context, { address: '/operator/reports', form }, async () => {
    switch (keyOf(form, 'intent')) {
      case 'undo-wave':
        await undoWave(me, readForm(waveInput, form));
        return 'report.wave';
      default:
        throw httpErrors.invalid();
    }
  });
});

const views = { waiting: 'Waiting', rule: 'By rule', closed: 'Closed', all: 'All' } as const;
const kinds = { any: 'Anything', item: 'Items', shop: 'Shops', review: 'Reviews', chat: 'Chats' };

type Data = Route.ComponentProps['loaderData'];

function CaseLine({ one, now: at }: { one: Data['cases'][number]; now: Date }) {
  return (
    <li>
      <span className="grow">
        <Link className="blk" to={`/operator/reports/${one.id}`}>
          <b>{caseTitle(one)}</b>
        </Link>
        <span className="muted small num">
          {one.reasons.map((reason) => reasonWords[reason]).join(', ') || 'Nobody reported it'} ·{' '}
          {one.reports === 1 ? '1 report' : `${one.reports} reports`} · {ageOf(one.openedAt, at)}
          {one.isByTeam && ' · said by the shop'}
          {(one.kind === 'item' || one.kind === 'review') && ` · ${one.shop}`}
        </span>
      </span>
      {one.ruledAt && !one.closedAt && (
        <Badge tone="bad" icon="eye-off">
          {one.kind === 'shop' ? 'Suspended by rule' : 'Hidden by rule'}
        </Badge>
      )}
      {one.heldBackAt && !one.ruledAt && !one.closedAt && (
        <Badge tone="plain">Rule held back</Badge>
      )}
      {one.decision && (
        <Badge tone="plain">
          {decisionWords[one.decision]}
          {one.decision !== 'dismiss' && one.isLifted && ', lifted'}
        </Badge>
      )}
    </li>
  );
}

export default function Reports({ loaderData, actionData }: Route.ComponentProps) {
  const { cases, next, counts, shop, wave, show, kind, now: at } = loaderData;
  return (
    <>
      <FaultNote answer={actionData} />
      <div className="rhead">
        <div>
          <h1>Reports</h1>
          <p className="muted num">
            {counts.waiting} waiting
            {counts.oldest && `, oldest ${ageOf(new Date(counts.oldest), at)}`}
          </p>
        </div>
        <ViewChips
          label="Which reports"
          views={views}
          current={show}
          keep={{ shop: shop?.id, kind }}
        >
          <Link className="chip" to="/operator/reports/signals">
            Signals
          </Link>
        </ViewChips>
      </div>
      <div className="mb-m">
        <ViewChips
          label="About what"
          name="kind"
          views={kinds}
          current={kind ?? 'any'}
          keep={{ show, shop: shop?.id }}
        />
      </div>
      {shop && (
        <p className="mb-m">
          Cases of <Link to={`/operator/shops/${shop.id}`}>{shop.name}</Link>.{' '}
          <Link to="/operator/reports">Cases of all shops</Link>
        </p>
      )}
      <WaveCard wave={wave} />
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
