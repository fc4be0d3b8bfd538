import { data, Link, redirect } from 'react-router';
import { dismissSignal } from '#app/domains/moderation/commands/dismiss-signal.server.ts';
import { signalsFor } from '#app/domains/moderation/signals/signals.queries.server.ts';
import { SignalLines } from '#app/domains/moderation/ui/signal-lines.tsx';
import { changeInput } from '#app/domains/operators/words/words-form.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { formFault, readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { Route } from './+types/signals';

export const meta: Route.MetaFunction = () => [
  { title: 'Signals · Oja' },
  { name: 'robots', content: 'noindex' },
];
export const shouldRevalidate = unlessRefused;

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  await requireOperator(context, 'reports');
  const search = new URL(request.url).searchParams;
  const isDismissed = addressKey(search, 'show') === 'dismissed';
  const after = addressKey(search, 'after');
  return { isDismissed, ...(await signalsFor({ isDismissed, after })) };
});

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'reports');
  const form = await formOf(request);
  const intent = keyOf(form, 'intent');
  try {
    if (intent !== 'remove' && intent !== 'back') throw httpErrors.invalid();
    await dismissSignal(me, { ...readForm(changeInput, form), isBack: intent === 'back' });
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    if (status === 404) throw error;
    return data({ fault }, { status });
  }
  throw redirect('/operator/reports/signals');
});

const views = [
  ['open', 'Open'],
  ['dismissed', 'Dismissed'],
] as const;

export default function Signals({ loaderData, actionData }: Route.ComponentProps) {
  const { signals, next, isDismissed } = loaderData;
  const show = isDismissed ? 'dismissed' : 'open';
  return (
    <div className="stack">
      <div className="rhead">
        <div>
          <h1>Signals</h1>
          <p className="muted">They may be nothing: no rule acts on them.</p>
        </div>
        <nav className="row s wrap" aria-label="Which signals">
          {views.map(([view, label]) => (
            <Link
              key={view}
              className="chip"
              to={`?show=${view}`}
              aria-current={view === show ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
          <Link className="chip" to="/operator/reports">
            Reports
          </Link>
        </nav>
      </div>
      {actionData?.fault && (
        <Note tone="bad" live>
          {actionData.fault.message}
        </Note>
      )}
      {signals.length > 0 ? (
        <section className="card">
          <SignalLines signals={signals} />
        </section>
      ) : (
        <EmptyState card icon="circle-check" title="Nothing here" />
      )}
      {next && (
        <Link className="btn line" to={`?${new URLSearchParams({ show, after: next })}`}>
          More
        </Link>
      )}
    </div>
  );
}
