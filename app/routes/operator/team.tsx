import { useNavigation } from 'react-router';
import { actThen } from '#app/domains/operators/act-then.server.ts';
import { answerDevice } from '#app/domains/operators/commands/devices.server.ts';
import {
  nameOperator,
  removeOperator,
} from '#app/domains/operators/commands/name-operator.server.ts';
import type { Done } from '#app/domains/operators/done.ts';
import {
  allOperators,
  allowedDevices,
  waitingDevices,
} from '#app/domains/operators/operators.queries.server.ts';
import { answersFor, type Operator, operatorRoles } from '#app/domains/operators/operators.ts';
import { requireChief } from '#app/domains/operators/require-chief.server.ts';
import { deviceInput, namingInput, removalInput } from '#app/domains/operators/team-form.ts';
import { ActForm } from '#app/domains/operators/ui/act-form.tsx';
import { FaultNote } from '#app/domains/operators/ui/outcome-note.tsx';
import { ReasonFold } from '#app/domains/operators/ui/reason-fold.tsx';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { newCode } from '#app/platform/id.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { SelectField, TextField } from '#app/ui/fields/field.tsx';
import type { Route } from './+types/team';

export const meta: Route.MetaFunction = () => [
  { title: 'Operators · Oja' },
  { name: 'robots', content: 'noindex' },
];
export const shouldRevalidate = unlessRefused;

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const me = await requireOperator(context, 'team');
  const [devices, allowed] = await Promise.all([waitingDevices(), allowedDevices()]);
  const mine = (device: Pick<Operator, 'userId' | 'role'>) => answersFor(me, device);
  return {
    mayName: me.role === 'chief',
    // New with each page that is read: after somebody was named the form is empty.
    formKey: newCode(8),
    operators: (await allOperators()).map((one) => ({ ...one, isMe: one.userId === me.userId })),
    devices: devices.filter(mine),
    allowed: allowed.filter(mine),
  };
});

async function act(me: Operator, form: FormData): Promise<Done> {
  const intent = keyOf(form, 'intent');
  switch (intent) {
    case 'allow':
    case 'refuse':
      await answerDevice(me, {
        ...readForm(deviceInput, form),
        isAllowed: intent === 'allow',
      });
      return `team.${intent}`;
    case 'name':
      requireChief(me);
      await nameOperator(me, readForm(namingInput, form));
      return 'team.name';
    case 'remove':
      requireChief(me);
      await removeOperator(me, readForm(removalInput, form));
      return 'team.remove';
    default:
      throw httpErrors.invalid();
  }
}

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'team');
  const form = await formOf(request);
  return actThen(context, { address: '/operator/team', form }, () => act(me, form));
});

type Data = Route.ComponentProps['loaderData'];

function WhoseDevice({ name, label, askedAt }: { name: string; label: string; askedAt: Date }) {
  return (
    <span className="grow">
      <b className="blk">{name}</b>
      <span className="muted small num">
        {label} · {formatDate(askedAt)}, {formatTime(askedAt)}
      </span>
    </span>
  );
}

function Devices({ devices }: Pick<Data, 'devices'>) {
  if (devices.length === 0) return null;
  return (
    <section className="card hot">
      <h2 className="fh">New devices</h2>
      <p className="muted small">Call the person before you allow one.</p>
      <ul className="rows mt-s">
        {devices.map(({ deviceId, name, label, askedAt }) => (
          <li key={deviceId}>
            <WhoseDevice name={name} label={label} askedAt={askedAt} />
            <ActForm name={`device ${deviceId}`} className="row s wrap">
              {(field) => (
                <>
                  <input type="hidden" name="deviceId" value={deviceId} />
                  <TextField
                    {...field('reason')}
                    label={`How you know that it is ${name}, or why not`}
                    required
                    minLength={3}
                    maxLength={500}
                  />
                  <Button type="submit" name="intent" value="allow" size="s">
                    Allow
                  </Button>
                  <Button
                    type="submit"
                    name="intent"
                    value="refuse"
                    size="s"
                    variant="danger-outline"
                  >
                    Refuse
                  </Button>
                </>
              )}
            </ActForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Consent can be taken back: the device is out at once, and may ask again. */
function Allowed({ allowed }: Pick<Data, 'allowed'>) {
  if (allowed.length === 0) return null;
  return (
    <section className="card">
      <h2 className="fh">Allowed devices</h2>
      <ul className="rows mt-s">
        {allowed.map(({ deviceId, name, label, askedAt }) => (
          <li key={deviceId}>
            <WhoseDevice name={name} label={label} askedAt={askedAt} />
            <ReasonFold
              title="Take the consent back"
              button="Take back"
              about={`${label} of ${name}`}
              intent="refuse"
              of={deviceId}
              fields={{ deviceId }}
              variant="danger-outline"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NameForm() {
  const busy = useNavigation().state !== 'idle';
  return (
    <section className="card">
      <h2 className="fh">Name an operator</h2>
      <p className="muted small">
        The number must not belong to a shop. The first device that signs in with it within 24 hours
        is allowed.
      </p>
      <ActForm name="name" className="op-filter mt-s">
        {(field) => (
          <>
            <input type="hidden" name="intent" value="name" />
            <TextField {...field('phone')} label="Phone" type="tel" required maxLength={40} />
            <TextField {...field('name')} label="Name" required maxLength={60} />
            <SelectField
              {...field('role')}
              label="Role"
              options={operatorRoles.map((role) => ({ value: role, label: role }))}
            />
            <TextField {...field('reason')} label="Why" required maxLength={500} />
            <Button type="submit" busy={busy}>
              Name
            </Button>
          </>
        )}
      </ActForm>
    </section>
  );
}

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { operators, devices, allowed, mayName, formKey } = loaderData;
  return (
    <div className="stack">
      <div className="rhead">
        <h1>Operators</h1>
      </div>
      <FaultNote answer={actionData} />
      <Devices devices={devices} />
      <section className="card">
        <ul className="rows">
          {operators.map(({ userId, name, role, phone, isMe }) => (
            <li key={userId}>
              <span className="grow">
                <b className="blk">{name}</b>
                <span className="muted small num">{phone}</span>
              </span>
              <Badge tone="plain">{isMe ? `${role}, you` : role}</Badge>
              {mayName && !isMe && (
                <ReasonFold
                  title="Remove"
                  about={name}
                  intent="remove"
                  of={userId}
                  fields={{ userId }}
                  variant="danger"
                  why={`Why ${name} goes`}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      <Allowed allowed={allowed} />
      {mayName && <NameForm key={formKey} />}
    </div>
  );
}
