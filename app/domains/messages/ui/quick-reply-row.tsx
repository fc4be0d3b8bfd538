import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorText } from '#app/ui/fields/error-text.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { longestQuickReply, type QuickReply } from '../messages.ts';

interface QuickReplyRowProps {
  replies: readonly QuickReply[];
  /** Words with the link where the buyer of the open thread sees and pays the order. */
  invoice: string | undefined;
  onPick: (text: string) => void;
}

/** Until a shop has sentences of its own. */
const ready = ['available', 'which', 'delivery', 'thanks'] as const;

/** Sentences the shop says often: one press puts them into the box. */
export function QuickReplyRow({ replies, invoice, onPick }: QuickReplyRowProps) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons is no set of form fields */}
      <div className="chips quick" role="group" aria-label={t('messages.quick_replies')}>
        {invoice && (
          <button type="button" className="chip" onClick={() => onPick(invoice)}>
            <Icon name="receipt" size="s" />
            {t('messages.invoice')}
          </button>
        )}
        {replies.length === 0 &&
          ready.map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              onClick={() => onPick(t(`messages.ready.${name}`))}
            >
              <span className="trunc">{t(`messages.ready.${name}`)}</span>
            </button>
          ))}
        {replies.map(({ id, text }) => (
          <button key={id} type="button" className="chip" onClick={() => onPick(text)}>
            <span className="trunc">{text}</span>
          </button>
        ))}
        {replies.length > 0 ? (
          <IconButton
            icon="pencil"
            label={t('messages.quick_edit')}
            size="s"
            onClick={() => setEditing(true)}
          />
        ) : (
          <button type="button" className="chip" onClick={() => setEditing(true)}>
            <Icon name="plus" size="s" />
            {t('messages.quick_replies')}
          </button>
        )}
      </div>
      <EditSheet replies={replies} open={editing} onClose={() => setEditing(false)} />
    </>
  );
}

interface EditSheetProps {
  replies: readonly QuickReply[];
  open: boolean;
  onClose: () => void;
}

function EditSheet({ replies, open, onClose }: EditSheetProps) {
  const t = useT();
  const fetcher = useFetcher<{ fault?: { message: string } }>();
  const [text, setText] = useState('');
  const post = (fields: Record<string, string>) =>
    fetcher.submit({ ...fields, stay: '1' }, { method: 'post' });
  const add = () => {
    if (text.trim() === '') return;
    post({ intent: 'add-quick', text });
    setText('');
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('messages.quick_replies')} width={5}>
      <ul className="quick-list">
        {replies.map((reply) => (
          <li key={reply.id} className="row between">
            <span className="grow" dir="auto">
              {reply.text}
            </span>
            <IconButton
              icon="trash-2"
              variant="bad"
              label={t('messages.quick_remove', { text: reply.text })}
              onClick={() => post({ intent: 'remove-quick', id: reply.id })}
            />
          </li>
        ))}
      </ul>
      <div className="row s">
        <TextField
          className="grow"
          label={t('messages.quick_new')}
          labelHidden
          placeholder={t('messages.quick_new')}
          maxLength={longestQuickReply}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add();
          }}
        />
        <Button onClick={add} busy={fetcher.state !== 'idle'}>
          {t('messages.quick_add')}
        </Button>
      </div>
      {fetcher.data?.fault && <ErrorText>{fetcher.data.fault.message}</ErrorText>}
    </Sheet>
  );
}
