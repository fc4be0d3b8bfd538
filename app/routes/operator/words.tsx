import { useLocation, useNavigation } from 'react-router';
import { actThen } from '#app/domains/operators/act-then.server.ts';
import { announce, withdraw } from '#app/domains/operators/commands/announce.server.ts';
import type { Done } from '#app/domains/operators/done.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { ActForm } from '#app/domains/operators/ui/act-form.tsx';
import { ChangeBack } from '#app/domains/operators/ui/change-back.tsx';
import { MoreLink } from '#app/domains/operators/ui/more-link.tsx';
import { FaultNote } from '#app/domains/operators/ui/outcome-note.tsx';
import { WordsNav } from '#app/domains/operators/ui/words-nav.tsx';
import {
  comingAnnouncements,
  latestAnnouncements,
} from '#app/domains/operators/words/words.queries.server.ts';
import { type AnnouncementLanguage, runningAt } from '#app/domains/operators/words/words.ts';
import { announcementInput, changeInput } from '#app/domains/operators/words/words-form.ts';
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
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { TextArea, TextField } from '#app/ui/fields/field.tsx';
import type { Route } from './+types/words';

export const meta: Route.MetaFunction = () => [
  { title: 'Words · Oja' },
  { name: 'robots', content: 'noindex' },
];
export const shouldRevalidate = unlessRefused;

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  await requireOperator(context, 'words');
  const after = addressKey(new URL(request.url).searchParams, 'after');
  const [{ announcements, next }, coming] = await Promise.all([
    latestAnnouncements(after),
    comingAnnouncements(),
  ]);
  const at = now();
  return { announcements, next, runs: runningAt(coming, at)?.id, now: at };
});

async function act(me: Operator, form: FormData): Promise<Done> {
  const intent = keyOf(form, 'intent');
  switch (intent) {
    case 'announce':
      await announce(me, readForm(announcementInput, form));
      return 'words.announce';
    case 'remove':
    case 'back':
      await withdraw(me, { ...readForm(changeInput, form), isBack: intent === 'back' });
      return intent === 'back' ? 'words.announce-back' : 'words.withdraw';
    default:
      throw httpErrors.invalid();
  }
}

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'words');
  const form = await formOf(request);
  return actThen(context, { address: '/operator/words', form }, () => act(me, form));
});

type Data = Route.ComponentProps['loaderData'];

const languages: Record<AnnouncementLanguage, string> = {
  en: 'English',
  pcm: 'Pidgin',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
};

function NewForm() {
  const busy = useNavigation().state !== 'idle';
  return (
    <section className="card">
      <h2 className="fh">Say something to everybody</h2>
      <p className="muted small">
        It stands above every page of the market and of the shops. Who reads a language that is left
        empty reads English.
      </p>
      <ActForm name="announce" className="stack mt-s">
        {(field) => (
          <>
            <input type="hidden" name="intent" value="announce" />
            {Object.entries(languages).map(([code, label]) => (
              <TextArea
                key={code}
                {...field(code)}
                label={label}
                rows={2}
                maxLength={300}
                required={code === 'en'}
              />
            ))}
            <div className="op-filter">
              <TextField {...field('from')} label="From (Lagos)" type="datetime-local" required />
              <TextField {...field('until')} label="Until (Lagos)" type="datetime-local" required />
            </div>
            <TextField {...field('reason')} label="Why" required minLength={3} maxLength={500} />
            <Button type="submit" busy={busy}>
              Announce
            </Button>
          </>
        )}
      </ActForm>
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
  // Sent, the form is empty again.
  const { key } = useLocation();
  return (
    <div className="stack">
      <WordsNav current="/operator/words" />
      <FaultNote answer={actionData} />
      <Lines {...loaderData} />
      <MoreLink after={loaderData.next}>Earlier ones</MoreLink>
      <NewForm key={key} />
    </div>
  );
}
