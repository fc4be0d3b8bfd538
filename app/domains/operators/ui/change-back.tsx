import { ReasonFold } from './reason-fold.tsx';

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
  return (
    <ReasonFold
      title={isGone ? words.putBack : words.remove}
      about={name}
      intent={isGone ? 'back' : 'remove'}
      fields={{ id }}
      action={action}
      variant={isGone ? 'outline' : 'danger'}
    />
  );
}
