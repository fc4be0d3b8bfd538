import { Form, Link, redirect, useNavigation } from 'react-router';
import { giveMonth, takeBackMonth } from '#app/domains/billing/commands/give-month.server.ts';
import { measureShop } from '#app/domains/moderation/commands/decide.server.ts';
import { liftMeasure } from '#app/domains/moderation/commands/lift.server.ts';
import {
  liftInput,
  placeSeenInput,
  planInput,
  registeredInput,
  shopMeasureInput,
  takeBackInput,
  unregisteredInput,
} from '#app/domains/moderation/decision-form.ts';
import { moderationErrors } from '#app/domains/moderation/moderation.errors.ts';
import {
  type OperatorShop,
  shopForOperator,
} from '#app/domains/moderation/rooms/shops.queries.server.ts';
import { MeasureLines } from '#app/domains/moderation/ui/measure-lines.tsx';
import { PlanForms } from '#app/domains/moderation/ui/shop/plan-forms.tsx';
import { reasonField } from '#app/domains/moderation/ui/shop/reason-field.ts';
import { TrustChecks } from '#app/domains/moderation/ui/shop/trust-checks.tsx';
import { SignalLines } from '#app/domains/moderation/ui/signal-lines.tsx';
import { noteOpened } from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { markPlaceSeen, markRegistered } from '#app/domains/shops/trust/mark-checked.server.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { refusal } from '#app/platform/http/forms/refusal.server.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { SelectField, TextArea } from '#app/ui/fields/field.tsx';
import type { Route } from './+types/one-shop';

export const meta: Route.MetaFunction = () => [
  { title: 'Shop · Oja' },
  { name: 'robots', content: 'noindex' },
];
export const shouldRevalidate = unlessRefused;

export const loader = page(async ({ params, context }: Route.LoaderArgs) => {
  const me = await requireOperator(context, 'shops');
  const shop = await shopForOperator(params.shopId);
  if (!shop) throw moderationErrors.not_found();
  await noteOpened(me, { kind: 'shop', id: shop.id, name: shop.name });
  return shop;
});

async function act(me: Operator, shopId: string, form: FormData): Promise<void> {
  switch (keyOf(form, 'intent')) {
    case 'measure':
      return measureShop(me, { shopId, ...readForm(shopMeasureInput, form) });
    case 'lift':
      return liftMeasure(me, readForm(liftInput, form));
    case 'plan':
      return giveMonth(me, { shopId, ...readForm(planInput, form) });
    case 'take-back':
      return takeBackMonth(me, { shopId, ...readForm(takeBackInput, form) });
    case 'place-seen': {
      const { isSo, reason } = readForm(placeSeenInput, form);
      return markPlaceSeen(me, { shopId, isSo: isSo === 'yes', reason });
    }
    case 'registered':
      return markRegistered(me, { shopId, ...readForm(registeredInput, form) });
    case 'unregistered':
      return markRegistered(me, { shopId, number: '', ...readForm(unregisteredInput, form) });
    default:
      throw httpErrors.invalid();
  }
}

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'shops');
  const form = await formOf(request);
  try {
    await act(me, params.shopId, form);
  } catch (error) {
    return refusal(error, context);
  }
  throw redirect(`/operator/shops/${params.shopId}`);
});

function Facts({ shop }: { shop: OperatorShop }) {
  const { figures, plan } = shop;
  const lines = [
    ['Owner', `${shop.owner || 'no name'} · ${shop.ownerPhone}`],
    ['Shop', `${shop.phone} · ${shop.address || 'no address'}`],
    ['Since', formatDate(shop.createdAt)],
    ['Plan', `${plan.id}${plan.until ? `, until ${formatDate(plan.until)}` : ''}`],
    ['Items and people', `${shop.items} items · ${shop.team + 1} people`],
    ['Rating', shop.ratings > 0 ? `${shop.rating} by ${shop.ratings}` : 'none'],
    [
      'Orders in 30 days',
      `${figures.orders}, ${figures.completed} completed, ${formatMoney(figures.paidKobo)} paid`,
    ],
    ['Reports', `${shop.cases.all} in all, ${shop.cases.waiting} waiting`],
  ];
  return (
    <section className="card">
      <ul className="rows">
        {lines.map(([name, value]) => (
          <li key={name}>
            <span className="muted grow">{name}</span>
            <span className="num wrap-any">{value}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lifts({ shop }: { shop: OperatorShop }) {
  const open = shop.measures.filter(({ liftedAt, kind }) => !liftedAt && kind !== 'message');
  return open.map(({ id, kind, itemName }) => (
    <details key={id} className="op-more">
      <summary>Lift: {kind === 'hide' ? `hidden ${itemName}` : kind.replace('_', ' ')}</summary>
      <Form method="post" className="stack mt-s">
        <input type="hidden" name="intent" value="lift" />
        <input type="hidden" name="measureId" value={id} />
        <TextArea {...reasonField} label="Why it is lifted, the shop gets this" />
        <Button type="submit" size="s">
          Lift
        </Button>
      </Form>
    </details>
  ));
}

function Acts({ shop }: { shop: OperatorShop }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <section className="card stack">
      <h2 className="fh">Do something</h2>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="measure" />
        <SelectField
          name="kind"
          label="What"
          options={[
            { value: 'message', label: 'Message the shop' },
            { value: 'warn', label: 'Warn' },
            {
              value: 'suspend',
              label: 'Suspend, open orders go on',
              disabled: shop.suspendedAt !== null,
            },
          ]}
        />
        <TextArea {...reasonField} label="Words, the shop gets this" />
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </Form>
      <Lifts shop={shop} />
      <PlanForms given={shop.given} />
    </section>
  );
}

export default function Shop({ loaderData: shop, actionData }: Route.ComponentProps) {
  return (
    <div className="stack">
      <div className="rhead">
        <h1>{shop.name}</h1>
        {shop.suspendedAt && <Badge tone="bad">Suspended {formatDate(shop.suspendedAt)}</Badge>}
      </div>
      {actionData?.fault && (
        <Note tone="bad" live>
          {actionData.fault.message}
        </Note>
      )}
      <Facts shop={shop} />
      {shop.signals.length > 0 && (
        <section className="card">
          <h2 className="fh">Signals</h2>
          <p className="muted small">They may be nothing: no rule acts on them.</p>
          <SignalLines signals={shop.signals} />
        </section>
      )}
      <TrustChecks trust={shop.trust} fields={actionData?.fault.fields} />
      <section className="card">
        <h2 className="fh">Measures</h2>
        <MeasureLines measures={shop.measures} />
      </section>
      <Acts shop={shop} />
      <section className="card">
        <h2 className="fh">Devices of the owner</h2>
        <ul className="rows mt-s">
          {shop.devices.map(({ id, label, lastSeenAt }) => (
            <li key={id}>
              <span className="grow">{label}</span>
              <span className="muted small num">
                {formatDate(lastSeenAt)}, {formatTime(lastSeenAt)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Link className="btn line" to="/operator/shops">
        All shops
      </Link>
    </div>
  );
}
