import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, type ButtonLook } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/fields/field.tsx';

interface ReasonFoldProps {
  /** What it does: on the fold and, if nothing shorter is given, on its button. */
  title: string;
  button?: string | undefined;
  /** What it is about, for whoever hears the title alone. */
  about?: string | undefined;
  intent: string;
  /** What goes along unseen. */
  fields?: Record<string, string> | undefined;
  /** Where it is sent, if not to the own page. */
  action?: string | undefined;
  variant?: ButtonLook['variant'];
  /** What the reason says. */
  why?: string | undefined;
  /** The fewest letters of a reason that the shop reads; without it only operators read it, in the log. */
  least?: number | undefined;
  isOpen?: boolean | undefined;
  /** Whoever came here came for this one: it is open and has the cursor. */
  isAsked?: boolean | undefined;
  /** More to fill in, above the reason. */
  children?: ReactNode;
}

/** A change under a line: what it is, a reason, a button. Every change of an operator asks for one. */
export function ReasonFold(props: ReasonFoldProps) {
  const { title, button = title, about, intent, fields = {}, action, variant } = props;
  const { why = 'Why', least, isAsked = false, isOpen = isAsked, children } = props;
  const busy = useNavigation().state !== 'idle';
  return (
    // Done, it closes: what it offers next is the opposite.
    <details key={title} className="op-more" {...(isOpen && { open: true })}>
      <summary>
        {title}
        {about && <span className="sr">: {about}</span>}
      </summary>
      <Form method="post" noValidate {...(action && { action })} className="stack mt-s">
        <input type="hidden" name="intent" value={intent} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        {least ? (
          <TextArea
            name="reason"
            label={why}
            rows={3}
            required
            autoFocus={isAsked}
            minLength={least}
            maxLength={1_000}
          />
        ) : (
          <TextField
            name="reason"
            label={why}
            required
            autoFocus={isAsked}
            minLength={3}
            maxLength={500}
          />
        )}
        <Button type="submit" size="s" variant={variant} busy={busy}>
          {button}
        </Button>
      </Form>
    </details>
  );
}
