import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Button, type ButtonLook } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/fields/field.tsx';
import { ActForm, type FieldOf, useRefused } from './act-form.tsx';

interface ReasonFoldProps {
  /** What it does: on the fold and, if nothing shorter is given, on its button. */
  title: string;
  button?: string | undefined;
  /** What it is about, for whoever hears the title alone. */
  about?: string | undefined;
  intent: string;
  /** Which one of several with the same intent. */
  of?: string | undefined;
  /** What goes along unseen. */
  fields?: Record<string, string> | undefined;
  variant?: ButtonLook['variant'];
  /** What the reason says. */
  why?: string | undefined;
  /** The fewest letters of a reason that the shop reads; without it only operators read it, in the log. */
  least?: number | undefined;
  /** Whoever came here came for this one: it is open and has the cursor. */
  isAsked?: boolean | undefined;
  /** More to fill in, above the reason. */
  children?: ((field: FieldOf) => ReactNode) | undefined;
}

/** A change under a line: what it is, a reason, a button. Every change of an operator asks for one. */
export function ReasonFold(props: ReasonFoldProps) {
  const { title, button = title, about, intent, of, fields = {}, variant } = props;
  const { why = 'Why', least, isAsked = false, children } = props;
  const name = of ? `${intent} ${of}` : intent;
  const isOpen = useRefused(name) !== undefined || isAsked;
  const busy = useNavigation().state !== 'idle';
  return (
    // Done, it closes: what it offers next is the opposite.
    <details key={title} className="op-more" {...(isOpen && { open: true })}>
      <summary>
        {title}
        {about && <span className="sr">: {about}</span>}
      </summary>
      <ActForm name={name} className="stack mt-s">
        {(field) => {
          const more = children?.(field);
          const reason = { ...field('reason'), label: why, required: true };
          const autoFocus = reason.autoFocus || isAsked;
          return (
            <>
              <input type="hidden" name="intent" value={intent} />
              {Object.entries(fields).map(([one, value]) => (
                <input key={one} type="hidden" name={one} value={value} />
              ))}
              {more}
              {least ? (
                <TextArea
                  {...reason}
                  autoFocus={autoFocus}
                  rows={3}
                  minLength={least}
                  maxLength={1_000}
                />
              ) : (
                <TextField {...reason} autoFocus={autoFocus} minLength={3} maxLength={500} />
              )}
              <Button type="submit" size="s" variant={variant} busy={busy}>
                {button}
              </Button>
            </>
          );
        }}
      </ActForm>
    </details>
  );
}
