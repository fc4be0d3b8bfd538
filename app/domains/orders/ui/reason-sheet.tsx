import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { ReasonInput } from './steps/reason-input.tsx';
import { useSent } from './steps/use-sent.ts';

interface ReasonSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  confirm: string;
  /** Where Cancel alone could mean either. */
  keep?: string | undefined;
  /** A reason as somebody would write it. */
  example: string;
  action: string;
  fields: Record<string, string>;
  /** More to fill in, above the reason. */
  children?: ReactNode;
}

/** Something that cannot be taken back: it asks why. */
export function ReasonSheet({
  open,
  onClose,
  title,
  text,
  confirm,
  keep,
  example,
  action,
  fields,
  children,
}: ReasonSheetProps) {
  const t = useT();
  const fetcher = useFetcher<{ message?: string }>();
  const message = fetcher.data?.message;
  const isSending = fetcher.state !== 'idle';
  useSent(fetcher, onClose);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      width={4}
      title={title}
      wrap={(inside) => (
        <fetcher.Form method="post" action={action}>
          {inside}
        </fetcher.Form>
      )}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {keep ?? t('ui.cancel')}
          </Button>
          <Button type="submit" variant="danger" className="grow" busy={isSending}>
            {confirm}
          </Button>
        </>
      }
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="muted mb-s">{text}</p>
      {children && <div className="mb-m">{children}</div>}
      <ReasonInput example={example} />
      {message && (
        <Note tone="bad" live className="mt-s">
          {message}
        </Note>
      )}
    </Sheet>
  );
}
