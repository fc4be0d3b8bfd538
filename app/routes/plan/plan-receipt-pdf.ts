import { planReceipt } from '#app/domains/billing/receipt/receipt.server.ts';
import { receiptPdf } from '#app/domains/billing/receipt/receipt-pdf.server.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { file } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/plan-receipt-pdf';

export const loader = file(async ({ params, context }: Route.LoaderArgs) => {
  const { shop } = await requireMember(context, 'plan.pay');
  const facts = await planReceipt(shop, params.reference);
  const pdf = await receiptPdf(facts, context.get(requestContext).translator);
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${facts.reference}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
});
