import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import type { TidyAnswer } from '../../inbox/inbox-page.actions.server.ts';
import type { InboxThread } from '../../messages.ts';
import { buyerName } from '../buyer-name.ts';
import { previewText } from './thread-list.tsx';

const Chosen = ({ ids, name = 'chat' }: Pick<TidyAnswer, 'ids'> & { name?: string }) =>
  ids.map((id) => <input key={id} type="hidden" name={name} value={id} />);

const doneTexts = {
  muted: 'messages.tidy_muted',
  blocked: 'messages.tidy_blocked',
  allowed: 'messages.tidy_allowed',
  deleted: 'messages.tidy_deleted',
} as const satisfies Record<Exclude<TidyAnswer['act'], 'ask'>, string>;

/** What was done, with the way back; or the question before something that has none. */
function Answer({ answer: { act, ids, count, left = 0, were = [] } }: { answer: TidyAnswer }) {
  const t = useT();
  if (act === 'ask')
    return (
      <Note tone="warn" live>
        {t('messages.tidy_sure', { count })}
        <Form method="post" noValidate className="mt-s">
          <Chosen ids={ids} />
          <Button type="submit" name="intent" value="delete-sure" variant="danger" size="s">
            {t('messages.tidy_delete_now')}
          </Button>
        </Form>
      </Note>
    );
  const isUndone = act === 'muted' || act === 'blocked';
  return (
    <Note tone="ok" live>
      {t(doneTexts[act], { count })} {left > 0 && t('messages.tidy_left', { count: left })}
      {isUndone && count > 0 && (
        <Form method="post" noValidate className="mt-s">
          <Chosen ids={ids} />
          <Chosen ids={were} name={act === 'blocked' ? 'muted' : 'blocked'} />
          <Button type="submit" name="intent" value="undo" variant="soft" size="s">
            {t('ui.undo')}
          </Button>
        </Form>
      )}
    </Note>
  );
}

interface TidyListProps {
  threads: readonly InboxThread[];
  /** Chosen already. */
  picked: string | undefined;
  answer: TidyAnswer | undefined;
}

/** Many chats at once: muted, blocked or deleted; one plain form, which needs no script. */
export function TidyList({ threads, picked, answer }: TidyListProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== 'idle';
  const chooseAll = (isOn: boolean) => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('[name="chat"]') ?? [])
      box.checked = isOn;
  };
  const chosen = answer?.act === 'ask' ? answer.ids : [picked];
  const act = (intent: string, label: string, variant: 'soft' | 'danger-outline' = 'soft') => (
    <Button type="submit" name="intent" value={intent} variant={variant} size="s" disabled={busy}>
      {label}
    </Button>
  );
  return (
    <div className="stack">
      <p className="muted small">{t('messages.tidy_text')}</p>
      {answer && <Answer answer={answer} />}
      {threads.length > 0 && (
        <Form method="post" noValidate className="stack" ref={form}>
          <Card>
            <Checkbox
              label={t('messages.tidy_all')}
              onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
            />
            <ul className="rows">
              {threads.map((thread) => (
                <li key={thread.id}>
                  <Checkbox
                    className="grow"
                    name="chat"
                    value={thread.id}
                    defaultChecked={chosen.includes(thread.id)}
                    label={<b className="wrap-any">{buyerName(thread.buyer, t)}</b>}
                    hint={<span className="wrap-any">{previewText(thread, t)}</span>}
                  />
                  {thread.quiet && <Badge>{t(`messages.is_${thread.quiet}`)}</Badge>}
                </li>
              ))}
            </ul>
          </Card>
          <div className="row s wrap">
            {act('mute', t('messages.tidy_mute'))}
            {act('block', t('messages.tidy_block'))}
            {act('allow', t('messages.tidy_allow'))}
            {act('delete', t('messages.tidy_delete'), 'danger-outline')}
          </div>
        </Form>
      )}
    </div>
  );
}
