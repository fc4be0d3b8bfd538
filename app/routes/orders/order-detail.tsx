import { data } from 'react-router';
import { handleTeamAction } from '#app/domains/orders/commands/team-actions.server.ts';
import { complaintOfOrder } from '#app/domains/orders/complaints/complaints.queries.server.ts';
import { isUnsettled } from '#app/domains/orders/complaints/complaints.ts';
import { takesHandOver } from '#app/domains/orders/hand-over/hand-over.server.ts';
import { orderErrors } from '#app/domains/orders/orders.errors.ts';
import { ownOrder } from '#app/domains/orders/orders.queries.server.ts';
import { nextStep, orderNumber, owedOf } from '#app/domains/orders/orders.ts';
import { liveOrders } from '#app/domains/orders/pages/live-orders.server.ts';
import { transferWarnings } from '#app/domains/orders/payments/transfer-warnings.server.ts';
import { OwnComplaint } from '#app/domains/orders/ui/complaints/own-complaint.tsx';
import { StatusBadge } from '#app/domains/orders/ui/order-badges.tsx';
import { OrderDetail } from '#app/domains/orders/ui/order-detail.tsx';
import { CompleteCard } from '#app/domains/orders/ui/steps/complete-card.tsx';
import { KeptNote } from '#app/domains/orders/ui/steps/kept-note.tsx';
import { LeaveCard, leavesUnpaid } from '#app/domains/orders/ui/steps/leave-sheet.tsx';
import { stepAct } from '#app/domains/orders/ui/steps/step-act.ts';
import { useLiveOrders } from '#app/domains/orders/ui/use-live-orders.ts';
import { orderReviewForShop } from '#app/domains/reviews/reviews.queries.server.ts';
import { OrderReviewCard } from '#app/domains/reviews/ui/order-review-card.tsx';
import { can } from '#app/domains/shops/team/permissions.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { orderScreen } from '#app/domains/sync/screens/order-screen.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { alsoWhenKept } from '#app/platform/http/forms/form-fault.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { rawField } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { browserTranslator, useT } from '#app/platform/i18n/i18n.tsx';
import { orKept } from '#app/platform/outbox/or-kept.ts';
import { showNewer } from '#app/shell/newer.ts';
import { fromCopy, isOpenedHere } from '#app/shell/team/from-copy.ts';
import { Note } from '#app/ui/display/note.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/order-detail';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const { shop, role } = await requireMember(context, 'orders.work');
  const { t } = context.get(requestContext).translator;
  const { cursor } = await liveOrders(shop.id);
  const own = await ownOrder(shop.id, params.orderId);
  if (!own) throw orderErrors.not_found();
  const number = orderNumber(own.order.number);
  const { id, status, getBy } = own.order;
  const asked = new URL(request.url).searchParams;
  const [takesCode, warnings, review, complaint] = await Promise.all([
    nextStep(status, getBy) === 'completed' && takesHandOver(id),
    transferWarnings(own, shop.tellsTransfersApart),
    orderReviewForShop(id),
    complaintOfOrder(id),
  ]);
  return {
    own,
    takesCode,
    warnings,
    review,
    complaint,
    mayAnswer: can(role, 'messages.work'),
    number,
    cursor,
    seesMoney: can(role, 'payments.see'),
    startReturn: status === 'completed' && addressKey(asked, 'return') === '1',
    isLeaving: addressKey(asked, 'leave') === '1',
    isCompleting: nextStep(status, getBy) === 'completed' && addressKey(asked, 'complete') === '1',
    title: `${t('order.title', { number })} · ${t('app.name')}`,
  };
});

export const clientLoader = ({ request, params, serverLoader }: Route.ClientLoaderArgs) =>
  fromCopy(request, serverLoader, {
    name: 'order',
    make: (screen) => orderScreen(screen, params.orderId),
  });
clientLoader.hydrate = isOpenedHere;

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'orders.work');
  const form = await formOf(request);
  try {
    const done = await handleTeamAction(actor, params.orderId, form);
    return data({ message: undefined, done });
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    if (status === 404) throw error;
    return data({ message: fault.message, done: null }, { status });
  }
});

/** Without a line it is kept on the phone. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  let sent: ReturnType<typeof serverAction> | undefined;
  const send = () => {
    sent = serverAction();
    return sent;
  };
  const answer = await orKept(send, async () => stepAct(params.orderId, form));
  if (!('fault' in answer)) return answer;
  const t = browserTranslator()?.t;
  // What was sent may have arrived: the page shows it as soon as the slow line says so.
  void sent?.then(showNewer, () => undefined);
  const isCode = rawField(form, 'intent') === 'hand-over';
  // Whether a code is right only the server knows: the sheet says so and stays.
  const codeText = sent ? 'orders.hand_over_unsure' : 'orders.hand_over_no_line';
  return { ...answer, message: t?.(isCode ? codeText : 'cart.failed'), done: null };
}

/** A step that was kept is shown as done, and the next one is offered. */
export const shouldRevalidate = alsoWhenKept;

export default function OrderDetailPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { own, number, cursor, seesMoney, startReturn, isCompleting, takesCode, warnings } =
    loaderData;
  const { review, complaint, mayAnswer } = loaderData;
  const owedKobo = owedOf(own.order);
  const next = nextStep(own.order.status, own.order.getBy);
  const isUnanswered = complaint !== undefined && isUnsettled(complaint.state);
  useLiveOrders(cursor);
  return (
    <div className="shell narrow">
      <PageHead
        title={t('order.title', { number })}
        backTo="/orders"
        backLabel={t('ui.back')}
        className="t24"
      >
        <StatusBadge status={own.order.status} getBy={own.order.getBy} />
      </PageHead>
      {actionData?.message && (
        <Note tone="bad" live className="mb-m">
          {actionData.message}
        </Note>
      )}
      {actionData && 'kept' in actionData && <KeptNote orderId={own.order.id} className="mb-m" />}
      {loaderData.isLeaving && leavesUnpaid(next, { ...own.order, owedKobo }) && (
        <LeaveCard owedKobo={owedKobo} />
      )}
      {isCompleting && (takesCode || owedKobo > 0) && (
        <CompleteCard owedKobo={owedKobo} takesCode={takesCode} seesMoney={seesMoney} />
      )}
      {complaint && (
        <OwnComplaint
          orderId={own.order.id}
          complaint={complaint}
          isRefunded={isUnanswered && !complaint.keepsMoney}
        />
      )}
      <OrderReviewCard review={review} shopId={own.order.shopId} mayAnswer={mayAnswer} />
      <OrderDetail
        own={own}
        takesCode={takesCode}
        warnings={warnings}
        seesMoney={seesMoney}
        isComplained={isUnanswered && complaint.keepsMoney}
        startReturn={startReturn}
      />
    </div>
  );
}
