import { data, Form, redirect, useLocation, useNavigation } from 'react-router';
import { announce, withdraw } from '#app/domains/operators/commands/announce.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { ChangeBack } from '#app/domains/operators/ui/change-back.tsx';
import { WordsNav } from '#app/domains/operators/ui/words-nav.tsx';
import { latestAnnouncements } from '#app/domains/operators/words/words.queries.server.ts';
import { type AnnouncementLanguage, runningAt } from '#app/domains/operators/words/words.ts';
import { announcementInput, changeInput } from '#app/domains/operators/words/words-form.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { formFault, readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf, typedAgain } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextArea, TextField } from '#app/ui/fields/field.tsx';
import type { Route } from './+types/words';

export const meta: Route.MetaFunction = () => [
  { title: 'Words · Oja' },
  { name: 'robots', content: 'noindex' },
];
export const shouldRevalidate = unlessRefused;

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  await requireOperator(context, 'words');
  const announcements = await latestAnnouncements();
  const at = now();
  return { announcements, runs: runningAt(announcements, at)?.id, now: at };
});

async function act(me: Operator, form: FormData): Promise<void> {
  switch (keyOf(form, 'intent')) {
    case 'announce':
      await announce(me, readForm(announcementInput, form));
      return;
    case 'remove':
    case 'back':
      return withdraw(me, {
        ...readForm(changeInput, form),
        isBack: keyOf(form, 'intent') === 'back',
      });
    default:
      throw httpErrors.invalid();
  }
}

const fields = ['en', 'pcm', 'ha', 'yo', 'ig', 'from', 'until', 'reason'] as const;

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'words');
  const form = await formOf(request);
  try {
    await act(me, form);
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    if (status === 404) throw error;
    const typed = Object.fromEntries(fields.map((name) => [name, typedAgain(form, name, 2_000)]));
    return data({ fault, typed }, { status });
  }
  throw redirect('/operator/words');
});

type Data = Route.ComponentProps['loaderData'];

const languages: Record<AnnouncementLanguage, string> = {
  en: 'English',
  pcm: 'Pidgin',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
};

interface NewFormProps {
  typed: Record<string, string> | undefined;
  errors: Record<string, string> | undefined;
}

function NewForm({ typed, errors }: NewFormProps) {
  const busy = useNavigation().state !== 'idle';
  const usual = (name: string) => ({ name, defaultValue: typed?.[name], error: errors?.[name] });
  return (
    <section className="card">
      <h2 className="fh">Say something to everybody</h2>
      <p className="muted small">
        It stands above every page of the market and of the shops. Who reads a language that is left
        empty reads English.
      </p>
      <Form method="post" className="stack mt-s">
        <input type="hidden" name="intent" value="announce" />
        {Object.entries(languages).map(([code, label]) => (
          <TextArea
            key={code}
            {...usual(code)}
            label={label}
            rows={2}
            maxLength={300}
            required={code === 'en'}
          />
        ))}
        <div className="op-filter">
          <TextField {...usual('from')} label="From (Lagos)" type="datetime-local" required />
          <TextField {...usual('until')} label="Until (Lagos)" type="datetime-local" required />
        </div>
        <TextField {...usual('reason')} label="Why" required minLength={3} maxLength={500} />
        <Button type="submit" busy={busy}>
          Announce
        </Button>
      </Form>
    </section>
  );
}

function stateOf({ withdrawnAt, startsAt, endsAt }: Data['announcements'][number], at: Date) {
  if (withdrawnAt) return 'Withdrawn';
  if (endsAt <= at) return 'Over';
  return startsAt > at ? 'To come' : 'In its time';
}

function Lines({ announcements, runs, now: at }: Data) {
  if (announcements.length === 0)
    return <EmptyState card icon="megaphone" title="Nothing was announced yet" />;
  return (
    <section className="card">
      <ul className="rows">
        {announcements.map((one) => (
          <li key={one.id}>
            <span className="grow">
              <b className="blk wrap-any">{one.texts.en}</b>
              <span className="muted small num">
                {formatDate(one.startsAt)}, {formatTime(one.startsAt)} to {formatDate(one.endsAt)},{' '}
                {formatTime(one.endsAt)} · {Object.keys(one.texts).join(', ')}
              </span>
            </span>
            <Badge tone={one.id === runs ? 'ok' : 'plain'}>
              {one.id === runs ? 'Shown now' : stateOf(one, at)}
            </Badge>
            {one.endsAt > at && (
              <ChangeBack
                id={one.id}
                name={one.texts.en}
                isGone={one.withdrawnAt !== null}
                words={{ remove: 'Withdraw', putBack: 'Put back' }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function Words({ loaderData, actionData }: Route.ComponentProps) {
  const fault = actionData?.fault;
  // Sent, the form is empty again.
  const { key } = useLocation();
  return (
    <div className="stack">
      <WordsNav current="/operator/words" />
      {fault && (
        <Note tone="bad" live>
          {fault.message}
        </Note>
      )}
      <Lines {...loaderData} />
      <NewForm key={key} typed={actionData?.typed} errors={fault?.fields} />
    </div>
  );
}
