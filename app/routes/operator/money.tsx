import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { settleInput, settleMoney } from '#app/domains/moderation/commands/settle-money.server.ts';
import { findMoney } from '#app/domains/moderation/money/find-money.queries.server.ts';
import { type MoneyView, readMoneyFilter } from '#app/domains/moderation/money/money-filter.ts';
import {
  disputeList,
  refundList,
  unmatchedList,
  waitingMoney,
} from '#app/domains/moderation/money/money-lists.queries.server.ts';
import { payByWords } from '#app/domains/moderation/money/pay-by-words.ts';
import { seenPeople } from '#app/domains/moderation/rooms/seen-people.queries.server.ts';
import { typedPhone } from '#app/domains/moderation/rooms/typed-phone.ts';
import {
  ComplaintLine,
  DisputeLine,
  MoneyLine,
  RefundLine,
} from '#app/domains/moderation/ui/money/money-lines.tsx';
import { UnmatchedLine } from '#app/domains/moderation/ui/money/unmatched-line.tsx';
import { actThen } from '#app/domains/operators/act-then.server.ts';
import { noteOpened, noteSearched } from '#app/domains/operators/log/operator-log.server.ts';
import { mayEnter } from '#app/domains/operators/operators.ts';
import { MoreLink } from '#app/domains/operators/ui/more-link.tsx';
import { FaultNote } from '#app/domains/operators/ui/outcome-note.tsx';
import { ViewChips } from '#app/domains/operators/ui/view-chips.tsx';
import { complaintList } from '#app/domains/orders/complaints/complaints.queries.server.ts';
import { orderNumber } from '#app/domains/orders/orders.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import type { Route } from './+types/money';

export const meta: Route.MetaFunction = () => [
  { title: 'Orders and money · Oja' },
  { name: 'robots', content: 'noindex' },
];
export const shouldRevalidate = unlessRefused;

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const me = await requireOperator(context, 'money');
  const filter = readMoneyFilter(new URL(request.url).searchParams);
  const { show, q, after } = filter;
  const found = show === 'orders' ? await findMoney(q, after) : undefined;
  const [first] = found?.orders ?? [];
  // The number stands nowhere in the log; whose it is does, and one of the orders.
  if (found?.isFor === 'phone' && first) {
    const subject = { kind: 'order', id: first.id, name: 'orders of one phone' } as const;
    await noteOpened(me, subject, ...(await seenPeople([q])));
  } else if (found && typedPhone(q)) await noteSearched(me, await seenPeople([q]), { orders: 0 });
  return {
    filter,
    mayChange: me.role === 'chief',
    seesShops: mayEnter(me.role, 'shops'),
    waiting: await waitingMoney(),
    found,
    complaints: show === 'complaints' ? await complaintList(filter) : undefined,
    disputes: show === 'disputes' ? await disputeList(filter) : undefined,
    refunds: show === 'refunds' ? await refundList(filter) : undefined,
    unmatched: show === 'unmatched' ? await unmatchedList(filter) : undefined,
  };
});

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'money');
  const form = await formOf(request);
  const address = `/operator/money${new URL(request.url).search}`;
  return actThen(context, { address, form }, async () => {
    const change = readForm(settleInput, form);
    await settleMoney(me, change);
    return `money.${change.intent}`;
  });
});

type Data = Route.ComponentProps['loaderData'];

function FindForm({ q }: { q: string }) {
  return (
    <Form key={q} method="get" className="card op-filter">
      <TextField
        name="q"
        label="Order number, code, phone or reference"
        className="wide"
        defaultValue={q}
        maxLength={120}
      />
      <Button type="submit" variant="soft">
        Find
      </Button>
    </Form>
  );
}

function Rows({ children }: { children: readonly ReactNode[] }) {
  return children.length > 0 ? (
    <section className="card mt-m">
      <ul className="rows">{children}</ul>
    </section>
  ) : (
    <EmptyState card icon="wallet" title="Nothing here" />
  );
}

function Found({ found, q }: { found: NonNullable<Data['found']>; q: string }) {
  if (q === '') return null;
  return (
    <Rows>
      {[
        ...found.records.map((record) => (
          <MoneyLine
            key={record.reference}
            orderId={null}
            title={`${formatMoney(record.amountKobo)} for ${record.what}`}
            facts={[
              record.shop ?? 'shop gone',
              record.reference,
              formatDate(record.at),
              record.backAt && `given back ${formatDate(record.backAt)}`,
            ]}
            badge={record.flag ?? record.state}
            tone={record.flag ? 'warn' : 'plain'}
          />
        )),
        ...found.orders.map((order) => (
          <MoneyLine
            key={order.id}
            orderId={order.id}
            title={`${orderNumber(order.number)} · ${order.shop}`}
            facts={[
              formatMoney(order.totalKobo),
              payByWords[order.payBy],
              formatDate(order.placedAt),
            ]}
            badge={order.status.replaceAll('_', ' ')}
          />
        )),
      ]}
    </Rows>
  );
}

const overWords: Record<Exclude<MoneyView, 'orders'>, [open: string, over: string]> = {
  complaints: ['To decide', 'All others'],
  disputes: ['Open', 'Decided'],
  unmatched: ['Waiting', 'Settled'],
  refunds: ['On the way', 'Ended'],
};

function OverChips({ show, over }: { show: Exclude<MoneyView, 'orders'>; over: boolean }) {
  return (
    <nav className="row s wrap" aria-label="Open or over">
      {overWords[show].map((word, at) => (
        <Link
          key={word}
          className="chip"
          to={`?show=${show}${at === 1 ? '&over=yes' : ''}`}
          aria-current={over === (at === 1) ? 'page' : undefined}
        >
          {word}
        </Link>
      ))}
    </nav>
  );
}

function Lists({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { complaints, disputes, refunds, unmatched, mayChange, seesShops } = loaderData;
  if (complaints)
    return (
      <Rows>
        {complaints.page.map((one) => (
          <ComplaintLine key={one.id} complaint={one} />
        ))}
      </Rows>
    );
  if (disputes)
    return (
      <Rows>
        {disputes.page.map((one) => (
          <DisputeLine key={one.id} dispute={one} seesShops={seesShops} />
        ))}
      </Rows>
    );
  if (refunds)
    return (
      <Rows>
        {refunds.page.map((one) => (
          <RefundLine key={one.id} refund={one} seesShops={seesShops} />
        ))}
      </Rows>
    );
  return (
    <Rows>
      {(unmatched?.page ?? []).map((row) => (
        <UnmatchedLine key={row.id} row={row} mayChange={mayChange} />
      ))}
    </Rows>
  );
}

export default function Money({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, waiting, found, complaints, disputes, refunds, unmatched } = loaderData;
  const { show, q, over } = filter;
  const views = {
    orders: 'Find',
    complaints: `Complaints ${waiting.complaints}`,
    disputes: `Disputes ${waiting.disputes}`,
    unmatched: `Did not match ${waiting.unmatched}`,
    refunds: 'Refunds',
  };
  const shown = found ?? complaints ?? disputes ?? refunds ?? unmatched;
  return (
    <>
      <div className="rhead">
        <h1>Orders and money</h1>
        <ViewChips label="What of it" views={views} current={show} />
      </div>
      <FaultNote answer={actionData} />
      {show === 'orders' ? <FindForm q={q} /> : <OverChips show={show} over={over} />}
      {found ? <Found found={found} q={q} /> : <Lists loaderData={loaderData} />}
      <MoreLink after={shown?.next} />
    </>
  );
}
