import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/fields/field.tsx';

interface ChangeBackProps {
  id: string;
  /** What it is called, for whoever hears the label alone. */
  name: string;
  isGone: boolean;
  words: { remove: string; putBack: string };
  /** Where it is sent, if not to the own page. */
  action?: string | undefined;
}

/** Takes something back, or puts it back, with a reason for the log. */
export function ChangeBack({ id, name, isGone, words, action }: ChangeBackProps) {
  const label = isGone ? words.putBack : words.remove;
  return (
    // Done, it closes: what it offers next is the opposite.
    <details key={label} className="op-more">
      <summary>
        {label} <span className="sr">{name}</span>
      </summary>
      <Form method="post" {...(action && { action })} className="stack mt-s">
        <input type="hidden" name="intent" value={isGone ? 'back' : 'remove'} />
        <input type="hidden" name="id" value={id} />
        <TextField name="reason" label="Why" required minLength={3} maxLength={500} />
        <Button type="submit" size="s" variant={isGone ? 'outline' : 'danger'}>
          {label}
        </Button>
      </Form>
    </details>
  );
}
