import { ReasonFold } from './reason-fold.tsx';

interface ChangeBackProps {
  id: string;
  /** What it is called, for whoever hears the label alone. */
  name: string;
  isGone: boolean;
  words: { remove: string; putBack: string };
}

/** Takes something back, or puts it back, with a reason for the log. */
export function ChangeBack({ id, name, isGone, words }: ChangeBackProps) {
  return (
    <ReasonFold
      title={isGone ? words.putBack : words.remove}
      about={name}
      intent={isGone ? 'back' : 'remove'}
      of={id}
      fields={{ id }}
      variant={isGone ? 'outline' : 'danger'}
    />
  );
}
