import { data, Form, redirect, useNavigation } from 'react-router';
import { factorsOf } from '#app/domains/accounts/accounts.queries.server.ts';
import { AuthFrame } from '#app/domains/accounts/ui/auth-frame.tsx';
import { askForDevice } from '#app/domains/operators/commands/devices.server.ts';
import {
  type EnterStep,
  enterDemo,
  enterStep,
  enterWithPasskey,
  passkeyQuestion,
} from '#app/domains/operators/commands/enter.server.ts';
import { type Operator, wayOn } from '#app/domains/operators/operators.ts';
import { type PasskeyAnswer, PasskeyStep } from '#app/domains/operators/ui/passkey-step.tsx';
import { useRefusedForm } from '#app/domains/operators/ui/unsent-words.tsx';
import { requireNamed } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf, rawField } from '#app/platform/http/input/form-fields.ts';
import { parseJson } from '#app/platform/http/input/json-text.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { Route } from './+types/enter';

export const handle = { frame: 'plain' };
export const meta: Route.MetaFunction = () => [
  { title: 'Operators · Oja' },
  { name: 'robots', content: 'noindex' },
];

/** Where they were when their hours were over. */
const goOn = ({ role }: Operator, { url }: Request): Response =>
  redirect(wayOn(role, addressKey(new URL(url).searchParams, 'to')));

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { operator, session } = await requireNamed(context);
  if (operator.until) throw goOn(operator, request);
  return {
    userId: operator.userId,
    name: operator.name,
    step: await enterStep(session),
    asksPin: (await factorsOf(session.userId)).includes('pin'),
  };
});

function readAnswer(text: string): unknown {
  try {
    return parseJson(text.slice(0, 50_000));
  } catch {
    // Not even JSON: refused like any other wrong answer.
    return undefined;
  }
}

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { operator, session } = await requireNamed(context);
  const { origin, translator } = context.get(requestContext);
  const form = await formOf(request);
  try {
    switch (keyOf(form, 'intent')) {
      case 'device':
        await askForDevice(operator, session);
        return data({});
      case 'question':
        return data(await passkeyQuestion(session, { origin, pin: keyOf(form, 'pin') }));
      case 'passkey': {
        const userAgent = request.headers.get('user-agent') ?? undefined;
        const response = readAnswer(rawField(form, 'response'));
        await enterWithPasskey(operator, session, { origin, response, userAgent });
        break;
      }
      default:
        await enterDemo(operator, session);
    }
  } catch (error) {
    const { fault, status } = formFault(error, translator);
    return data({ fault }, { status });
  }
  throw goOn(operator, request);
});

const texts: Record<EnterStep, string> = {
  device: 'This device is new here. Another operator, or the command line, must allow it.',
  waiting: 'Another operator must allow this device. Ask them to open Operators, then look again.',
  new_passkey: 'Set up a passkey on this device. It is asked for every 12 hours.',
  passkey: 'Show that it is you. You stay in for 12 hours.',
  demo: 'Demo mode: the steps with the passkey and the consent to a new device are skipped.',
};

function StepForm({ step, asksPin }: { step: EnterStep; asksPin: boolean }) {
  const busy = useNavigation().state !== 'idle';
  if (step === 'new_passkey' || step === 'passkey')
    return <PasskeyStep isNew={step === 'new_passkey'} asksPin={asksPin} />;
  if (step === 'waiting') {
    return (
      <Form method="get">
        <Button type="submit" size="l" block icon="refresh-cw" busy={busy}>
          Look again
        </Button>
      </Form>
    );
  }
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={step} />
      <Button type="submit" size="l" block icon="log-in" busy={busy}>
        {step === 'demo' ? 'Enter' : 'Use this device'}
      </Button>
    </Form>
  );
}

export default function Enter({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, name, step, asksPin } = loaderData;
  useRefusedForm(userId);
  const { fault } = (actionData ?? {}) as PasskeyAnswer;
  return (
    <AuthFrame>
      <h1>Operator: {name}</h1>
      <Note tone={step === 'demo' ? 'demo' : 'info'} className="my-m">
        {texts[step]}
      </Note>
      {fault && (
        <Note tone="bad" live className="my-m">
          {fault.message}
        </Note>
      )}
      <StepForm step={step} asksPin={asksPin} />
    </AuthFrame>
  );
}
