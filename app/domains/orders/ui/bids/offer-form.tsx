import { useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import type { CodeStep } from '#app/domains/accounts/accounts.ts';
import { SendAgain } from '#app/domains/accounts/ui/send-again.tsx';
import { SentCode, useDemoCode } from '#app/domains/accounts/ui/sent-code.tsx';
import type { StockChoice } from '#app/domains/stocks/choices.ts';
import { isNamed, variantLabel } from '#app/domains/stocks/variants/variants.ts';
import type { ExtraStep } from '#app/platform/extra-step/extra-step.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { SelectField, TextField } from '#app/ui/fields/field.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { maxBuyerName } from '../../orders.ts';
import { useRemembered } from '../checkout/buyer-store.ts';
import { CheckoutStep } from '../checkout/checkout-code.tsx';
import { useCodeAsked } from '../checkout/use-checkout.ts';

export interface OfferAnswer {
  fault?: { message: string; fields?: Record<string, string> } | undefined;
  /** Sent again after the wait, its ticket lets the offer through. */
  extraStep?: ExtraStep | undefined;
  /** It went to the phone: the offer is made with it. */
  code?: CodeStep | undefined;
  /** The form has the field for the code already. */
  isAsked?: boolean | undefined;
  typed?: Record<'variantId' | 'amount' | 'quantity' | 'name' | 'phone', string> | undefined;
}

interface OfferFormProps {
  choices: readonly StockChoice[];
  answer: OfferAnswer | undefined;
}

function Which({ choices, answer }: OfferFormProps) {
  const t = useT();
  const left = choices.filter((choice) => choice.left > 0);
  const [only] = left;
  if (!only || !isNamed(only)) return null;
  if (left.length === 1)
    return <input type="hidden" name="variantId" value={only.variantId ?? ''} />;
  return (
    <SelectField
      label={t('bids.which')}
      name="variantId"
      defaultValue={answer?.typed?.variantId}
      options={left.map((choice) => ({
        value: choice.variantId ?? '',
        label: `${variantLabel(choice, t)} · ${formatMoney(choice.priceKobo)}`,
      }))}
    />
  );
}

interface OfferCodeProps {
  phone: string;
  sent: CodeStep | undefined;
  error: string | undefined;
  onSend: (more: Record<string, string>) => void;
}

/** Part of the form: above what a number, a network or a shop may have on a mere word, the code goes along. */
function OfferCode({ phone, sent, error, onSend }: OfferCodeProps) {
  const t = useT();
  const demoCode = sent?.demoCode;
  useDemoCode(demoCode, (known) => onSend({ code: known }));
  return (
    <Card className="stack">
      <h2 className="fh">{t('checkout.code_title')}</h2>
      <p className="small">{t('bids.code_why')}</p>
      <input type="hidden" name="codeAsked" value="1" />
      <SentCode phone={sent?.phone ?? phone} demoCode={demoCode} error={error} />
    </Card>
  );
}

/** What a buyer offers: one plain form, which needs no script. */
export function OfferForm({ choices, answer }: OfferFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  const { buyer } = useRemembered();
  const { fault, typed, extraStep, code, isAsked } = answer ?? {};
  const sent = useCodeAsked(answer);
  const asksCode = code !== undefined || isAsked === true;
  const { said, onChange } = useSaidOf(fault);
  const { name = buyer?.name, phone = buyer?.phone } = typed ?? {};
  /** The step that a busy network has to take goes on by itself. */
  const sendAgain = (more: Record<string, string>) => {
    if (!form.current) return;
    const body = new FormData(form.current);
    for (const [field, value] of Object.entries(more)) body.set(field, value);
    void submit(body, { method: 'post' });
  };
  return (
    <Form method="post" className="stack" ref={form} noValidate onChange={onChange}>
      {extraStep && <input type="hidden" name="stepTicket" value={extraStep.ticket} />}
      {extraStep && fault && (
        <CheckoutStep step={extraStep} text={fault.message} onSend={sendAgain} />
      )}
      {asksCode && (
        <OfferCode
          phone={typed?.phone ?? ''}
          sent={sent}
          error={extraStep || fault?.fields ? undefined : said?.message}
          onSend={sendAgain}
        />
      )}
      {said && !extraStep && (!asksCode || fault?.fields) && (
        <Note tone="bad" live>
          {said.message}
        </Note>
      )}
      <Card className="stack">
        <Which choices={choices} answer={answer} />
        <div className="cols-d">
          <MoneyField
            label={t('bids.amount')}
            name="amount"
            required
            defaultValue={typed?.amount}
            error={said?.fields?.amount}
          />
          <TextField
            label={t('bids.quantity')}
            name="quantity"
            inputMode="numeric"
            required
            maxLength={5}
            defaultValue={typed?.quantity ?? '1'}
            error={said?.fields?.quantity}
          />
        </div>
      </Card>
      {/* Drawn anew once the device has said whom it remembers. */}
      <Card className="stack" key={buyer?.phone}>
        <TextField
          label={t('checkout.name')}
          name="name"
          autoComplete="name"
          required
          maxLength={maxBuyerName}
          defaultValue={name}
          error={said?.fields?.name}
        />
        <TextField
          label={t('checkout.phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={20}
          defaultValue={phone}
          error={said?.fields?.phone}
        />
      </Card>
      <Button type="submit" variant="sun" size="l" block icon="hand-coins" busy={busy}>
        {t('bids.send')}
      </Button>
      {/* Below the main button: Enter presses a form's first one. */}
      {asksCode && (
        <div className="row s between wrap">
          <SendAgain sent={sent} />
        </div>
      )}
      <p className="muted small center">{t('bids.holds')}</p>
    </Form>
  );
}
