import { useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { codeDigits } from '#app/domains/accounts/accounts.ts';
import type { Deal } from '#app/domains/orders/bids/deal-page.server.ts';
import { buyerIn, missingOf } from '#app/domains/orders/cart/buyer.ts';
import { type CartLine, lineKey, orderable } from '#app/domains/orders/cart/cart.ts';
import {
  forgetTypedCheckout,
  keepTyped,
  readTyped,
} from '#app/domains/orders/cart/typed-checkout.ts';
import type { LineChange } from '#app/domains/orders/orders.ts';
import { isForNothing, type Sums } from '#app/domains/orders/totals/sums.ts';
import { goodsOf } from '#app/domains/orders/totals/totals.ts';
import type { ShownOpening } from '#app/domains/shops/delivery/delivery.queries.server.ts';
import { OpeningNote } from '#app/domains/shops/ui/delivery/opening-note.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { useFaultNote, useFirstFault } from '#app/ui/fields/use-first-fault.ts';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { rememberBuyer, useRemembered } from './buyer-store.ts';
import { arrival } from './cart-store.ts';
import { ChangedSheet, linesAfter } from './changed-sheet.tsx';
import { CheckoutCode, CheckoutStep } from './checkout-code.tsx';
import { CheckoutFields } from './checkout-form.tsx';
import { Summary, type SummaryProps } from './checkout-summary.tsx';
import type { ZoneFee } from './delivery/delivery-text.ts';
import { placeHere } from './delivery/place-here.ts';
import { EmptyCheckout } from './empty-checkout.tsx';
import { PlaceBar } from './place-bar.tsx';
import { PromoField } from './promo-field.tsx';
import {
  acceptChanges,
  type CheckoutAnswer,
  useCodeAsked,
  useKeptUnsent,
  useOperationKey,
  usePlaced,
  useShopLines,
} from './use-checkout.ts';
import { useSums } from './use-sums.ts';

interface CheckoutShop {
  id: string;
  name: string;
  address: string;
  paysOnline: boolean;
  /** Delivery by the buyer's place; else its fee is agreed with the shop. */
  deliversByPlace: boolean;
  fees: readonly ZoneFee[];
  offersPickup: boolean;
  pickupAddress: string;
  opening?: ShownOpening | undefined;
  picture?: string | undefined;
}

/** Loads the order's page while the form is filled in. A failure costs nothing: the page asks again. */
function bringOrderPage(): void {
  import('../order-view.tsx').catch(() => undefined);
}

const firstWay = ({ offersPickup }: CheckoutShop, known: string | undefined): string =>
  offersPickup ? (known ?? 'pickup') : 'delivery';

interface CheckoutPageProps {
  shop: CheckoutShop;
  /** Instead of what lies in the cart. */
  deal?: Deal | undefined;
}

/** The whole check-out of one shop. */
export function CheckoutPage({ shop, deal }: CheckoutPageProps) {
  const t = useT();
  const fetcher = useFetcher<CheckoutAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const key = useOperationKey(shop.id, deal !== undefined);
  const { cart, lines, state } = useShopLines(shop.id, deal);
  const [closed, setClosed] = useState<CheckoutAnswer>();
  const [accepted, setAccepted] = useState<LineChange[]>([]);
  const [sent, setSent] = useState<Pick<SummaryProps, 'seen' | 'lines'>>();
  const [mayBeThere, setMayBeThere] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const { buyer } = useRemembered();
  const typedOf = deal?.code ?? shop.id;
  const [typed] = useState(() => readTyped(typedOf));
  const [getBy, setGetBy] = useState<string>(firstWay(shop, typed.getBy ?? buyer?.getBy));
  const [place, setPlace] = useState(() => typed.place ?? (buyer?.place || placeHere()));
  const [missing, setMissing] = useState<Record<string, string>>({});
  // What stands on this page is what the buyer agrees to.
  const seen = linesAfter(orderable(lines), accepted);
  const off = useSums({
    ...{ shopId: shop.id, lines: seen, getBy, place, deal },
    isByPlace: shop.deliversByPlace,
    usedPromo: typed.usedPromo ?? '',
  });
  const gone = lines.filter(({ line }) => !seen.some((one) => lineKey(one) === lineKey(line)));
  const answer = fetcher.data;
  usePlaced(shop.id, answer, deal);
  const busy = fetcher.state !== 'idle' || answer?.placed !== undefined;
  // The cart lets its lines go before the order's page is there: what was ordered stays in sight.
  const shown = answer?.placed !== undefined && sent ? sent : { seen, lines };
  const fault = answer?.fault;
  const isLost = fault?.message === '';
  const lostText = mayBeThere
    ? 'offline.answer_lost'
    : deal
      ? 'cart.failed'
      : 'offline.unsent_kept';
  const faults = useMemo(() => ({ fields: { ...fault?.fields, ...missing } }), [fault, missing]);
  const { said, onOther, onChange } = useSaidOf(faults);
  useKeptUnsent(shop, { key, isLost: isLost && !deal, mayBeThere });
  useFirstFault(form, fault);
  useFaultNote(form, fault);
  useFirstFault(form, missing);

  useEffect(bringOrderPage, []);

  const code = useCodeAsked(answer);
  const send = (agreed: readonly CartLine[], more?: Record<string, string>, sums?: Sums) => {
    if (!form.current) return;
    const body = new FormData(form.current);
    // What goes on by itself does not wait for the code's field to be filled.
    const found = more ? {} : faultsOf(body);
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    if (body.has('remember')) rememberBuyer({ ...buyerIn(Object.fromEntries(body)), place });
    body.delete('remember');
    for (const [name, value] of Object.entries(more ?? {})) body.set(name, value);
    body.set('lines', JSON.stringify(agreed.map(({ shopId: _shop, ...line }) => line)));
    body.set('promo', off.promo);
    const { discountKobo, feeKobo, zone } = sums ?? off.sums;
    body.set('discountKobo', String(discountKobo));
    body.set('feeKobo', feeKobo === null ? '' : String(feeKobo));
    body.set('zone', zone);
    body.set('place', getBy === 'delivery' ? place : '');
    body.set('key', key);
    body.set('came', arrival());
    setSent({ seen: agreed, lines });
    if (navigator.onLine) setMayBeThere(true);
    setWasOpen(off.isOpen && sums === undefined);
    void fetcher.submit(body, { method: 'post' });
  };
  const faultsOf = (body: FormData): Record<string, string> => {
    const typed = Object.fromEntries(body);
    const isPlaceMissing = shop.deliversByPlace && getBy === 'delivery' && place === '';
    const faults = Object.entries(missingOf(buyerIn(typed))).map(([name, text]) => [name, t(text)]);
    const digits = String(typed.code ?? '').replace(/\D/g, '');
    const isShort = code !== undefined && digits.length < codeDigits;
    return {
      ...Object.fromEntries(faults),
      ...(isPlaceMissing && { place: t('errors.orders.place_required') }),
      ...(isShort && { code: t('ui.code_short', { count: codeDigits }) }),
    };
  };
  const isShown = answer !== closed && fetcher.state === 'idle';
  const changes = isShown ? answer?.changes : undefined;

  if (state === 'loading' && lines.length === 0 && cart.length > 0)
    return <Skeleton shape="rows" count={3} />;
  if (seen.length === 0 && gone.length > 0 && !busy && !changes)
    return (
      <EmptyState
        icon="circle-slash"
        title={t('checkout.sold_out', { count: gone.length })}
        text={gone.map(({ item }) => item.name).join(', ')}
      >
        <ButtonLink to={`/shop/${shop.id}`}>{t('cart.see_shop')}</ButtonLink>
      </EmptyState>
    );
  if (lines.length === 0 && !busy) return <EmptyCheckout shopId={shop.id} />;
  return (
    <>
      <form
        className="co"
        ref={form}
        noValidate
        onChange={(event) => {
          onChange(event);
          const remember = event.currentTarget.elements.namedItem('remember');
          // A buyer who is not to be remembered leaves nothing for a reload either.
          if (remember instanceof HTMLInputElement && !remember.checked)
            forgetTypedCheckout(typedOf);
          else keepTyped(typedOf, Object.fromEntries(new FormData(event.currentTarget)));
        }}
        onSubmit={(event) => {
          event.preventDefault();
          send(seen);
        }}
      >
        <CheckoutFields
          getBy={getBy}
          onGetBy={setGetBy}
          shop={shop}
          place={place}
          onPlace={(chosen) => {
            setPlace(chosen);
            onOther('place');
            keepTyped(typedOf, { place: chosen });
          }}
          sums={off.sums}
          toPlace={off.toPlace}
          goodsKobo={goodsOf(shown.seen) - off.sums.discountKobo}
          typed={typed}
          isFree={isForNothing(shown.seen, off.sums)}
          fields={said?.fields}
          buyer={deal?.buyer}
        />
        <aside className="stack">
          {gone.length > 0 && (
            <Note tone="warn" live>
              {t('checkout.sold_out', { count: gone.length })}{' '}
              {gone.map(({ item }) => item.name).join(', ')}
            </Note>
          )}
          <OpeningNote opening={shop.opening} />
          <Summary shop={shop} getBy={getBy} {...shown} sums={off.sums} isDeal={deal !== undefined}>
            {!deal && (
              <PromoField
                sums={off.sums}
                busy={off.busy}
                error={isShown ? fault?.fields?.promo : undefined}
                before={typed.promo ?? ''}
                onUse={(promo) => {
                  setClosed(answer);
                  off.use(promo);
                  keepTyped(typedOf, { usedPromo: promo });
                }}
              />
            )}
          </Summary>
          {answer?.extraStep && fault && (
            <CheckoutStep
              step={answer.extraStep}
              text={fault.message}
              onSend={(more) => send(seen, more)}
            />
          )}
          {code && (
            <CheckoutCode
              code={code}
              error={
                (missing.code && said?.fields.code) ??
                (answer?.extraStep ? undefined : fault?.message)
              }
              onSend={(more) => send(seen, more)}
            />
          )}
          {fault && !isLost && !code && !answer?.extraStep && (
            <Note tone="bad" live>
              {fault.message}
            </Note>
          )}
          <PlaceBar lines={shown.seen} sums={off.sums} busy={busy}>
            {isLost && (
              <Note tone="warn" live>
                {t(lostText)}
              </Note>
            )}
          </PlaceBar>
          <p className="muted small center">{t('checkout.no_account')}</p>
        </aside>
      </form>
      {changes && (
        <ChangedSheet
          changes={changes}
          sums={answer?.sums}
          wasOpen={wasOpen}
          seenSums={off.sums}
          lines={lines}
          seen={seen}
          busy={busy}
          onClose={() => {
            setAccepted([...changes.filter(({ quantity }) => quantity === 0), ...accepted]);
            setClosed(answer);
          }}
          onAccept={() => {
            setAccepted([...changes, ...accepted]);
            acceptChanges(shop.id, changes);
            setClosed(answer);
            if (answer?.sums) off.accept(answer.sums.now);
            send(linesAfter(seen, changes), undefined, answer?.sums?.now);
          }}
        />
      )}
    </>
  );
}
