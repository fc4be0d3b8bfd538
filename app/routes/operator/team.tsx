import { Form, redirect, useNavigation } from 'react-router';
import { answerDevice } from '#app/domains/operators/commands/devices.server.ts';
import {
  nameOperator,
  removeOperator,
} from '#app/domains/operators/commands/name-operator.server.ts';
import { allOperators, waitingDevices } from '#app/domains/operators/operators.queries.server.ts';
import { type Operator, operatorRoles } from '#app/domains/operators/operators.ts';
import { requireChief } from '#app/domains/operators/require-chief.server.ts';
import { namingInput, removalInput } from '#app/domains/operators/team-form.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { refusal } from '#app/platform/http/forms/refusal.server.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { SelectField, TextField } from '#app/ui/fields/field.tsx';
import type { Route } from './+types/team';

export const meta: Route.MetaFunction = () => [
  { title: 'Operators · Oja' },
  { name: 'robots', content: 'noindex' },
];
export const shouldRevalidate = unlessRefused;

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const me = await requireOperator(context, 'team');
  const devices = await waitingDevices();
  return {
    mayName: me.role === 'chief',
    operators: (await allOperators()).map((one) => ({ ...one, isMe: one.userId === me.userId })),
    devices: devices.filter(({ userId }) => userId !== me.userId),
  };
});

async function act(me: Operator, form: FormData): Promise<void> {
  switch (keyOf(form, 'intent')) {
    case 'allow':
    case 'refuse':
      return answerDevice(me, {
        deviceId: keyOf(form, 'deviceId'),
        isAllowed: keyOf(form, 'intent') === 'allow',
        reason: '',
      });
    case 'name':
      requireChief(me);
      await nameOperator(me, readForm(namingInput, form));
      return;
    case 'remove':
      requireChief(me);
      return removeOperator(me, readForm(removalInput, form));
    default:
      throw httpErrors.invalid();
  }
}

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'team');
  const form = await formOf(request);
  try {
    await act(me, form);
  } catch (error) {
    return refusal(error, context);
  }
  throw redirect('/operator/team');
});

type Data = Route.ComponentProps['loaderData'];

function Devices({ devices }: Pick<Data, 'devices'>) {
  if (devices.length === 0) return null;
  return (
    <section className="card hot">
      <h2 className="fh">New devices</h2>
      <p className="muted small">Call the person before you allow one.</p>
      <ul className="rows mt-s">
        {devices.map(({ deviceId, name, label, askedAt }) => (
          <li key={deviceId}>
            <span className="grow">
              <b className="blk">{name}</b>
              <span className="muted small num">
                {label} · {formatDate(askedAt)}, {formatTime(askedAt)}
              </span>
            </span>
            <Form method="post" className="row s wrap">
              <input type="hidden" name="deviceId" value={deviceId} />
              <Button type="submit" name="intent" value="allow" size="s">
                Allow
              </Button>
              <Button type="submit" name="intent" value="refuse" size="s" variant="danger-outline">
                Refuse
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RemoveForm({ userId, name }: { userId: string; name: string }) {
  return (
    <details className="op-more">
      <summary>Remove</summary>
      <Form method="post" className="stack mt-s">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="userId" value={userId} />
        <TextField name="reason" label={`Why ${name} goes`} maxLength={500} required />
        <Button type="submit" size="s" variant="danger">
          Remove
        </Button>
      </Form>
    </details>
  );
}

function NameForm({ fields }: { fields: Record<string, string> | undefined }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <section className="card">
      <h2 className="fh">Name an operator</h2>
      <p className="muted small">
        The number must not belong to a shop. The first device that signs in with it within 24 hours
        is allowed.
      </p>
      <Form method="post" className="op-filter mt-s">
        <input type="hidden" name="intent" value="name" />
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          required
          maxLength={40}
          error={fields?.phone}
        />
        <TextField name="name" label="Name" required maxLength={60} error={fields?.name} />
        <SelectField
          name="role"
          label="Role"
          options={operatorRoles.map((role) => ({ value: role, label: role }))}
        />
        <TextField name="reason" label="Why" required maxLength={500} error={fields?.reason} />
        <Button type="submit" busy={busy}>
          Name
        </Button>
      </Form>
    </section>
  );
}

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { operators, devices, mayName } = loaderData;
  const fault = actionData?.fault;
  return (
    <div className="stack">
      <div className="rhead">
        <h1>Operators</h1>
      </div>
      {fault && (
        <Note tone="bad" live>
          {fault.message}
        </Note>
      )}
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
              {mayName && !isMe && <RemoveForm userId={userId} name={name} />}
            </li>
          ))}
        </ul>
      </section>
      {mayName && <NameForm fields={fault?.fields} />}
    </div>
  );
}
