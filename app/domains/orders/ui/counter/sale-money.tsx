import { useId } from 'react';
import { maxReasonLetters } from '#app/domains/orders/orders.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { classNames } from '#app/ui/class-names.ts';
import { ChipButton, ChipRow } from '#app/ui/display/chips.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { ErrorText } from '#app/ui/fields/error-text.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { methodLook } from '../../order-words.ts';
import type { Counter } from './use-counter.ts';

const percents = [5, 10] as const;
const usualNaira = '500';

/** Less for the whole sale. What a shop does not sell below will stand under the field. */
export function DiscountField({ counter }: { counter: Counter }) {
  const t = useT();
  const { discount, setDiscount, offKobo, sumKobo } = counter;
  const percent = 'percent' in discount ? discount.percent : undefined;
  const written = 'naira' in discount ? discount.naira : String(offKobo / 100);
  return (
    <fieldset className="mt-s">
      <legend className="lab">{t('counter.discount')}</legend>
      <div className="disc">
        <TextField
          label={t('counter.discount_naira')}
          labelHidden
          affix="₦"
          inputMode="decimal"
          autoComplete="off"
          value={written}
          onChange={(event) => setDiscount({ naira: event.currentTarget.value })}
        />
        <ChipButton
          pressed={written === usualNaira && percent === undefined}
          onPress={() => setDiscount({ naira: usualNaira })}
        >
          {formatMoney(Number(usualNaira) * 100)}
        </ChipButton>
        {percents.map((each) => (
          <ChipButton
            key={each}
            pressed={percent === each}
            onPress={() => setDiscount(percent === each ? { naira: '' } : { percent: each })}
          >
            {each}%
          </ChipButton>
        ))}
      </div>
      <div role="status" className="mt-xs">
        {counter.isTooMuch && (
          <ErrorText>{t('orders.refund_most', { amount: formatMoney(sumKobo) })}</ErrorText>
        )}
      </div>
    </fieldset>
  );
}

/** Why it is sold for less; kept with the name of whoever sells. */
export function ReasonField({ counter }: { counter: Counter }) {
  const t = useT();
  const { reason, setReason, needsReason } = counter;
  if (!needsReason) return null;
  const usual = [t('counter.why_bargain'), t('counter.why_regular'), t('counter.why_fault')];
  return (
    <div className="mt-s">
      <TextField
        label={t('counter.why')}
        value={reason}
        required
        maxLength={maxReasonLetters}
        error={reason.trim() === '' ? t('errors.orders.reason_required') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="mt-xs">
        <ChipRow label={t('counter.why')}>
          {usual.map((word) => (
            <ChipButton key={word} pressed={reason === word} onPress={() => setReason(word)}>
              {word}
            </ChipButton>
          ))}
        </ChipRow>
      </div>
    </div>
  );
}

const ways = ['cash', 'transfer', 'pos'] as const;

export function PayChoice({ counter }: { counter: Counter }) {
  const t = useT();
  // The bar, its sheet and the column each have their own.
  const group = useId();
  const { method, setMethod, isSeen, setSeen } = counter;
  return (
    <fieldset>
      <legend className="sr">{t('counter.how_paid')}</legend>
      <div className="seg">
        {ways.map((way) => (
          <label key={way} className={classNames(method === way && 'on')}>
            <input
              type="radio"
              name={group}
              value={way}
              checked={method === way}
              onChange={() => setMethod(way)}
            />
            <Icon name={methodLook[way].icon} />
            {t(methodLook[way].label)}
          </label>
        ))}
      </div>
      {method === 'transfer' && (
        <Checkbox
          label={t('payments.seen_in_account')}
          checked={isSeen}
          onChange={(event) => setSeen(event.currentTarget.checked)}
        />
      )}
    </fieldset>
  );
}

export function SaleSums({ counter }: { counter: Counter }) {
  const t = useT();
  const { pieces, sumKobo, offKobo, feeKobo } = counter;
  return (
    <div className="tots mt-s">
      <div className="tot">
        <span className="muted">{t('order.items', { count: pieces })}</span>
        <b className="num">{formatMoney(sumKobo)}</b>
      </div>
      {offKobo > 0 && (
        <div className="tot">
          <span className="muted">{t('counter.discount')}</span>
          <b className="num">{formatMoney(-offKobo)}</b>
        </div>
      )}
      {feeKobo !== undefined && (
        <div className="tot">
          <span className="muted">{t('order.delivery')}</span>
          <b className="num">{feeKobo === 0 ? t('order.free') : formatMoney(feeKobo)}</b>
        </div>
      )}
    </div>
  );
}
