import { data, redirect } from 'react-router';
import { browserRequester } from '#app/domains/accounts/requester.server.ts';
import { setAccountCookie } from '#app/domains/accounts/session/account-cookies.server.ts';
import { makeFromForm } from '#app/domains/orders/bids/bid-forms.server.ts';
import { liveBidOf } from '#app/domains/orders/bids/bids.queries.server.ts';
import { OfferForm } from '#app/domains/orders/ui/bids/offer-form.tsx';
import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import { stockErrors } from '#app/domains/stocks/stocks.errors.ts';
import {
  choicesOf,
  photoAt,
  publicStock,
  shownPriceOf,
} from '#app/domains/stocks/stocks.queries.server.ts';
import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import { stepOfError } from '#app/platform/extra-step/extra-step.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf, typedAgain } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { metVisitor, signedVisitorKey } from '#app/platform/visitors/signed-visitor.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import type { Route } from './+types/make-offer';

export const handle = { frame: 'market' };

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const row = await publicStock(params.stockId);
  if (!row) throw stockErrors.not_found();
  const key = await signedVisitorKey(request, origin);
  const known = key && (await liveBidOf(key, row.id));
  // One at a time: the way to make another one is on its page.
  if (known) throw redirect(`/deal/${known}`);
  const { id, name, imageBase, widths, soldOut, shopName } = row;
  return {
    stock: {
      id,
      name,
      shop: shopName,
      ...shownPriceOf(row),
      photo: photoAt(imageBase, widths && { widths }),
      soldOut,
    },
    choices: await choicesOf(row),
    title: `${translator.t('bids.make')} · ${name} · ${translator.t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  const { origin, clientAddress: address, translator } = facts;
  const form = await formOf(request);
  const met = await metVisitor(request.headers.get('cookie'), origin);
  const { requester, setCookies } = browserRequester(request, facts);
  const cookies = met.cookie === undefined ? setCookies : [met.cookie, ...setCookies];
  const typed = {
    variantId: typedAgain(form, 'variantId', 40),
    amount: typedAgain(form, 'amount', 30),
    quantity: typedAgain(form, 'quantity', 6),
    name: typedAgain(form, 'name', 200),
    phone: typedAgain(form, 'phone', 40),
  };
  try {
    const onProved = (token: string) => cookies.push(setAccountCookie('browser', token, origin));
    const buyer = { met, address, language: translator.language, requester, onProved };
    const { done, code } = await makeFromForm(buyer, params.stockId, form);
    const headers = withCookies(cookies);
    if (done) return redirect(`/deal/${done}`, { status: 303, headers });
    return data({ code, typed }, { headers });
  } catch (error) {
    const { fault, status } = formFault(error, translator);
    if (status === 404) throw error;
    const isAsked = keyOf(form, 'codeAsked') !== '';
    const extraStep = stepOfError(error);
    const headers = withCookies(cookies);
    return data({ fault, typed, extraStep, isAsked }, { status, headers });
  }
});

export default function MakeOffer({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { stock, choices } = loaderData;
  const isOff = !stock.negotiable || stock.soldOut;
  return (
    <div className="shell narrow">
      <PageHead title={t('bids.make')} backTo={`/stocks/${stock.id}`} backLabel={t('ui.back')} />
      <div className="stack">
        <Card className="row">
          <span className="pcard-photo">
            <StockPhoto photo={stock.photo} alt="" layout="thumb" />
          </span>
          <span className="grow">
            <b className="blk">{stock.name}</b>
            <span className="num">{priceText(stock, t)}</span>
          </span>
        </Card>
        {isOff ? (
          <>
            <Note tone="warn">
              {t(stock.soldOut ? 'errors.orders.bid_sold_out' : 'errors.orders.bid_not_negotiable')}
            </Note>
            <ButtonLink to={`/stocks/${stock.id}`} variant="outline" block>
              {t('ui.back')}
            </ButtonLink>
          </>
        ) : (
          <>
            <p className="muted">{t('bids.make_text', { shop: stock.shop })}</p>
            <OfferForm choices={choices} answer={actionData} />
          </>
        )}
      </div>
    </div>
  );
}
