import { Link, useNavigation } from 'react-router';
import {
  type OperatorOrder,
  orderForOperator,
} from '#app/domains/moderation/money/find-money.queries.server.ts';
import { payByWords } from '#app/domains/moderation/money/pay-by-words.ts';
import { seenPeople } from '#app/domains/moderation/rooms/seen-people.queries.server.ts';
import { DecideComplaint } from '#app/domains/moderation/ui/money/decide-complaint.tsx';
import { actThen } from '#app/domains/operators/act-then.server.ts';
import { noteOpened } from '#app/domains/operators/log/operator-log.server.ts';
import { mayEnter } from '#app/domains/operators/operators.ts';
import { ActForm, useRefused } from '#app/domains/operators/ui/act-form.tsx';
import { FaultNote } from '#app/domains/operators/ui/outcome-note.tsx';
import {
  decideComplaint,
  decisionInput,
} from '#app/domains/orders/complaints/decide-complaint.server.ts';
import { orderErrors } from '#app/domains/orders/orders.errors.ts';
import { orderNumber } from '#app/domains/orders/orders.ts';
import {
  operatorRefundInput,
  refundByOperator,
} from '#app/domains/orders/steps/refund-by-operator.server.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { newToken } from '#app/platform/id.ts';
import { formatMoney, koboToNaira } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { KeyValue } from '#app/ui/display/key-value.tsx';
import { TextArea, TextField } from '#app/ui/fields/field.tsx';
import type { Route } from './+types/one-order';

export const meta: Route.MetaFunction = () => [
  { title: 'Order · Oja' },
  { name: 'robots', content: 'noindex' },
];
export const shouldRevalidate = unlessRefused;

export const loader = page(async ({ params, context }: Route.LoaderArgs) => {
  const me = await requireOperator(context, 'money');
  const order = await orderForOperator(params.orderId);
  if (!order) throw orderErrors.not_found();
  const people = await seenPeople([order.buyer.phone ?? '']);
  const subject = { kind: 'order', id: order.id, name: orderNumber(order.number) } as const;
  await noteOpened(me, subject, ...people);
  return {
    order,
    seesShops: mayEnter(me.role, 'shops'),
    // A name for the refund that this page may ask for: sent twice, it is one.
    key: me.role === 'chief' ? newToken() : undefined,
  };
});

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'money');
  const form = await formOf(request);
  return actThen(context, { address: `/operator/money/${params.orderId}`, form }, async () => {
    if (keyOf(form, 'intent') === 'complaint') {
      const decision = readForm(decisionInput, form);
      await decideComplaint(me, params.orderId, decision);
      return `money.${decision.to}`;
    }
    await refundByOperator(me, params.orderId, readForm(operatorRefundInput, form));
    return 'money.refund';
  });
});

const when = (at: Date): string => `${formatDate(at)}, ${formatTime(at)}`;
const words = (said: string): string => said.replaceAll('_', ' ');

const proofWords: Record<string, string> = {
  with_code: 'with the buyer’s code',
  without_code: 'without the buyer’s code',
  no_code: 'the buyer had no code',
};

function Facts({ order }: { order: OperatorOrder }) {
  const items = [
    ['Placed', when(order.placedAt)],
    ['State', words(order.status)],
    ['Came by', `${order.source}, ${order.getBy}, ${payByWords[order.payBy]}`],
    ['Buyer', [order.buyer.name, order.buyer.phone].filter(Boolean).join(' · ') || 'erased'],
    ...(order.getBy === 'delivery' ? [['Address', order.address || 'erased']] : []),
    ...(order.proof ? [['Handed over', proofWords[order.proof] ?? order.proof]] : []),
    ['Total', formatMoney(order.totalKobo)],
    ...(order.discountKobo > 0 ? [['Discount', formatMoney(order.discountKobo)]] : []),
    ...(order.feeKobo > 0 ? [['Delivery', formatMoney(order.feeKobo)]] : []),
    ['Paid', formatMoney(order.paidKobo)],
    ...(order.refundedKobo > 0 ? [['Gone back', formatMoney(order.refundedKobo)]] : []),
  ] as const;
  return (
    <section className="card">
      <KeyValue
        items={items.map(([name = '', value]) => ({ key: name, name, value, number: true }))}
      />
      <ul className="rows mt-m">
        {order.lines.map((line) => (
          <li key={line.id}>
            <span className="grow">
              {line.quantity} × {line.name}
              {line.returned > 0 && <span className="muted"> ({line.returned} came back)</span>}
            </span>
            <span className="num">{formatMoney(line.priceKobo * line.quantity)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Payment = OperatorOrder['payments'][number];

function RefundForm({ payment, formKey }: { payment: Payment; formKey: string }) {
  const busy = useNavigation().state !== 'idle';
  const name = `refund ${payment.id}`;
  return (
    <details className="op-more" {...(useRefused(name) && { open: true })}>
      <summary>Give money back</summary>
      <ActForm name={name} className="stack mt-s">
        {(field) => (
          <>
            <input type="hidden" name="paymentId" value={payment.id} />
            <input type="hidden" name="key" value={formKey} />
            <TextField
              {...field('amount', String(koboToNaira(payment.leftKobo)))}
              label="How much, in naira"
              inputMode="decimal"
              required
              maxLength={30}
              hint={`At most ${formatMoney(payment.leftKobo)}. It goes back the way it came and cannot be stopped.`}
            />
            <TextArea
              {...field('reason')}
              label="Why, the shop reads this"
              rows={3}
              required
              minLength={20}
              maxLength={1_000}
            />
            <Button type="submit" size="s" variant="danger" busy={busy}>
              Give back
            </Button>
          </>
        )}
      </ActForm>
    </details>
  );
}

function kindOf({ returnsId, correctsId, method }: Payment): string {
  if (returnsId) return `Back, ${method}`;
  return correctsId ? `Correction, ${method}` : method;
}

function Payments({ order, formKey }: { order: OperatorOrder; formKey: string | undefined }) {
  return (
    <section className="card">
      <h2 className="fh">Payments</h2>
      {order.payments.length === 0 && <p className="muted">None.</p>}
      <ul className="rows mt-s">
        {order.payments.map((payment) => (
          <li key={payment.id}>
            <span className="grow">
              <b className="blk num">
                {formatMoney(payment.amountKobo)} · {kindOf(payment)}
              </b>
              <span className="muted small num wrap-any">
                {[
                  when(payment.paidAt ?? payment.createdAt),
                  payment.reference,
                  payment.decidedByName,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {payment.reason && <span className="blk wrap-any">“{payment.reason}”</span>}
              {payment.photo && (
                <a className="blk" href={payment.photo} target="_blank" rel="noreferrer">
                  The buyer’s screenshot (not proof)
                </a>
              )}
            </span>
            {payment.flag && <Badge tone="bad">{words(payment.flag)}</Badge>}
            <Badge tone="plain">{payment.state}</Badge>
            {formKey && payment.leftKobo > 0 && <RefundForm payment={payment} formKey={formKey} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Returns({ refunds, disputes }: Pick<OperatorOrder, 'refunds' | 'disputes'>) {
  if (refunds.length === 0 && disputes.length === 0) return null;
  return (
    <section className="card">
      <h2 className="fh">At the provider</h2>
      <ul className="rows mt-s">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <span className="grow num">
              Refund of {formatMoney(refund.amountKobo)}
              <span className="blk muted small">
                {when(refund.at)}
                {!refund.isOurs && ' · made at the provider'}
              </span>
            </span>
            <Badge tone="plain">{words(refund.state)}</Badge>
          </li>
        ))}
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <span className="grow num">
              Dispute about {formatMoney(dispute.amountKobo)}
              {dispute.message && <span className="blk wrap-any">“{dispute.message}”</span>}
              {dispute.evidence && (
                <span className="blk muted wrap-any">The shop answered: “{dispute.evidence}”</span>
              )}
            </span>
            <Badge tone={dispute.state === 'open' ? 'bad' : 'plain'}>{dispute.state}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ history }: Pick<OperatorOrder, 'history'>) {
  return (
    <section className="card">
      <h2 className="fh">What happened</h2>
      <ul className="rows mt-s">
        {history.map((entry) => (
          <li key={entry.id}>
            <span className="grow">
              <b>{words(entry.kind)}</b>
              <span className="blk muted small num">
                {[
                  when(entry.at),
                  entry.byName ?? entry.by,
                  entry.amountKobo === null ? '' : formatMoney(entry.amountKobo),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {entry.text && (
                <span className="blk wrap-any">“{entry.text.replaceAll('_', ' ')}”</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function OneOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order, seesShops, key } = loaderData;
  const { shop } = order;
  return (
    <div className="stack">
      <div className="rhead">
        <div>
          <h1 className="num">{orderNumber(order.number)}</h1>
          <p className="muted">
            {seesShops ? <Link to={`/operator/shops/${shop.id}`}>{shop.name}</Link> : shop.name}
          </p>
        </div>
      </div>
      <FaultNote answer={actionData} />
      {order.complaint && <DecideComplaint complaint={order.complaint} />}
      <Facts order={order} />
      <Payments order={order} formKey={key} />
      <Returns refunds={order.refunds} disputes={order.disputes} />
      <History history={order.history} />
    </div>
  );
}
