import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { decideCase } from '#app/domains/moderation/commands/decide.server.ts';
import { undoDecision } from '#app/domains/moderation/commands/undo.server.ts';
import { decisionInput, undoInput } from '#app/domains/moderation/decision-form.ts';
import { moderationErrors } from '#app/domains/moderation/moderation.errors.ts';
import {
  type ReportCase,
  reportCase,
} from '#app/domains/moderation/reports/queue.queries.server.ts';
import { caseTitle, reasonWords } from '#app/domains/moderation/reports/report-words.ts';
import { seenPeople } from '#app/domains/moderation/rooms/seen-people.queries.server.ts';
import { AsReportedCard } from '#app/domains/moderation/ui/as-reported.tsx';
import { DecideCase } from '#app/domains/moderation/ui/decide-case.tsx';
import { MeasureLines } from '#app/domains/moderation/ui/measure-lines.tsx';
import { actThen } from '#app/domains/operators/act-then.server.ts';
import { noteOpened } from '#app/domains/operators/log/operator-log.server.ts';
import { MoreLink } from '#app/domains/operators/ui/more-link.tsx';
import { FaultNote } from '#app/domains/operators/ui/outcome-note.tsx';
import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import { planName } from '#app/domains/plans/plans.ts';
import { reviewsPath } from '#app/domains/reviews/reviews.ts';
import { ReviewPhotos } from '#app/domains/reviews/ui/review-list.tsx';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import type { Route } from './+types/report-case';

export const meta: Route.MetaFunction = () => [
  { title: 'Report · Oja' },
  { name: 'robots', content: 'noindex' },
];
/** Refused because somebody else has decided: the page shows what was decided. */
export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs): boolean =>
  asked.actionStatus === 409 || unlessRefused(asked);

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const me = await requireOperator(context, 'reports');
  const after = addressKey(new URL(request.url).searchParams, 'after');
  const found = await reportCase(params.caseId, after);
  if (!found) throw moderationErrors.not_found();
  const { shop, said } = found;
  // Whoever left a number with a report is seen with it.
  const people = await seenPeople(said.flatMap(({ phone }) => phone ?? []));
  await noteOpened(me, { kind: 'shop', id: shop.id, name: shop.name }, ...people);
  return found;
});

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'reports');
  const form = await formOf(request);
  const { caseId } = params;
  // The next one waits in the queue; what was opened again waits here, or where it was reported again.
  let waiting = '';
  const address = () => `/operator/reports${waiting && `/${waiting}`}`;
  return actThen(context, { address, form }, async () => {
    switch (keyOf(form, 'intent')) {
      case 'decide': {
        const decided = readForm(decisionInput, form);
        await decideCase(me, { caseId, ...decided });
        return `report.${decided.decision}`;
      }
      case 'undo':
        waiting = await undoDecision(me, { caseId, ...readForm(undoInput, form) });
        return waiting === caseId ? 'report.undo' : 'report.undo-joined';
      default:
        throw httpErrors.invalid();
    }
  });
});

/** Whether this person reports often, and rightly. */
function historyOf({ before, since, vain }: ReportCase['said'][number]): string {
  const counted = (n: number, word: string) =>
    n === 1 ? `1 report ${word}` : `${n} reports ${word}`;
  const parts = [
    before === 0 ? 'First report of this person' : counted(before, 'before'),
    since > 0 && counted(since, 'since'),
    before + since > 0 && `${vain} of them dismissed`,
  ];
  return parts.filter(Boolean).join(', ');
}

type SaidProps = Pick<ReportCase, 'said' | 'networks' | 'nextSaid'> & { reports: number };

function Said({ said, networks, nextSaid, reports }: SaidProps) {
  return (
    <section className="card">
      <h2 className="fh">What {reports === 1 ? '1 person' : `${reports} people`} said</h2>
      <p className="muted small">
        {networks === 1 ? 'All from one network' : `From ${networks} networks`}
      </p>
      <ul className="rows mt-s">
        {said.map((one) => (
          <li key={one.id}>
            <span className="grow">
              <b>{reasonWords[one.reason]}</b>{' '}
              {one.byTeam && <Badge tone="plain">Said by the shop</Badge>}{' '}
              <span className="muted small num">
                {formatDate(one.at)}, {formatTime(one.at)}
              </span>
              <span className="blk wrap-any">{one.text ? `“${one.text}”` : 'No text'}</span>
              <span className="blk muted small">
                {historyOf(one)}
                {one.phone && ` · ${one.phone}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <MoreLink after={nextSaid}>What others said</MoreLink>
    </section>
  );
}

function ReviewFacts({ review }: { review: NonNullable<ReportCase['review']> }) {
  return (
    <>
      <p className="num">
        {review.stars} of 5 stars by {review.name || 'a buyer'}, {formatDate(review.createdAt)}
      </p>
      <p className="wrap-any">{review.text ? `“${review.text}”` : 'No text'}</p>
      <ReviewPhotos photos={review.photos} name={review.name} />
      {review.answer && <p className="wrap-any">The shop answered: “{review.answer}”</p>}
    </>
  );
}

/** As buyers see it; what is away from them has no page. */
function PublicPage({ found: { case: row, shop, item } }: { found: ReportCase }) {
  if (shop.suspendedAt || (row.kind === 'item' && item?.withheld !== 0)) return null;
  const pages = {
    item: `/stocks/${row.subjectId}`,
    review: reviewsPath(shop.id),
    shop: `/shop/${shop.id}`,
    chat: `/shop/${shop.id}`,
  };
  return (
    <p>
      <Link to={pages[row.kind]} reloadDocument>
        As buyers see {row.kind === 'chat' ? 'the shop' : 'it'}
      </Link>
    </p>
  );
}

function Facts({ found }: { found: ReportCase }) {
  const { case: row, shop, item, review } = found;
  return (
    <section className="card row">
      {item && (
        <span className="pcard-photo">
          <StockPhoto photo={item.photo} alt="" layout="thumb" />
        </span>
      )}
      <div className="grow">
        <h1 className="fh">{caseTitle({ ...row, writer: review?.name })}</h1>
        {item && <p className="num">{formatMoney(item.priceKobo)}</p>}
        <PublicPage found={found} />
        {review && <ReviewFacts review={review} />}
        <p className="muted small num">
          Shop <Link to={`/operator/shops/${shop.id}`}>{shop.name}</Link> ·{' '}
          {shop.address || 'no address'} · joined {formatDate(shop.createdAt)} ·{' '}
          {planName(shop.plan)} plan ·{' '}
          <Link to={`/operator/reports?shop=${shop.id}&show=all`}>
            {found.otherCases === 1 ? '1 other case' : `${found.otherCases} other cases`}
          </Link>
        </p>
        {found.pastScams.length > 0 && (
          <p className="small num">
            Confirmed scams in shops that the owner has deleted:{' '}
            {found.pastScams.map(formatDate).join(', ')}
          </p>
        )}
        <p className="row s wrap mt-xs">
          {item && item.withheld > 0 && <Badge tone="bad">Not on the market</Badge>}
          {review?.withheldAt && <Badge tone="bad">Hidden {formatDate(review.withheldAt)}</Badge>}
          {row.ruledAt && <Badge tone="bad">By rule, {formatTime(row.ruledAt)}</Badge>}
          {shop.suspendedAt && <Badge tone="bad">Shop suspended</Badge>}
        </p>
        {row.kind === 'chat' && (
          <Link className="btn line sm mt-s" to={`/operator/reports/${row.id}/chat`}>
            Read the chat (written in the log)
          </Link>
        )}
      </div>
    </section>
  );
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="stack">
      <FaultNote answer={actionData} />
      <Facts found={loaderData} />
      <AsReportedCard looks={loaderData.looks} openedAt={loaderData.case.openedAt} />
      <Said {...loaderData} reports={loaderData.case.reports} />
      <section className="card">
        <h2 className="fh">Measures before</h2>
        <MeasureLines measures={loaderData.measures} />
        <Link className="btn line sm mt-s" to={`/operator/shops/${loaderData.shop.id}`}>
          All measures of the shop
        </Link>
      </section>
      <DecideCase found={loaderData} />
    </div>
  );
}
