import { type ReactNode, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { codeDigits } from '#app/domains/accounts/accounts.ts';
import type { Deal } from '#app/domains/orders/bids/deal-page.server.ts';
import { buyerIn, missingOf } from '#app/domains/orders/cart/buyer.ts';
import { type CartLine, orderable, piecesOf } from '#app/domains/orders/cart/cart.ts';
import { type LineChange, lineKey } from '#app/domains/orders/orders.ts';
import type { Sums } from '#app/domains/orders/totals/sums.ts';
import type { ShownOpening } from '#app/domains/shops/delivery/delivery.queries.server.ts';
import { OpeningNote } from '#app/domains/shops/ui/delivery/opening-note.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { useFaultNote, useFirstFault } from '#app/ui/fields/use-first-fault.ts';
import { useSaidOfFields } from '#app/ui/fields/use-said-of.ts';
import { OrderItems, OrderTotals } from '../order-items.tsx';
import { rememberBuyer, useRemembered } from './buyer-store.ts';
import { arrival } from './cart-store.ts';
import { ChangedSheet, linesAfter } from './changed-sheet.tsx';
import { CheckoutCode, CheckoutStep } from './checkout-code.tsx';
import { CheckoutFields } from './checkout-form.tsx';
import { PlaceBar } from './place-bar.tsx';
import { placeHere } from './place-here.ts';
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
import { type KnownSums, useSums } from './use-sums.ts';

interface CheckoutShop {
  id: string;
  name: string;
  address: string;
  paysOnline: boolean;
  /** Delivery by the buyer's place; else its fee is agreed with the shop. */
  deliversByPlace: boolean;
  offersPickup: boolean;
  pickupAddress: string;
  opening?: ShownOpening | undefined;
  picture?: string | undefined;
}

interface SummaryProps {
  shop: CheckoutShop;
  seen: readonly CartLine[];
  lines: ReturnType<typeof useShopLines>['lines'];
  getBy: string;
  sums: KnownSums;
  isDeal: boolean;
  children?: ReactNode;
}

function Summary({ shop, seen, lines, getBy, sums, isDeal, children }: SummaryProps) {
  const t = useT();
  const shown = seen.flatMap((line) => {
    const item = lines.find((known) => lineKey(known.line) === lineKey(line))?.item;
    const { quantity, priceKobo } = line;
    return item ? [{ ...item, id: lineKey(line), quantity, priceKobo }] : [];
  });
  return (
    <Card>
      <div className="shoph">
        <Avatar name={shop.name} src={shop.picture} size="s" />
        <span className="grow">
          <b className="blk tight">{shop.name}</b>
          <span className="muted small num">{t('order.items', { count: piecesOf(shown) })}</span>
        </span>
        {!isDeal && (
          <ButtonLink to="/cart" variant="quiet" size="s">
            {t('checkout.edit')}
          </ButtonLink>
        )}
      </div>
      <OrderItems lines={shown} />
      {children}
      <OrderTotals
        lines={shown}
        discountKobo={sums.discountKobo}
        discountCode={sums.code?.code}
        isAgreed={isDeal}
        feeKobo={getBy === 'delivery' ? sums.feeKobo : undefined}
        place={sums.placeName}
        isPlaceOpen={shop.deliversByPlace && sums.delivery?.kind !== 'ask'}
      />
    </Card>
  );
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
  const [wasOpen, setWasOpen] = useState(false);
  const { buyer } = useRemembered();
  const [getBy, setGetBy] = useState<string>(firstWay(shop, buyer?.getBy));
  const [place, setPlace] = useState(buyer?.place || placeHere);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const { onOther, onSend, stillSaid } = useSaidOfFields();
  // What stands on this page is what the buyer agrees to.
  const seen = linesAfter(orderable(lines), accepted);
  const off = useSums({ shopId: shop.id, lines: seen, getBy, place, deal });
  const gone = lines.filter(({ line }) => !seen.some((one) => lineKey(one) === lineKey(line)));
  const answer = fetcher.data;
  usePlaced(shop.id, answer, deal !== undefined);
  const busy = fetcher.state !== 'idle' || answer?.placed !== undefined;
  // The cart lets its lines go before the order's page is there: what was ordered stays in sight.
  const shown = answer?.placed !== undefined && sent ? sent : { seen, lines };
  const fault = answer?.fault;
  const isLost = fault?.message === '';
  useKeptUnsent(shop, { key, isLost: isLost && !deal });
  useFirstFault(form, fault);
  useFaultNote(form, fault);
  useFirstFault(form, missing);

  const code = useCodeAsked(answer);
  const send = (agreed: readonly CartLine[], more?: Record<string, string>, sums?: Sums) => {
    if (!form.current) return;
    const body = new FormData(form.current);
    // What goes on by itself does not wait for the code's field to be filled.
    const found = more ? {} : faultsOf(body);
    setMissing(found);
    onSend();
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
  const said = stillSaid({ ...fault?.fields, ...missing });
  const isShown = answer !== closed && fetcher.state === 'idle';
  const changes = isShown ? answer?.changes : undefined;

  if (state === 'loading' && cart.length > 0) return <Skeleton shape="rows" count={3} />;
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
  if (lines.length === 0 && !busy)
    return (
      <EmptyState icon="shopping-cart" title={t('cart.empty')} text={t('cart.empty_text')}>
        <ButtonLink to="/market">{t('cart.shop_now')}</ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <form
        className="co"
        ref={form}
        noValidate
        onChange={({ target }) => onOther((target as Element).getAttribute('name') ?? '')}
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
          }}
          sums={off.sums}
          fields={said}
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
                onUse={(typed) => {
                  setClosed(answer);
                  off.use(typed);
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
                (missing.code && said.code) ?? (answer?.extraStep ? undefined : fault?.message)
              }
              onSend={(more) => send(seen, more)}
            />
          )}
          {fault && (isLost || (!code && !answer?.extraStep)) && (
            <Note tone={isLost ? 'warn' : 'bad'} live>
              {isLost ? t(deal ? 'cart.failed' : 'offline.unsent_kept') : fault.message}
            </Note>
          )}
          <PlaceBar lines={shown.seen} sums={off.sums} busy={busy} />
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
