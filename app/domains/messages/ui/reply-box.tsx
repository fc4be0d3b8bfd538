import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Form } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { keepText, readStored } from '#app/platform/stored-text.ts';
import { Button } from '#app/ui/button.tsx';
import { useTypedEarly } from '#app/ui/fields/use-typed-early.ts';
import { Icon } from '#app/ui/icon.tsx';
import { isBlank, longestMessage } from '../message-text.ts';

interface ReplyBoxProps {
  label: string;
  /** Where unsent words are kept, one place a thread. */
  draftKey: string;
  busy: boolean;
  disabled?: boolean;
  /** A product alone may go without words. */
  mayBeEmpty?: boolean;
  /** What a refused form without JavaScript had in it. */
  typed?: string | undefined;
  onSend: (text: string) => void;
  /** Words from outside, such as a quick reply: put in whenever the object changes. */
  insert?: { text: string } | undefined;
  /** Fields of the plain form. */
  hidden: Record<string, string>;
  before?: ReactNode;
}

/** Enter sends, Shift+Enter makes a new line. Without JavaScript it is a plain form. */
export function ReplyBox(props: ReplyBoxProps) {
  const { label, draftKey, busy, disabled, mayBeEmpty, typed = '', insert, hidden, before } = props;
  const t = useT();
  const id = useId();
  const [text, setText] = useState(typed);
  const [alive, setAlive] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  /** Where nothing can be kept, the words that were there before the page came alive stay too. */
  const early = useRef('');
  useEffect(() => {
    setAlive(true);
    if (typed === '') setText(readStored(draftKey) ?? early.current);
    early.current = '';
  }, [draftKey, typed]);
  useEffect(() => {
    if (insert) setText((now) => (isBlank(now) ? insert.text : `${now.trimEnd()} ${insert.text}`));
  }, [insert]);
  const change = (next: string) => {
    setText(next);
    keepText(draftKey, next);
  };
  useTypedEarly(box, text, (words) => {
    // Behind those of the last visit, which nobody has thrown away.
    const draft = readStored(draftKey);
    early.current = draft && draft !== words ? `${draft.trimEnd()} ${words}` : words;
    change(early.current);
  });
  const ready = !disabled && !busy && (mayBeEmpty || !isBlank(text));
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!ready) return;
    props.onSend(text);
    change('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
  };
  return (
    <Form method="post" noValidate className="reply" onSubmit={send}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {before}
      <div className="grow">
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <textarea
          ref={box}
          id={id}
          className="in"
          name="text"
          rows={1}
          dir="auto"
          placeholder={t('messages.write_here')}
          maxLength={longestMessage}
          disabled={disabled}
          enterKeyHint="send"
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Button
        type="submit"
        className="send"
        aria-label={t('messages.send')}
        disabled={disabled || (alive && !ready)}
      >
        <Icon name="send-horizontal" />
      </Button>
    </Form>
  );
}
