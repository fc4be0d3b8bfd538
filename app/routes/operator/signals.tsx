import { Link } from 'react-router';
import { dismissSignal } from '#app/domains/moderation/commands/dismiss-signal.server.ts';
import { signalsFor } from '#app/domains/moderation/signals/signals.queries.server.ts';
import { SignalLines } from '#app/domains/moderation/ui/signal-lines.tsx';
import { actThen } from '#app/domains/operators/act-then.server.ts';
import { MoreLink } from '#app/domains/operators/ui/more-link.tsx';
import { FaultNote } from '#app/domains/operators/ui/outcome-note.tsx';
import { ViewChips } from '#app/domains/operators/ui/view-chips.tsx';
import { changeInput } from '#app/domains/operators/words/words-form.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
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

/** An act leads back to the same part of the list. */
function backTo(search: URLSearchParams): string {
  const kept = ['show', 'after'].flatMap((name) => {
    const value = addressKey(search, name);
    return value ? [[name, value]] : [];
  });
  return `/operator/reports/signals?${new URLSearchParams(kept)}`;
}

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'reports');
  const form = await formOf(request);
  const address = backTo(new URL(request.url).searchParams);
  return actThen(context, { address, form }, async () => {
    const intent = keyOf(form, 'intent');
    if (intent !== 'remove' && intent !== 'back') throw httpErrors.invalid();
    await dismissSignal(me, { ...readForm(changeInput, form), isBack: intent === 'back' });
    return `signal.${intent}`;
  });
});

const views = { open: 'Open', dismissed: 'Dismissed' };

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
        <ViewChips label="Which signals" views={views} current={show}>
          <Link className="chip" to="/operator/reports">
            Reports
          </Link>
        </ViewChips>
      </div>
      <FaultNote answer={actionData} />
      {signals.length > 0 ? (
        <section className="card">
          <SignalLines signals={signals} />
        </section>
      ) : (
        <EmptyState card icon="circle-check" title="Nothing here" />
      )}
      <MoreLink after={next} />
    </div>
  );
}
