import { data } from 'react-router';
import { isFresh } from '#app/domains/accounts/accounts.ts';
import { shopPayments, sumOfDays } from '#app/domains/orders/book/payment-book.queries.server.ts';
import { liveOrders } from '#app/domains/orders/pages/live-orders.server.ts';
import {
  paymentTotals,
  waitingClaims,
} from '#app/domains/orders/payments/payments.queries.server.ts';
import { paymentsPath, readPaymentFilter } from '#app/domains/orders/payments/payments.ts';
import { PaymentDays } from '#app/domains/orders/ui/money/payment-days.tsx';
import {
  Filters,
  PaymentList,
  Totals,
  WaitingClaims,
} from '#app/domains/orders/ui/money/payments-page.tsx';
import { useLiveOrders } from '#app/domains/orders/ui/use-live-orders.ts';
import { answerPayoutForm } from '#app/domains/payments/commands/payout-account.server.ts';
import { accountChangeToUndo } from '#app/domains/payments/commands/undo-account.server.ts';
import { needsLock, payoutAccountOf } from '#app/domains/payments/payout.queries.server.ts';
import { AccountChanged } from '#app/domains/payments/ui/account-changed.tsx';
import { PayoutAccount } from '#app/domains/payments/ui/payout-account.tsx';
import { isOpenTo } from '#app/domains/shops/commands/require-right.server.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/payments';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { shop, role, actor } = await requireMember(context, 'payments.see');
  const { t } = context.get(requestContext).translator;
  const asked = new URL(request.url).searchParams;
  const filter = readPaymentFilter(asked);
  const { cursor } = await liveOrders(shop.id);
  const [waiting, totals, list, sumKobo, account, changed, asksLock] = await Promise.all([
    waitingClaims(shop.id, filter.claims),
    paymentTotals(shop.id),
    shopPayments(shop.id, filter),
    sumOfDays(shop.id, filter),
    payoutAccountOf(shop.id),
    accountChangeToUndo(actor),
    needsLock(actor.userId),
  ]);
  const title = `${t('pages.payments')} · ${t('app.name')}`;
  const isTooNew = can(role, 'bank.edit') && !isOpenTo(actor, 'bank.edit');
  const mayEdit = can(role, 'bank.edit') && !isTooNew;
  const asksProof = !isFresh(actor);
  return {
    ...{
      waiting,
      totals,
      list,
      sumKobo,
      account,
      mayEdit,
      isTooNew,
      asksProof,
      asksLock,
      isOpened: addressKey(asked, 'open') === 'account',
      changed,
      cursor,
      filter,
      title,
    },
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  await requireMember(context, 'payments.see');
  const form = await formOf(request);
  // Taking a change back asks for the right itself, and for no code.
  const isUndo = keyOf(form, 'intent') === 'undo-account';
  try {
    const { actor } = await requireMember(context, isUndo ? 'payments.see' : 'bank.edit');
    return data({ ...(await answerPayoutForm(actor, form)), fault: undefined });
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    return data({ fault }, { status });
  }
});

export default function Payments({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { waiting, totals, list, sumKobo, account, mayEdit, isOpened } = loaderData;
  const { changed, cursor, filter, isTooNew, asksProof, asksLock } = loaderData;
  useLiveOrders(cursor);
  return (
    <div className="shell">
      <PageHead title={t('pages.payments')} backTo="/" backLabel={t('ui.back')}>
        <ButtonLink
          to={paymentsPath({ ...filter, after: undefined, claims: undefined }, '/payments.csv')}
          reloadDocument
          variant="outline"
          size="s"
          icon="download"
          aria-label={t('payments.download')}
        >
          CSV
        </ButtonLink>
      </PageHead>
      <WaitingClaims {...waiting} filter={filter} />
      <Totals totals={totals} />
      <Filters filter={filter} />
      <PaymentDays filter={filter} sumKobo={sumKobo} />
      {changed && <AccountChanged changedAt={changed.changedAt} />}
      <PayoutAccount {...{ account, mayEdit, isTooNew, asksProof, asksLock, isOpened }} />
      <PaymentList entries={list.entries} next={list.next} filter={filter} />
    </div>
  );
}
