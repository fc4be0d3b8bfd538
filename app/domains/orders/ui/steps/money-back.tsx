import { useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney, koboToNaira } from '#app/platform/money.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { Note } from '#app/ui/display/note.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import { methodLook } from '../../order-words.ts';
import type { OwnOrder } from '../../orders.queries.server.ts';
import { heldOf } from '../../payments/held.ts';
import { leftOfPayment, mostToRefund, refundable } from '../../payments/refundable.ts';

const handWays = ['cash', 'transfer', 'pos'] as const;

/** The ways in which the shop itself was paid. */
const handMethods = ({ payments }: OwnOrder) =>
  refundable(payments).flatMap(({ method, reference }) => (reference === null ? [method] : []));

/** As the money came. Two ways of paying say nothing about how it is given back. */
function firstWay(own: OwnOrder): string | undefined {
  const [first, ...others] = new Set(handMethods(own));
  return others.length === 0 ? handWays.find((way) => way === first) : undefined;
}

/** What is given back and how, while the sheet is open; nobody has kobo in cash. */
export function useMoneyBack(own: OwnOrder, seesMoney: boolean) {
  const [picked, setPicked] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const way = picked ?? firstWay(own);
  return {
    way,
    typed,
    setTyped,
    setPicked,
    mostKobo: seesMoney ? mostToRefund(own.payments, way) : 0,
  };
}

type MoneyBackState = ReturnType<typeof useMoneyBack>;

export const typedOr = ({ typed }: MoneyBackState, worthKobo: number): number =>
  typed === undefined ? worthKobo : (nairaToKobo(typed) ?? 0);

interface WayProps {
  own: OwnOrder;
  way: string | undefined;
  onPick: (way: string) => void;
}

/** What the shop has in its own hands, what goes back through the provider. */
function Way({ own, way, onPick }: WayProps) {
  const t = useT();
  const [isMissing, setMissing] = useState(false);
  const onlineKobo = refundable(own.payments)
    .filter(({ reference }) => reference !== null)
    .reduce((sum, payment) => sum + leftOfPayment(payment, own.payments), 0);
  return (
    <>
      {handMethods(own).length > 0 && (
        <div
          onInvalidCapture={(event) => {
            event.preventDefault();
            setMissing(true);
          }}
        >
          <OptionCards
            legend={t('orders.return_way')}
            name="way"
            layout="tri"
            required
            error={isMissing ? t('errors.orders.choose_way') : undefined}
            onPick={(picked) => {
              setMissing(false);
              onPick(picked);
            }}
            defaultValue={way}
            options={handWays.map((value) => ({
              value,
              icon: methodLook[value].icon,
              label: t(methodLook[value].label),
            }))}
          />
        </div>
      )}
      {onlineKobo > 0 && (
        <Note icon="globe" className="mb-m">
          {t('orders.return_online', { amount: formatMoney(onlineKobo) })}
        </Note>
      )}
    </>
  );
}

interface MoneyBackProps {
  own: OwnOrder;
  seesMoney: boolean;
  /** Offered to be given back. */
  worthKobo: number;
  back: MoneyBackState;
}

/** The money of a step that takes goods back: how much of it and how. Who may not see money is told who gives it. */
export function MoneyBack({ own, seesMoney, worthKobo, back }: MoneyBackProps) {
  const t = useT();
  if (!seesMoney) {
    return heldOf(own.order) > 0 && <Note className="mb-m">{t('orders.return_leader')}</Note>;
  }
  const { way, mostKobo, typed, setTyped, setPicked } = back;
  if (mostKobo === 0) return null;
  return (
    <div className="stack mb-m">
      <MoneyField
        key={`${way} ${worthKobo}`}
        label={t('orders.return_money')}
        name="refund"
        defaultValue={typed ?? koboToNaira(worthKobo)}
        onValue={setTyped}
        hint={t('orders.refund_most', { amount: formatMoney(mostKobo) })}
      />
      <Way
        own={own}
        way={way}
        onPick={(next) => {
          // The offered sum follows the way, a typed one stays.
          if (typedOr(back, worthKobo) === worthKobo) setTyped(undefined);
          setPicked(next);
        }}
      />
    </div>
  );
}
