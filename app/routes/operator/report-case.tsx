import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { decideCase } from '#app/domains/moderation/commands/decide.server.ts';
import { undoDecision } from '#app/domains/moderation/commands/lift.server.ts';
import { decisionInput, undoInput } from '#app/domains/moderation/decision-form.ts';
import { decisions, leastReason } from '#app/domains/moderation/measures/measures.ts';
import { moderationErrors } from '#app/domains/moderation/moderation.errors.ts';
import {
  type ReportCase,
  reportCase,
} from '#app/domains/moderation/reports/queue.queries.server.ts';
import { kindWords, reasonWords } from '#app/domains/moderation/reports/report-words.ts';
import { MeasureLines } from '#app/domains/moderation/ui/measure-lines.tsx';
import { noteOpened } from '#app/domains/operators/log/operator-log.server.ts';
import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import { ReviewPhotos } from '#app/domains/reviews/ui/review-list.tsx';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { formFault, readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf, typedAgain } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextArea } from '#app/ui/fields/field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import type { Route } from './+types/report-case';

export const meta: Route.MetaFunction = () => [
  { title: 'Report · Oja' },
  { name: 'robots', content: 'noindex' },
];
export const shouldRevalidate = unlessRefused;

export const loader = page(async ({ params, context }: Route.LoaderArgs) => {
  const me = await requireOperator(context, 'reports');
  const found = await reportCase(params.caseId);
  if (!found) throw moderationErrors.not_found();
  await noteOpened(me, { kind: 'shop', id: found.shop.id, name: found.shop.name });
  return found;
});

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'reports');
  const form = await formOf(request);
  const { caseId } = params;
  try {
    switch (keyOf(form, 'intent')) {
      case 'decide':
        await decideCase(me, { caseId, ...readForm(decisionInput, form) });
        break;
      case 'undo':
        await undoDecision(me, { caseId, ...readForm(undoInput, form) });
        throw redirect(`/operator/reports/${caseId}`);
      default:
        throw httpErrors.invalid();
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    if (status === 404) throw error;
    const typed = {
      decision: typedAgain(form, 'decision', 20),
      reason: typedAgain(form, 'reason', 2_000),
    };
    return data({ fault, typed }, { status });
  }
  throw redirect('/operator/reports');
});

function Said({ said, networks }: Pick<ReportCase, 'said' | 'networks'>) {
  return (
    <section className="card">
      <h2 className="fh">What {said.length === 1 ? '1 person' : `${said.length} people`} said</h2>
      <p className="muted small">
        {networks === 1 ? 'All from one network' : `From ${networks} networks`}
      </p>
      <ul className="rows mt-s">
        {said.map((one) => (
          <li key={one.id}>
            <span className="grow">
              <b>{reasonWords[one.reason]}</b>{' '}
              <span className="muted small num">
                {formatDate(one.at)}, {formatTime(one.at)}
              </span>
              <span className="blk wrap-any">{one.text ? `“${one.text}”` : 'No text'}</span>
              <span className="blk muted small">
                {one.before === 0
                  ? 'First report of this person'
                  : `${one.before} other reports, ${one.vain} dismissed`}
                {one.phone && ` · ${one.phone}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
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
        <h1 className="fh">
          {kindWords[row.kind]}: {row.name}
        </h1>
        {item && <p className="num">{formatMoney(item.priceKobo)}</p>}
        {review && <ReviewFacts review={review} />}
        <p className="muted small num">
          Shop <Link to={`/operator/shops/${shop.id}`}>{shop.name}</Link> ·{' '}
          {shop.address || 'no address'} · joined {formatDate(shop.createdAt)} · {shop.plan} plan ·{' '}
          {found.otherCases} other cases
        </p>
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

const labels = {
  dismiss: { label: 'Dismiss', text: 'Show again', icon: 'check' },
  hide: { label: 'Hide item', text: 'Stays hidden', icon: 'eye-off' },
  warn: { label: 'Warn shop', text: 'Item hidden too', icon: 'triangle-alert' },
  suspend: { label: 'Suspend shop', text: 'Open orders go on', icon: 'circle-slash' },
} as const;

/** What differs where a buyer has written, and not the shop. */
const ofReview: Partial<Record<keyof typeof labels, { label: string; text: string }>> = {
  dismiss: { label: 'Dismiss', text: 'The review stays' },
  hide: { label: 'Hide review', text: 'Its stars do not count' },
  warn: { label: 'Warn shop', text: 'The review stays' },
};

interface DecideProps {
  found: ReportCase;
  typed: { decision: string; reason: string } | undefined;
  error: string | undefined;
}

function Decide({ found, typed, error }: DecideProps) {
  const busy = useNavigation().state !== 'idle';
  const { closedAt, decision, kind } = found.case;
  const isReview = kind === 'review';
  const offered = decisions.filter((one) => one !== 'hide' || kind === 'item' || isReview);
  return (
    <section className="card">
      <h2 className="fh">
        {closedAt ? `Decided: ${decision}, ${formatDate(closedAt)}` : 'Decide'}
      </h2>
      <Form method="post" className="stack mt-s">
        <input type="hidden" name="intent" value={closedAt ? 'undo' : 'decide'} />
        {!closedAt && (
          <OptionCards
            legend="What happens"
            legendHidden
            name="decision"
            layout="duo"
            required
            defaultValue={typed?.decision}
            options={offered.map((value) => ({
              value,
              ...labels[value],
              ...(isReview && ofReview[value]),
            }))}
          />
        )}
        <TextArea
          name="reason"
          label={closedAt ? 'Why it is undone, the shop gets this' : 'Reason, the shop gets this'}
          rows={4}
          required
          minLength={leastReason}
          maxLength={1_000}
          defaultValue={typed?.reason}
          error={error}
          hint={`At least ${leastReason} letters. Written in the log with your name.`}
        />
        <div className="row s wrap">
          <Button type="submit" variant={closedAt ? 'outline' : 'primary'} busy={busy}>
            {closedAt ? 'Undo' : 'Do it'}
          </Button>
          <Link className="btn line" to="/operator/reports">
            Back to the queue
          </Link>
        </div>
      </Form>
    </section>
  );
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const fault = actionData?.fault;
  return (
    <div className="stack">
      {fault && !fault.fields?.reason && (
        <Note tone="bad" live>
          {fault.message}
        </Note>
      )}
      <Facts found={loaderData} />
      <Said {...loaderData} />
      <section className="card">
        <h2 className="fh">Measures before</h2>
        <MeasureLines measures={loaderData.measures} />
      </section>
      <Decide found={loaderData} typed={actionData?.typed} error={fault?.fields?.reason} />
    </div>
  );
}
