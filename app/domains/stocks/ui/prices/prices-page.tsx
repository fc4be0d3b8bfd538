import { useFetcher } from 'react-router';
import { formatDay } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney, koboToNaira } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Switch } from '#app/ui/fields/checkbox.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import type { PricesPage } from '../../prices/prices.queries.server.ts';
import { variantLabel } from '../../variants/variants.ts';
import { StruckPrice } from './struck-price.tsx';

export interface PricesAnswer {
  ok: boolean;
  fault?: { message: string; fields?: Record<string, string> } | undefined;
}

interface PricesProps {
  own: PricesPage;
  /** Of the page's own action, without a script. */
  answer: PricesAnswer | undefined;
}

function Fault({ fault }: Pick<PricesAnswer, 'fault'>) {
  if (!fault) return null;
  return (
    <Note tone="bad" live>
      {fault.message}
    </Note>
  );
}

/** Those with a price of their own go down with the item, each by its share. */
function OfferedVariants({ variants }: Pick<PricesPage, 'variants'>) {
  const t = useT();
  const offered = variants.filter(({ backKobo }) => backKobo !== null);
  if (offered.length === 0) return null;
  return (
    <ul className="small">
      {offered.map(({ id, priceKobo, wasKobo, ...variant }) => (
        <li key={id}>
          {variantLabel(variant, t)}: <b className="num">{formatMoney(priceKobo ?? 0)}</b>
          <StruckPrice kobo={wasKobo} />
        </li>
      ))}
    </ul>
  );
}

/** The offer that waits or runs, with the button that ends it. */
function OfferNow({
  offer,
  item,
  variants,
}: Pick<PricesPage, 'item' | 'variants'> & { offer: NonNullable<PricesPage['offer']> }) {
  const t = useT();
  const fetcher = useFetcher<PricesAnswer>();
  const isRunning = offer.state === 'running';
  return (
    <Card className="stack">
      <div className="row between">
        <span>
          <b className="num t-m">{formatMoney(offer.priceKobo)}</b>{' '}
          {item.wasKobo !== null && <s className="was num">{formatMoney(item.wasKobo)}</s>}
          <span className="muted small blk">
            {t('prices.span', {
              from: formatDay(offer.startsAt),
              until: formatDay(new Date(offer.endsAt.getTime() - 1)),
            })}
          </span>
        </span>
        <Badge tone={isRunning ? 'ok' : 'plain'} icon={isRunning ? 'circle-check' : 'clock-4'}>
          {isRunning ? t('codes.state_running') : t('codes.state_planned')}
        </Badge>
      </div>
      <OfferedVariants variants={variants} />
      {isRunning && item.wasKobo === null && <p className="small">{t('prices.not_struck')}</p>}
      <fetcher.Form method="post">
        <Button
          type="submit"
          name="intent"
          value="stop"
          variant="outline"
          block
          busy={fetcher.state !== 'idle'}
        >
          {t('prices.stop')}
        </Button>
      </fetcher.Form>
    </Card>
  );
}

interface OfferFormProps extends Pick<PricesProps, 'answer'> {
  /** Some variants cost something else than the item. */
  hasOwnPrices: boolean;
}

function OfferForm({ answer: plain, hasOwnPrices }: OfferFormProps) {
  const t = useT();
  const fetcher = useFetcher<PricesAnswer>();
  const answer = fetcher.data ?? plain;
  const { said, onChange } = useSaidOf(answer?.fault);
  const fields = said?.fields;
  return (
    <fetcher.Form method="post" className="card stack" noValidate onChange={onChange}>
      <h2 className="fh">{t('prices.offer')}</h2>
      <p className="muted small">{t('prices.offer_text')}</p>
      {hasOwnPrices && <p className="muted small">{t('prices.offer_variants')}</p>}
      <Fault fault={said} />
      <MoneyField label={t('prices.offer_price')} name="price" required error={fields?.price} />
      <div className="cols-d">
        <TextField label={t('codes.from')} name="from" type="date" error={fields?.from} />
        <TextField
          label={t('codes.until')}
          name="until"
          type="date"
          required
          error={fields?.until}
        />
      </div>
      <Button type="submit" name="intent" value="offer" icon="tag" busy={fetcher.state !== 'idle'}>
        {t('prices.start')}
      </Button>
    </fetcher.Form>
  );
}

function NegotiableForm({ item }: Pick<PricesPage, 'item'>) {
  const t = useT();
  const fetcher = useFetcher<PricesAnswer>();
  return (
    <fetcher.Form method="post" noValidate className="card stack">
      <Fault fault={fetcher.data?.fault} />
      <Switch
        key={String(item.negotiable)}
        name="negotiable"
        label={t('bids.negotiable')}
        hint={t('prices.negotiable_text')}
        defaultChecked={item.negotiable}
      />
      <Button
        type="submit"
        name="intent"
        value="negotiable"
        variant="soft"
        busy={fetcher.state !== 'idle'}
      >
        {t('ui.save')}
      </Button>
    </fetcher.Form>
  );
}

interface CostProps {
  title: string;
  variantId?: string | undefined;
  costKobo: number | null;
  floorKobo: number | null;
}

function CostForm({ title, variantId, costKobo, floorKobo }: CostProps) {
  const t = useT();
  const fetcher = useFetcher<PricesAnswer>();
  const { said, onChange } = useSaidOf(fetcher.data?.fault);
  const fields = said?.fields;
  const naira = (kobo: number | null) => (kobo === null ? undefined : koboToNaira(kobo));
  return (
    <fetcher.Form method="post" className="card stack" noValidate onChange={onChange}>
      <h2 className="fh">{title}</h2>
      <Fault fault={said} />
      <input type="hidden" name="variantId" value={variantId ?? ''} />
      <MoneyField
        key={costKobo}
        label={t('prices.cost')}
        name="cost"
        defaultValue={naira(costKobo)}
        error={fields?.cost}
      />
      <TextField
        label={t('prices.pieces')}
        name="pieces"
        inputMode="numeric"
        hint={t('prices.pieces_hint')}
        error={fields?.pieces}
      />
      <MoneyField
        label={t('prices.floor')}
        name="floor"
        defaultValue={naira(floorKobo)}
        hint={t('prices.floor_hint')}
        error={fields?.floor}
      />
      <Button
        type="submit"
        name="intent"
        value="costs"
        variant="soft"
        busy={fetcher.state !== 'idle'}
      >
        {t('ui.save')}
      </Button>
    </fetcher.Form>
  );
}

/** Offer, cost and floor of one item: for owner and admins. */
export function PricesView({ own: { item, offer, variants }, answer }: PricesProps) {
  const t = useT();
  return (
    <div className="stack">
      <p className="muted">
        {item.name} · <b className="num">{formatMoney(item.priceKobo)}</b>
      </p>
      <div className="two two2">
        <div className="stack">
          {offer ? (
            <OfferNow offer={offer} item={item} variants={variants} />
          ) : (
            <OfferForm answer={answer} hasOwnPrices={variants.some(({ priceKobo }) => priceKobo)} />
          )}
          <NegotiableForm item={item} />
        </div>
        <div className="stack">
          <CostForm title={t('prices.costs')} {...item} />
          {variants.map((variant) => (
            <CostForm
              key={variant.id}
              title={variantLabel(variant, t)}
              variantId={variant.id}
              costKobo={variant.costKobo}
              floorKobo={variant.floorKobo}
            />
          ))}
          <p className="muted small">{t('prices.team_only')}</p>
        </div>
      </div>
    </div>
  );
}
