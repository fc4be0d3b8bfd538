import { useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { isWithin } from '#app/domains/places/places.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button, ButtonLink, type ButtonLook } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { KeyValue } from '#app/ui/display/key-value.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Switch } from '#app/ui/fields/checkbox.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { IconLink } from '#app/ui/icon-button.tsx';
import type { ShopDelivery } from '../../delivery/delivery.queries.server.ts';
import { maxZones, type Zone } from '../../delivery/delivery.ts';
import { BuyerSees } from './buyer-sees.tsx';
import { daysText } from './days-text.ts';
import { PickupCard } from './pickup-card.tsx';
import { type DeliveryAnswer, ZoneForm } from './zone-form.tsx';

export interface ShownZone extends Zone {
  names: readonly string[];
}

interface DeliveryFigures {
  orders: number;
  feesKobo: number;
  asked: readonly { key: string; name: string; n: number }[];
}

interface DeliveryPageProps {
  own: Omit<ShopDelivery, 'zones'> & { zones: readonly ShownZone[] };
  figures: DeliveryFigures;
  address: string;
  shopPlace: string | null;
  opened: string | undefined;
  newPlace: string | undefined;
  answer: DeliveryAnswer | undefined;
}

/** A switch that is its own form: with a script it is sent at once, without one its button sends it. */
function SwitchForm({
  intent,
  name,
  label,
  hint,
  isOn,
}: Record<'intent' | 'name' | 'label' | 'hint', string> & { isOn: boolean }) {
  const t = useT();
  const fetcher = useFetcher<DeliveryAnswer>();
  return (
    <fetcher.Form
      method="post"
      noValidate
      className="card"
      onChange={(event) => void fetcher.submit(event.currentTarget)}
    >
      <input type="hidden" name="intent" value={intent} />
      <Switch
        key={String(isOn)}
        name={name}
        label={<b>{label}</b>}
        hint={hint}
        defaultChecked={isOn}
      />
      <noscript>
        <Button type="submit" variant="soft" size="s">
          {t('ui.save')}
        </Button>
      </noscript>
    </fetcher.Form>
  );
}

function ZoneRow({ zone }: { zone: ShownZone }) {
  const t = useT();
  const shown = zone.names.slice(0, 4).join(', ');
  const more = zone.names.length - 4;
  return (
    <Card as="li" className="row zone">
      <span className="grow">
        <b className="blk">{zone.name}</b>
        <span className="muted small blk">
          {more > 0 ? t('delivery.and_more', { names: shown, count: more }) : shown}
        </span>
        <span className="row s wrap mt-xs">
          <Badge tone="plain" icon="clock-4">
            {daysText(zone, t)}
          </Badge>
          {zone.freeFromKobo !== null && (
            <Badge tone="ok">
              {t('delivery.free_from', { amount: formatMoney(zone.freeFromKobo) })}
            </Badge>
          )}
        </span>
      </span>
      <span className="fee num">{formatMoney(zone.feeKobo)}</span>
      <IconLink
        to={`/delivery?zone=${zone.id}`}
        icon="pencil"
        label={t('delivery.change_name', { name: zone.name })}
        preventScrollReset
      />
    </Card>
  );
}

function Holiday({ closedUntil }: { closedUntil: string | null }) {
  const t = useT();
  const fetcher = useFetcher<DeliveryAnswer>();
  const { said, onChange } = useSaidOf(fetcher.data?.fault);
  return (
    <fetcher.Form method="post" noValidate className="card stack" onChange={onChange}>
      <h2 className="fh">{t('delivery.holiday')}</h2>
      <p className="muted small">{t('delivery.holiday_text')}</p>
      <TextField
        key={closedUntil ?? ''}
        label={t('delivery.opens_again')}
        name="until"
        type="date"
        defaultValue={closedUntil ?? ''}
        error={said?.fields?.until}
      />
      <Button
        type="submit"
        name="intent"
        value="holiday"
        variant="soft"
        busy={fetcher.state !== 'idle'}
      >
        {t('ui.save')}
      </Button>
    </fetcher.Form>
  );
}

interface AddZoneProps extends Pick<ButtonLook, 'size' | 'block' | 'className'> {
  /** The twentieth row is the last. */
  full: boolean;
}

export function AddZone({ full, ...look }: AddZoneProps) {
  const t = useT();
  const text = t('delivery.add');
  return full ? (
    <Button {...look} icon="plus" disabled>
      {text}
    </Button>
  ) : (
    <ButtonLink {...look} icon="plus" to="/delivery?zone=new" preventScrollReset>
      {text}
    </ButtonLink>
  );
}

interface LastDaysProps {
  figures: DeliveryFigures;
  zones: readonly ShownZone[];
  full: boolean;
}

/** What delivery brought, and where buyers would have had it too. */
function LastDays({ figures, zones, full }: LastDaysProps) {
  const t = useT();
  const [missing] = figures.asked.filter(
    ({ key }) => !zones.some(({ places }) => places.some((place) => isWithin(key, place))),
  );
  return (
    <Card>
      <h2 className="fh">{t('delivery.last_days')}</h2>
      <KeyValue
        items={[
          {
            key: 'orders',
            name: t('delivery.delivered'),
            value: t('delivery.orders', { count: figures.orders }),
          },
          {
            key: 'fees',
            name: t('delivery.fees'),
            value: formatMoney(figures.feesKobo),
            number: true,
          },
          ...(figures.asked.length > 0
            ? [
                {
                  key: 'asked',
                  name: t('delivery.asked'),
                  value: figures.asked.map(({ name, n }) => `${name} ${n}`).join(' · '),
                },
              ]
            : []),
        ]}
      />
      {missing && !full && (
        <ButtonLink
          to={`/delivery?zone=new&place=${encodeURIComponent(missing.key)}`}
          variant="soft"
          icon="plus"
          block
          className="mt-s"
        >
          {t('delivery.add_name', { name: missing.name })}
        </ButtonLink>
      )}
    </Card>
  );
}

/** Pickup, places and fees, the rest, what a buyer sees, what it brought, holiday. */
export function DeliveryPage(props: DeliveryPageProps) {
  const { own, figures, address, shopPlace, opened, newPlace, answer } = props;
  const t = useT();
  const navigate = useNavigate();
  const { zones } = own;
  const full = zones.length >= maxZones;
  const changed = zones.find(({ id }) => id === opened);
  const isOpen = changed !== undefined || (opened === 'new' && !full) || zones.length === 0;
  // Whoever has just added the first row is done: its form does not open again by itself.
  const [closed, setClosed] = useState<string>();
  const isClosed = closed === (opened ?? '');
  const close = () => {
    setClosed('');
    void navigate('/delivery', { replace: true, preventScrollReset: true });
  };
  const form = (
    <ZoneForm
      key={changed?.id ?? 'new'}
      zone={changed}
      shopPlace={newPlace ?? shopPlace}
      isCalled={opened !== undefined}
      onDone={close}
      answer={answer}
    />
  );
  return (
    <div className="two zcols">
      <div className="stack">
        {answer?.fault && (
          <Note tone="bad" live>
            {answer.fault.message}
          </Note>
        )}
        <PickupCard own={own} address={address} />
        <div className="row between">
          <h2>{t('delivery.places')}</h2>
          <span className="muted num">
            {t('ui.used_of', { used: zones.length, limit: maxZones })}
          </span>
        </div>
        {zones.length > 0 && (
          <ul className="stack-s">
            {zones.map((zone) =>
              zone === changed && !isClosed ? (
                <li key={zone.id}>{form}</li>
              ) : (
                <ZoneRow key={zone.id} zone={zone} />
              ),
            )}
          </ul>
        )}
        {isOpen && !isClosed && !changed && form}
        {(!isOpen || isClosed) && (
          <AddZone full={full} className={zones.length > 0 ? 'only-m' : undefined} block />
        )}
        {full && <p className="muted small">{t('errors.shops.zones_full', { most: maxZones })}</p>}
        <SwitchForm
          intent="elsewhere"
          name="asksElsewhere"
          label={t('delivery.ask')}
          hint={t('delivery.ask_text')}
          isOn={own.asksElsewhere}
        />
      </div>
      <div className="stack">
        {zones.length > 0 && <BuyerSees own={own} place={shopPlace} />}
        <LastDays figures={figures} zones={zones} full={full} />
        <Holiday closedUntil={own.closedUntil} />
      </div>
    </div>
  );
}
