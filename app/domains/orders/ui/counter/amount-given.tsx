import { useEffect, useRef } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Switch } from '#app/ui/fields/checkbox.tsx';
import { ErrorText } from '#app/ui/fields/error-text.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { CustomerButton } from './customer-button.tsx';
import type { Counter } from './use-counter.ts';

/** Less than the total: the amount is corrected, or a customer pays the rest later. */
function PayLater({ counter }: { counter: Counter }) {
  const t = useT();
  const { isLater, setLater, customer } = counter;
  const part = useRef<HTMLDivElement>(null);
  // It appears under the Sell button. Without scrolling, nothing in sight says why Sell is disabled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part grows when it is switched on
  useEffect(() => void part.current?.scrollIntoView({ block: 'nearest' }), [isLater]);
  return (
    <div ref={part} className="paylater">
      <Switch
        label={t('counter.pay_later')}
        hint={isLater ? undefined : t('counter.pay_later_hint')}
        checked={isLater}
        onChange={(event) => setLater(event.currentTarget.checked)}
      />
      {isLater && <CustomerButton counter={counter} />}
      <div role="status">
        {isLater && !customer && <ErrorText>{t('errors.orders.owed_by_nobody')}</ErrorText>}
      </div>
    </div>
  );
}

/** What the buyer handed over: what to give back of it, or what is missing. */
export function AmountGiven({ counter }: { counter: Counter }) {
  const t = useT();
  const { method, given, setGiven, isGivenWrong, restKobo, backKobo } = counter;
  const isCash = method === 'cash';
  const shown = restKobo > 0 ? restKobo : backKobo;
  return (
    <>
      <div className="cashgiven">
        <MoneyField
          label={t(isCash ? 'counter.cash_given' : 'counter.amount_paid')}
          defaultValue={given}
          onValue={setGiven}
          error={isGivenWrong ? t('errors.orders.amount_invalid') : undefined}
        />
        <p role="status">
          {given.trim() !== '' && !isGivenWrong && (restKobo > 0 || isCash) && (
            <>
              <span className="muted small">
                {t(restKobo > 0 ? 'counter.still_to_pay' : 'counter.give_back')}
              </span>
              <b className="num">{formatMoney(shown)}</b>
            </>
          )}
        </p>
      </div>
      {restKobo > 0 && <PayLater counter={counter} />}
    </>
  );
}
