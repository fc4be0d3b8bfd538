import { useEffect } from 'react';
import { redirect } from 'react-router';
import { displayPhone, phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { inOrderLanguage } from '#app/domains/orders/pages/buyer-words.server.ts';
import { readerOf } from '#app/domains/orders/pages/order-status.server.ts';
import { receiptPage } from '#app/domains/orders/pages/receipt-page.server.ts';
import { ReceiptView } from '#app/domains/orders/ui/money/receipt-view.tsx';
import { viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { signedVisitorKey } from '#app/platform/visitors/signed-visitor.server.ts';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import type { Route } from './+types/receipt';

export const handle = { frame: 'plain' };

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const viewer = await viewerOf(context);
  const visitorKey = await signedVisitorKey(request, origin);
  const receipt = await receiptPage(params.code, origin, readerOf(visitorKey, viewer));
  if (!receipt.isForReader) throw redirect(`/o/${params.code}`);
  if (!viewer) inOrderLanguage({ request, shown: translator.language, language: receipt.language });
  const { shop } = receipt;
  const phone = phoneKey(shop.phoneNumber);
  return {
    receipt: { ...receipt, shop: { ...shop, phoneNumber: phone ? displayPhone(phone) : '' } },
    title: `${translator.t('receipt.title')} ${receipt.number} · ${shop.name}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

/** Opened with `#print` it prints at once: one tap from the counter. */
function usePrintAtOnce(): void {
  useEffect(() => {
    if (window.location.hash === '#print') window.print();
  }, []);
}

export default function Receipt({ loaderData: { receipt } }: Route.ComponentProps) {
  const t = useT();
  usePrintAtOnce();
  return (
    <div className="shell tiny">
      <div className="noprint">
        <PageHead
          title={t('receipt.title')}
          backTo={receipt.teamPath ?? `/o/${receipt.code}`}
          backLabel={t('ui.back')}
        />
      </div>
      <ReceiptView receipt={receipt} />
    </div>
  );
}
