import { useLocation, useNavigation } from 'react-router';
import { actThen } from '#app/domains/operators/act-then.server.ts';
import { addWord, removeWord } from '#app/domains/operators/commands/market-words.server.ts';
import type { Done } from '#app/domains/operators/done.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { ActForm, useRefused } from '#app/domains/operators/ui/act-form.tsx';
import { ChangeBack } from '#app/domains/operators/ui/change-back.tsx';
import { MoreLink } from '#app/domains/operators/ui/more-link.tsx';
import { FaultNote } from '#app/domains/operators/ui/outcome-note.tsx';
import { WordsNav } from '#app/domains/operators/ui/words-nav.tsx';
import { wordsOf } from '#app/domains/operators/words/words.queries.server.ts';
import { isWordList, type WordList } from '#app/domains/operators/words/words.ts';
import { bannedInput, changeInput, synonymInput } from '#app/domains/operators/words/words-form.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { itemsWithWord } from '#app/domains/stocks/draft/items-with-word.queries.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { addressText } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import type { Route } from './+types/word-list';

export const meta: Route.MetaFunction = () => [
  { title: 'Words · Oja' },
  { name: 'robots', content: 'noindex' },
];
export const shouldRevalidate = unlessRefused;

function listOf({ list }: { list: string }): WordList {
  if (!isWordList(list)) throw httpErrors.not_found();
  return list;
}

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  await requireOperator(context, 'words');
  const list = listOf(params);
  const search = new URL(request.url).searchParams;
  const after = addressText(search, 'after', 100) || undefined;
  return { list, word: addressText(search, 'word', 60), ...(await wordsOf({ list, after })) };
});

async function add(me: Operator, list: WordList, form: FormData): Promise<void> {
  if (list === 'synonyms') return addWord(me, { list, ...readForm(synonymInput, form) });
  const { sure, ...banned } = readForm(bannedInput, form);
  const countItems = sure === banned.word ? undefined : itemsWithWord;
  return addWord(me, { list, ...banned, countItems });
}

async function act(me: Operator, list: WordList, form: FormData): Promise<Done> {
  const intent = keyOf(form, 'intent');
  switch (intent) {
    case 'add':
      await add(me, list, form);
      return 'words.add';
    case 'remove':
    case 'back':
      await removeWord(me, { list, ...readForm(changeInput, form), isBack: intent === 'back' });
      return `words.${intent}`;
    default:
      throw httpErrors.invalid();
  }
}

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const me = await requireOperator(context, 'words');
  const list = listOf(params);
  const form = await formOf(request);
  return actThen(context, { address: `/operator/words/${list}`, form }, () => act(me, list, form));
});

const says: Record<WordList, { title: string; text: string; none: string }> = {
  banned: {
    title: 'Ban a word',
    text: 'No item and no shop is saved with it. Whole words, whatever their letters and marks; items that have it already stay.',
    none: 'No word is banned',
  },
  synonyms: {
    title: 'Teach the search a word',
    text: 'A search for the word finds the others too, beside what the search knows already. It does not go the other way.',
    none: 'No word was added to the search',
  },
};

interface AddFormProps {
  list: WordList;
  /** What an address brings along. */
  word: string;
}

function AddForm({ list, word }: AddFormProps) {
  const busy = useNavigation().state !== 'idle';
  const refused = useRefused('add');
  const asked = refused?.fault.code === 'operators.word_short' ? refused.typed.word : undefined;
  return (
    <section className="card">
      <h2 className="fh">{says[list].title}</h2>
      <p className="muted small">{says[list].text}</p>
      <ActForm name="add" className="op-filter mt-s">
        {(field) => (
          <>
            <input type="hidden" name="intent" value="add" />
            {asked !== undefined && <input type="hidden" name="sure" value={asked} />}
            <TextField {...field('word', word)} label="Word" required maxLength={60} />
            {list === 'synonyms' && (
              <TextField
                {...field('means')}
                label="Finds too, with commas between"
                required
                maxLength={300}
              />
            )}
            <TextField {...field('reason')} label="Why" required minLength={3} maxLength={500} />
            <Button type="submit" busy={busy}>
              Add
            </Button>
          </>
        )}
      </ActForm>
    </section>
  );
}

export default function List({ loaderData, actionData }: Route.ComponentProps) {
  const { list, words, next, word } = loaderData;
  // Sent, or on another page, the form is empty again.
  const { key } = useLocation();
  return (
    <div className="stack">
      <WordsNav current={`/operator/words/${list}`} />
      <FaultNote answer={actionData} />
      <AddForm key={key} list={list} word={word} />
      {words.length > 0 ? (
        <section className="card">
          <ul className="rows">
            {words.map((one) => (
              <li key={one.id}>
                <span className="grow">
                  <b className="blk wrap-any">{one.shown}</b>
                  <span className="muted small num wrap-any">
                    {one.means && `${one.means.split(',').join(', ')} · `}since {formatDate(one.at)}
                  </span>
                </span>
                {one.removedAt && <Badge tone="plain">Removed {formatDate(one.removedAt)}</Badge>}
                <ChangeBack
                  id={one.id}
                  name={one.shown}
                  isGone={one.removedAt !== null}
                  words={{ remove: 'Remove', putBack: 'Put back' }}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <EmptyState card icon="megaphone" title={says[list].none} />
      )}
      <MoreLink after={next} />
    </div>
  );
}
