import { type CartGroup, lineKey, orderable } from '#app/domains/orders/cart/cart.ts';
import { maxAddress, maxBuyerName, maxNote } from '#app/domains/orders/orders.ts';
import type { ShownOpening } from '#app/domains/shops/delivery/delivery.queries.server.ts';
import { daysIn } from '#app/domains/shops/ui/delivery/days-text.ts';
import { OpeningNote } from '#app/domains/shops/ui/delivery/opening-note.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { SelectField, TextField } from '#app/ui/fields/field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import type { Deal } from '../../bids/deal-page.server.ts';
import type { PlaceGroups } from '../../cart/cart-form.server.ts';
import { maxCodeLetters } from '../../codes/codes.ts';
import { isForNothing } from '../../totals/sums.ts';
import { goodsOf } from '../../totals/totals.ts';
import { OrderItems, OrderTotals } from '../order-items.tsx';
import { NothingToPay } from './checkout-form.tsx';
import { deliveryText, type ZoneFee } from './delivery/delivery-text.ts';
import type { CheckoutAnswer } from './use-checkout.ts';

/** What was typed, back in the form when it was refused. */
type Typed = Partial<
  Record<
    'name' | 'phone' | 'getBy' | 'address' | 'note' | 'payBy' | 'codeAsked' | 'promo' | 'place',
    string
  >
>;

export interface PlainAnswer extends CheckoutAnswer {
  typed?: Typed | undefined;
}

interface PlainCheckoutProps {
  shop: {
    paysOnline: boolean;
    deliversByPlace: boolean;
    fees: readonly ZoneFee[];
    offersPickup: boolean;
    opening?: ShownOpening | undefined;
  };
  /** Every local government under its state. */
  places: PlaceGroups;
  group: CartGroup;
  /** Goods at an agreed price: what that takes off, and who has agreed to it. */
  deal?: Pick<Deal, 'discountKobo' | 'buyer'> | undefined;
  /** One as long as the page stands: sent twice it makes one order. */
  operation: string;
  answer: PlainAnswer | undefined;
}

/** The check-out without the script: one form, all of it in sight; what changed stands in it when it comes back. */
export function PlainCheckout(props: PlainCheckoutProps) {
  const { shop, group, places, operation, answer, deal } = props;
  const t = useT();
  const shown = orderable(group.lines).flatMap((line) => {
    const item = group.lines.find((known) => lineKey(known.line) === lineKey(line))?.item;
    const quantity = Math.min(line.quantity, item?.left ?? 0);
    return item ? [{ ...item, ...line, quantity, id: lineKey(line) }] : [];
  });
  // What stands on this page is what the buyer agrees to.
  const lines = shown.map(({ stockId, variantId, quantity, priceKobo }) => ({
    stockId,
    variantId,
    quantity,
    priceKobo,
  }));
  const { typed = { ...deal?.buyer }, fault, changes, sums, code, extraStep } = answer ?? {};
  // What a code takes off is known once it was sent: it stands here, and is agreed to by the next press.
  const { discountKobo = deal?.discountKobo ?? 0, feeKobo = null, zone = '' } = sums?.now ?? {};
  const isDelivery = typed.getBy === 'delivery';
  // A wrong code is answered without a new one: the field stays.
  const isCodeAsked = code !== undefined || Boolean(typed.codeAsked);
  const isCodeNew = sums !== undefined && changes?.length === 0;
  const problem = isCodeNew
    ? t('checkout.look_again')
    : changes
      ? t('checkout.changed_text')
      : fault?.message;
  return (
    <form className="stack" method="post" noValidate>
      <input type="hidden" name="plain" value="1" />
      <input type="hidden" name="key" value={operation} />
      <input type="hidden" name="lines" value={JSON.stringify(lines)} />
      <input type="hidden" name="discountKobo" value={discountKobo} />
      <input type="hidden" name="feeKobo" value={feeKobo ?? ''} />
      <input type="hidden" name="zone" value={zone} />
      {/* Sent again after the wait, the ticket lets the order through. */}
      {extraStep && <input type="hidden" name="stepTicket" value={extraStep.ticket} />}
      <OpeningNote opening={shop.opening} />
      {problem && <Note tone="bad">{problem}</Note>}
      <Card>
        <OrderItems lines={shown} />
        <OrderTotals
          lines={shown}
          discountKobo={discountKobo}
          discountCode={typed.promo}
          isAgreed={deal !== undefined}
          feeKobo={isDelivery ? feeKobo : undefined}
          isPlaceOpen={shop.deliversByPlace && sums?.now.delivery?.kind !== 'ask'}
        />
        {!deal && (
          <TextField
            className="mt-m"
            label={t('checkout.promo')}
            name="promo"
            autoComplete="off"
            maxLength={maxCodeLetters + 5}
            defaultValue={typed.promo}
            error={fault?.fields?.promo}
          />
        )}
      </Card>
      <Card className="stack">
        <TextField
          label={t('checkout.name')}
          name="name"
          autoComplete="name"
          maxLength={maxBuyerName}
          defaultValue={typed.name}
          error={fault?.fields?.name}
        />
        <TextField
          label={t('checkout.phone')}
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={20}
          defaultValue={typed.phone}
          error={fault?.fields?.phone}
        />
      </Card>
      <Card className="stack">
        <OptionCards
          legend={t('checkout.get')}
          name="getBy"
          defaultValue={typed.getBy ?? (shop.offersPickup ? 'pickup' : 'delivery')}
          options={[
            ...(shop.offersPickup ? [{ value: 'pickup', label: t('checkout.pickup') }] : []),
            {
              value: 'delivery',
              label: t('checkout.delivery'),
              text: deliveryText({ shop, goodsKobo: goodsOf(shown) - discountKobo }, t),
            },
          ]}
        />
        {shop.deliversByPlace && (
          <SelectField
            label={t('checkout.plain_place')}
            name="place"
            options={[{ value: '', label: t('places.choose') }]}
            groups={places}
            defaultValue={typed.place}
            error={fault?.fields?.place}
          />
        )}
        {isDelivery && zone && <Note tone="ok">{daysIn(zone, t)}</Note>}
        <TextField
          label={t('checkout.plain_address')}
          name="address"
          autoComplete="street-address"
          maxLength={maxAddress}
          defaultValue={typed.address}
          error={fault?.fields?.address}
        />
        <TextField
          label={t('checkout.note')}
          name="note"
          maxLength={maxNote}
          defaultValue={typed.note}
        />
        {sums && isForNothing(shown, sums.now) ? (
          <NothingToPay />
        ) : (
          <OptionCards
            legend={t('checkout.pay')}
            name="payBy"
            defaultValue={typed.payBy ?? 'delivery'}
            options={[
              { value: 'delivery', label: t('checkout.on_delivery') },
              { value: 'transfer', label: t('checkout.transfer') },
              ...(shop.paysOnline ? [{ value: 'online', label: t('checkout.online') }] : []),
            ]}
          />
        )}
      </Card>
      {isCodeAsked && (
        <Card className="stack">
          <input type="hidden" name="codeAsked" value="1" />
          <TextField
            label={t('checkout.code_why')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            defaultValue={code?.demoCode}
          />
        </Card>
      )}
      <Button type="submit" variant="sun" size="l" block icon="check">
        {t('checkout.place')}
      </Button>
    </form>
  );
}
