import { Link } from 'react-router';
import {
  type OperatorPerson,
  personForOperator,
} from '#app/domains/moderation/rooms/people.queries.server.ts';
import { actThen } from '#app/domains/operators/act-then.server.ts';
import { signOutPerson } from '#app/domains/operators/commands/sign-out-people.server.ts';
import { noteOpened } from '#app/domains/operators/log/operator-log.server.ts';
import { mayEnter, outranks } from '#app/domains/operators/operators.ts';
import { signOutInput } from '#app/domains/operators/team-form.ts';
import { MoreLink } from '#app/domains/operators/ui/more-link.tsx';
import { FaultNote } from '#app/domains/operators/ui/outcome-note.tsx';
import { ReasonFold } from '#app/domains/operators/ui/reason-fold.tsx';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { KeyValue } from '#app/ui/display/key-value.tsx';
import type { Route } from './+types/person';

export const meta: Route.MetaFunction = () => [
  { title: 'Person · Oja' },
  { name: 'robots', content: 'noindex' },
];

export const shouldRevalidate = unlessRefused;

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const me = await requireOperator(context, 'people');
  const after = addressKey(new URL(request.url).searchParams, 'after');
  const person = await personForOperator(params.userId, after);
  if (!person) throw httpErrors.not_found();
  await noteOpened(me, { kind: 'person', id: person.id });
  const { role } = me;
  const isMine = !person.operatorRole || outranks(role, person.operatorRole);
  const sees = { seesShops: mayEnter(role, 'shops'), seesLog: mayEnter(role, 'log') };
  return { person, isMine, ...sees, at: now() };
});

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'people');
  const { userId } = params;
  const form = await formOf(request);
  return actThen(context, { address: `/operator/people/${userId}`, form }, async () => {
    const intent = keyOf(form, 'intent');
    if (intent !== 'sign-out') throw httpErrors.invalid();
    await signOutPerson(me, { userId, ...readForm(signOutInput, form) });
    return 'person.sign-out';
  });
});

const when = (at: Date | null): string => (at ? `${formatDate(at)}, ${formatTime(at)}` : '–');

function Facts({ person }: { person: OperatorPerson }) {
  const items = [
    ['Phone', person.phone],
    ['Known since', formatDate(person.since)],
    [
      'First signed in',
      person.signedInAt ? when(person.signedInAt) : 'never, somebody wrote the number down',
    ],
    ['Reads', person.language ?? 'not chosen'],
    ['Locks', person.locks.join(', ') || 'none'],
    ...(person.operatorRole ? [['Runs the market as', person.operatorRole]] : []),
  ] as const;
  return (
    <section className="card">
      <KeyValue
        items={items.map(([name = '', value]) => ({ key: name, name, value, number: true }))}
      />
      {person.orders > 0 && (
        <Link
          className="btn line sm mt-m"
          to={`/operator/money?${new URLSearchParams({ q: person.phone })}`}
        >
          {person.orders === 1 ? '1 order' : `${person.orders} orders`} with this number
        </Link>
      )}
    </section>
  );
}

function Shops({ places, seesShops }: Pick<OperatorPerson, 'places'> & { seesShops: boolean }) {
  return (
    <section className="card">
      <h2 className="fh">Shop</h2>
      {places.length === 0 && <p className="muted">In no shop.</p>}
      <ul className="rows mt-s">
        {places.map((place) => (
          <li key={place.id}>
            <span className="grow">
              {seesShops ? (
                <Link className="blk" to={`/operator/shops/${place.id}`}>
                  <b>{place.name}</b>
                </Link>
              ) : (
                <b className="blk">{place.name}</b>
              )}
              <span className="muted small num">since {formatDate(place.since)}</span>
            </span>
            {place.deletingAt && <Badge tone="bad">Being deleted</Badge>}
            {place.suspendedAt && <Badge tone="bad">Suspended</Badge>}
            <Badge tone="plain">
              {place.state === 'active' ? place.role : `${place.role}, ${place.state}`}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Device = OperatorPerson['devices'][number];

function stateOf({ revokedAt, limitedUntil, sessions }: Device, at: Date) {
  if (revokedAt) return `Signed out ${formatDate(revokedAt)}`;
  if (limitedUntil && limitedUntil > at) return 'New, limited';
  return sessions === 1 ? '1 session' : `${sessions} sessions`;
}

interface DevicesProps extends Pick<OperatorPerson, 'devices'> {
  at: Date;
  /** Nobody acts on an operator of a higher role. */
  isMine: boolean;
}

function Devices({ devices, at, isMine }: DevicesProps) {
  const isIn = devices.some(({ revokedAt }) => !revokedAt);
  return (
    <section className="card">
      <h2 className="fh">Devices and sessions</h2>
      {devices.length === 0 && <p className="muted">None.</p>}
      <ul className="rows mt-s">
        {devices.map((device) => (
          <li key={device.id}>
            <span className="grow">
              <b className="blk wrap-any">{device.label}</b>
              <span className="muted small num">
                since {formatDate(device.createdAt)} · seen {when(device.lastSeenAt)}
              </span>
            </span>
            <Badge tone={device.revokedAt ? 'plain' : 'soft'}>{stateOf(device, at)}</Badge>
          </li>
        ))}
      </ul>
      {isIn && isMine && (
        <ReasonFold
          title="Sign out everywhere"
          intent="sign-out"
          variant="danger"
          why="How you know that it is them who ask"
        />
      )}
    </section>
  );
}

function Recoveries({ recoveries }: Pick<OperatorPerson, 'recoveries'>) {
  return (
    <section className="card">
      <h2 className="fh">Lost phone</h2>
      {recoveries.length === 0 && <p className="muted">Never asked for help.</p>}
      <ul className="rows mt-s">
        {recoveries.map(({ id, state, askedAt, opensAt }) => (
          <li key={id}>
            <Link className="grow" to={`/operator/recoveries/${id}`}>
              <b className="blk">Asked {when(askedAt)}</b>
              {state === 'agreed' && <span className="muted small num">opens {when(opensAt)}</span>}
            </Link>
            <Badge tone="plain">{state}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { person, seesShops, seesLog, at, isMine } = loaderData;
  return (
    <div className="stack">
      <div className="rhead">
        <h1 dir="auto">{person.name || person.phone}</h1>
        {seesLog && (
          <Link className="btn line sm" to={`/operator/log?kind=person&id=${person.id}`}>
            Who looked
          </Link>
        )}
      </div>
      <Facts person={person} />
      <Shops places={person.places} seesShops={seesShops} />
      <FaultNote answer={actionData} />
      <Devices devices={person.devices} at={at} isMine={isMine} />
      <MoreLink after={person.next}>Older devices</MoreLink>
      <Recoveries recoveries={person.recoveries} />
    </div>
  );
}
