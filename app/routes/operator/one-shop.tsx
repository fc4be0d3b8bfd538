import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { changePlan } from '#app/domains/moderation/commands/change-plan.server.ts';
import { measureShop } from '#app/domains/moderation/commands/decide.server.ts';
import { dismissSignal } from '#app/domains/moderation/commands/dismiss-signal.server.ts';
import { liftMeasure } from '#app/domains/moderation/commands/lift.server.ts';
import { readAnswer } from '#app/domains/moderation/commands/read-answer.server.ts';
import {
  answerInput,
  findingInput,
  liftInput,
  lowerInput,
  numberOffInput,
  placeSeenInput,
  planBackInput,
  planInput,
  registeredInput,
  shopMeasureInput,
  takeBackInput,
  unregisteredInput,
} from '#app/domains/moderation/decision-form.ts';
import { strikeFinding } from '#app/domains/moderation/findings/strike-finding.server.ts';
import { withOperators } from '#app/domains/moderation/measures/who-measured.queries.server.ts';
import { moderationErrors } from '#app/domains/moderation/moderation.errors.ts';
import {
  type OperatorShop,
  shopForOperator,
} from '#app/domains/moderation/rooms/shops.queries.server.ts';
import { MeasureLines } from '#app/domains/moderation/ui/measure-lines.tsx';
import { PastFindings } from '#app/domains/moderation/ui/shop/past-findings.tsx';
import { ShopActs } from '#app/domains/moderation/ui/shop/shop-acts.tsx';
import { TrustChecks } from '#app/domains/moderation/ui/shop/trust-checks.tsx';
import { SignalLines } from '#app/domains/moderation/ui/signal-lines.tsx';
import { actThen } from '#app/domains/operators/act-then.server.ts';
import type { Done } from '#app/domains/operators/done.ts';
import { noteOpened } from '#app/domains/operators/log/operator-log.server.ts';
import { mayEnter, type Operator } from '#app/domains/operators/operators.ts';
import { MoreLink } from '#app/domains/operators/ui/more-link.tsx';
import { FaultNote } from '#app/domains/operators/ui/outcome-note.tsx';
import { changeInput } from '#app/domains/operators/words/words-form.ts';
import { planName } from '#app/domains/plans/plans.ts';
import { markPlaceSeen, markRegistered } from '#app/domains/shops/trust/mark-checked.server.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { newCode } from '#app/platform/id.ts';
import { formatMoney } from '#app/platform/money.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { KeyValue } from '#app/ui/display/key-value.tsx';
import type { Route } from './+types/one-shop';

export const meta: Route.MetaFunction = () => [
  { title: 'Shop · Oja' },
  { name: 'robots', content: 'noindex' },
];
/** Refused because the shop has changed it meanwhile: the page shows what it is now. */
export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs): boolean =>
  asked.actionStatus === 409 || unlessRefused(asked);

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const me = await requireOperator(context, 'shops');
  const search = new URL(request.url).searchParams;
  const asked = addressKey(search, 'answer');
  const found = await shopForOperator(params.shopId, { after: addressKey(search, 'after'), asked });
  if (!found) throw moderationErrors.not_found();
  const { id, name, ownerId } = found;
  await noteOpened(me, { kind: 'shop', id, name }, { kind: 'person', id: ownerId });
  const shop = { ...found, measures: await withOperators(found.measures) };
  // Names what this page may send: sent twice, it is done once.
  return { shop, asked, formKey: newCode(16), seesLog: mayEnter(me.role, 'log') };
});

async function act(me: Operator, shopId: string, form: FormData): Promise<Done> {
  const intent = keyOf(form, 'intent');
  switch (intent) {
    case 'measure': {
      const letter = readForm(shopMeasureInput, form);
      await measureShop(me, { shopId, ...letter });
      return `shop.${letter.kind}`;
    }
    case 'lift':
      await liftMeasure(me, readForm(liftInput, form));
      return 'shop.lift';
    case 'answer': {
      const { isRead, ...answer } = readForm(answerInput, form);
      await readAnswer(me, { shopId, ...answer, isRead: isRead === 'yes' });
      return isRead === 'yes' ? 'shop.answer-read' : 'shop.answer-back';
    }
    case 'finding': {
      const { isBack, ...finding } = readForm(findingInput, form);
      await strikeFinding(me, { shopId, ...finding, isBack: isBack === 'yes' });
      return isBack === 'yes' ? 'shop.finding-back' : 'shop.finding-struck';
    }
    case 'plan':
      await changePlan(me, 'plan.given', { shopId, ...readForm(planInput, form) });
      return 'shop.plan';
    case 'take-back':
      await changePlan(me, 'plan.taken_back', { shopId, ...readForm(takeBackInput, form) });
      return 'shop.take-back';
    case 'lower':
      await changePlan(me, 'plan.lowered', { shopId, ...readForm(lowerInput, form) });
      return 'shop.lower';
    case 'plan-back':
      await changePlan(me, 'plan.put_back', { shopId, ...readForm(planBackInput, form) });
      return 'shop.plan-back';
    case 'place-seen': {
      const { isSo, ...look } = readForm(placeSeenInput, form);
      await markPlaceSeen(me, { shopId, isSo: isSo === 'yes', ...look });
      return isSo === 'yes' ? 'shop.place-seen' : 'shop.place-unseen';
    }
    case 'registered':
      await markRegistered(me, { shopId, ...readForm(registeredInput, form) });
      return 'shop.registered';
    case 'unregistered':
      await markRegistered(me, { shopId, number: 'kept', ...readForm(unregisteredInput, form) });
      return 'shop.unregistered';
    case 'number-off':
      await markRegistered(me, {
        shopId,
        number: 'taken off',
        ...readForm(numberOffInput, form),
      });
      return 'shop.number-off';
    case 'remove':
      await dismissSignal(me, { ...readForm(changeInput, form), isBack: false });
      return 'signal.remove';
    default:
      throw httpErrors.invalid();
  }
}

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'shops');
  const form = await formOf(request);
  const { shopId } = params;
  return actThen(context, { address: `/operator/shops/${shopId}`, form }, () =>
    act(me, shopId, form),
  );
});

/** While the days of a suspended shop stand still, there is no day on which its plan ends. */
function planText({ plan, suspendedAt }: OperatorShop): string {
  const name = planName(plan.id);
  if (!plan.until) return name;
  return suspendedAt ? `${name}, its days stand still` : `${name}, until ${formatDate(plan.until)}`;
}

function Facts({ shop }: { shop: OperatorShop }) {
  const { figures } = shop;
  const lines = [
    ['Owner', `${shop.owner || 'no name'} · ${shop.ownerPhone}`],
    ['Shop', `${shop.phone} · ${shop.address || 'no address'}`],
    ['Since', formatDate(shop.createdAt)],
    ['Plan', planText(shop)],
    ['Items', shop.items],
    ['People', shop.team + 1],
    ['Rating', shop.ratings > 0 ? `${shop.rating} by ${shop.ratings}` : 'none'],
    [
      'Orders in 30 days',
      `${figures.orders}, ${figures.completed} completed, ${formatMoney(figures.paidKobo)} paid`,
    ],
    [
      'Complaints of buyers',
      `${figures.complaints.all} in all, ${figures.complaints.forBuyer} decided for the buyer`,
    ],
    [
      'Reports',
      <Link key="reports" to={`/operator/reports?shop=${shop.id}&show=all`}>
        {shop.cases.all} in all, {shop.cases.waiting} waiting
      </Link>,
    ],
  ] as const;
  return (
    <section className="card">
      <KeyValue items={lines.map(([name, value]) => ({ key: name, name, value, number: true }))} />
    </section>
  );
}

export default function Shop({ loaderData, actionData }: Route.ComponentProps) {
  const { shop, asked, formKey, seesLog } = loaderData;
  return (
    <div className="stack">
      <div className="rhead">
        <h1>{shop.name}</h1>
        {shop.suspendedAt ? (
          <Badge tone="bad">Suspended {formatDate(shop.suspendedAt)}</Badge>
        ) : (
          <Link className="btn line sm" to={`/shop/${shop.id}`} reloadDocument>
            As buyers see it
          </Link>
        )}
        {seesLog && (
          <Link className="btn line sm" to={`/operator/log?kind=shop&id=${shop.id}`}>
            Who looked
          </Link>
        )}
      </div>
      <FaultNote answer={actionData} />
      <Facts shop={shop} />
      <PastFindings findings={shop.pastScams} />
      {shop.signals.length > 0 && (
        <section className="card">
          <h2 className="fh">Signals</h2>
          <p className="muted small">They may be nothing: no rule acts on them.</p>
          <SignalLines signals={shop.signals} />
        </section>
      )}
      <TrustChecks trust={shop.trust} />
      <section className="card">
        <h2 className="fh">Measures</h2>
        <MeasureLines measures={shop.measures} asked={asked} mayAct />
        <MoreLink after={shop.nextMeasures}>Older measures</MoreLink>
      </section>
      <ShopActs shop={shop} formKey={formKey} />
      <section className="card">
        <h2 className="fh">Devices of the owner</h2>
        {shop.devices.length === 0 && <p className="muted">None.</p>}
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
