import { type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import { z } from 'zod';
import { liveRecoveries } from '#app/domains/accounts/recovery/recovery.ts';
import { actThen } from '#app/domains/operators/act-then.server.ts';
import { noteOpened } from '#app/domains/operators/log/operator-log.server.ts';
import { reasonInput } from '#app/domains/operators/team-form.ts';
import { ActForm } from '#app/domains/operators/ui/act-form.tsx';
import { FaultNote } from '#app/domains/operators/ui/outcome-note.tsx';
import { decideRecovery, decisions } from '#app/domains/privacy/recovery/decide-recovery.server.ts';
import { recoveryCase } from '#app/domains/privacy/recovery/recoveries.queries.server.ts';
import { lastStep, momentOf } from '#app/domains/privacy/recovery/recovery-words.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { Button } from '#app/ui/button.tsx';
import { KeyValue } from '#app/ui/display/key-value.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import type { Route } from './+types/recovery';

export const meta: Route.MetaFunction = () => [
  { title: 'Lost phone · Oja' },
  { name: 'robots', content: 'noindex' },
];
/** Refused because somebody was quicker: the page shows how it stands. */
export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs): boolean =>
  asked.actionStatus === 409 || unlessRefused(asked);

export const loader = page(async ({ params, context }: Route.LoaderArgs) => {
  const me = await requireOperator(context, 'recoveries');
  const found = await recoveryCase(params.requestId);
  if (!found) throw httpErrors.not_found();
  await noteOpened(me, { kind: 'person', id: found.person.id });
  const { checkedBy, agreedBy, ...request } = found.request;
  return { ...found, request, isMyCheck: checkedBy === me.userId };
});

const input = z.object({
  decision: z.enum(decisions, 'app.invalid'),
  seen: z.enum(liveRecoveries, 'app.invalid'),
  reason: reasonInput(3),
});

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'recoveries');
  const form = await formOf(request);
  return actThen(context, { address: '/operator/recoveries', form }, async () => {
    const decided = readForm(input, form);
    await decideRecovery(me, { id: params.requestId, ...decided });
    return `recovery.${decided.decision}`;
  });
});

type Data = Route.ComponentProps['loaderData'];

/** `17 Nov, 2:05 pm, by Ada: “Called her back”`. */
const step = (at: Date | null, said: Data['said'][keyof Data['said']]): string =>
  said ? `${momentOf(at)}, by ${said.name}: “${said.reason}”` : momentOf(at);

/** Whoever has its link knows only that it waits: the owner who mistyped at first is told apart here. */
function AskedAgain({ all }: { all: Data['request']['askedAgain'] }) {
  return all.map(({ at, shopName, orderNumber }) => (
    <span key={at} className="blk" dir="auto">
      {momentOf(new Date(at))}: {shopName} · {orderNumber || '–'}
    </span>
  ));
}

function Facts({ request, person, shop, devices, factors, said }: Data) {
  const items = [
    ['Shop, as written', request.shopName],
    [
      'Shop, as it is',
      shop ? `${shop.name} (${shop.role}, since ${formatDate(shop.since)})` : 'none',
    ],
    ['Last order, as written', request.orderNumber || '–'],
    ['Last orders, as they are', shop?.lastOrders.join(', ') || '–'],
    ['Phone', person.phone],
    ['Name', person.name || '–'],
    ['Locks', factors.join(', ') || 'none'],
    [
      'Devices',
      devices.map(({ label, lastSeenAt }) => `${label}, ${momentOf(lastSeenAt)}`).join('; ') ||
        'none',
    ],
    ['Asked', momentOf(request.createdAt)],
    ...(request.askedAgain.length > 0
      ? [['Asked again, as written', <AskedAgain key="again" all={request.askedAgain} />] as const]
      : []),
    ['Checked', step(request.checkedAt, said.checked)],
    ['Agreed', step(request.agreedAt, said.agreed)],
    lastStep(request, step(request.stoppedAt, said.refused)),
  ] as const;
  return <KeyValue items={items.map(([name, value]) => ({ key: name, name, value }))} />;
}

function Decide({ request, isMyCheck }: Data) {
  const busy = useNavigation().state !== 'idle';
  const { state } = request;
  if (state !== 'waiting' && state !== 'checked' && state !== 'agreed')
    return <Note>This request is {state}.</Note>;
  return (
    <section className="card">
      {state === 'checked' && isMyCheck && (
        <Note>You checked it. Another operator has to agree.</Note>
      )}
      {state === 'agreed' && (
        <Note>PIN and passkeys go at that time, unless somebody objects.</Note>
      )}
      <ActForm name="decide" className="stack mt-s">
        {(field) => (
          <>
            <input type="hidden" name="seen" value={state} />
            <TextField
              {...field('reason')}
              label="What you compared, or why not"
              maxLength={500}
              required
            />
            <div className="row s wrap">
              {state === 'waiting' && (
                <Button type="submit" name="decision" value="check" busy={busy}>
                  It is the owner
                </Button>
              )}
              {state === 'checked' && !isMyCheck && (
                <Button type="submit" name="decision" value="agree" busy={busy}>
                  I agree
                </Button>
              )}
              <Button
                type="submit"
                name="decision"
                value="refuse"
                variant="danger-outline"
                busy={busy}
              >
                Refuse
              </Button>
            </div>
          </>
        )}
      </ActForm>
    </section>
  );
}

export default function Recovery({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="stack">
      <div className="rhead">
        <h1 dir="auto">{loaderData.request.shopName}</h1>
      </div>
      <FaultNote answer={actionData} />
      <section className="card">
        <Facts {...loaderData} />
      </section>
      <Decide {...loaderData} />
    </div>
  );
}
