import { Fragment, type ReactNode, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';

export interface ExtraSheetProps {
  open: boolean;
  onClose: () => void;
}

interface SaveSheetProps extends ExtraSheetProps {
  title: string;
  onSave: () => void;
  children: ReactNode;
}

/** Its form is not sent: Save hands what is typed to the sale. */
export function SaveSheet({ title, onSave, children, ...sheet }: SaveSheetProps) {
  const t = useT();
  return (
    <Sheet
      {...sheet}
      width={4}
      title={title}
      wrap={(inside) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSave();
          }}
        >
          {inside}
        </form>
      )}
      footer={
        <Button type="submit" block>
          {t('ui.save')}
        </Button>
      }
    >
      <div className="stack">{children}</div>
    </Sheet>
  );
}

interface SaleExtraProps {
  /** Picture and words of the button. */
  children: ReactNode;
  /** What the two presses do once the sale has it. */
  chosen: { change: string; remove: string; onRemove: () => void } | undefined;
  sheet: (props: ExtraSheetProps) => ReactNode;
}

/** What a sale may have besides its goods: a button for its sheet, and a × once it is there. */
export function SaleExtra({ children, chosen, sheet }: SaleExtraProps) {
  const [sheets, setSheets] = useState(0);
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className={chosen ? 'cust' : 'cust none'}>
        <button
          type="button"
          className="cust-b"
          aria-label={chosen?.change}
          onClick={() => {
            setSheets(sheets + 1);
            setOpen(true);
          }}
        >
          {children}
        </button>
        {chosen && (
          <button
            type="button"
            className="cust-x"
            aria-label={chosen.remove}
            onClick={chosen.onRemove}
          >
            <Icon name="x" size="s" />
          </button>
        )}
      </span>
      {/* Each opening starts from what the sale has. */}
      <Fragment key={sheets}>{sheet({ open, onClose: () => setOpen(false) })}</Fragment>
    </>
  );
}
