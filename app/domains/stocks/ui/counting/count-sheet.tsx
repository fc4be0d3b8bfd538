import type { ReactNode } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { Note } from '#app/ui/display/note.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { SheetActions } from '#app/ui/overlays/sheet-actions.tsx';
import { type CountedItem, ItemLine } from '../list/item-line.tsx';
import { useOperation } from '../use-operation.ts';

export interface CountingProps {
  open: boolean;
  onClose: () => void;
  item: CountedItem;
  fetcher: FetcherWithComponents<unknown>;
  problem: string | undefined;
}

interface CountSheetProps extends CountingProps {
  intent: 'restock' | 'correct';
  title: string;
  submit: string;
  icon: 'check' | 'package-plus';
  disabled?: boolean;
  children: ReactNode;
}

/** What restock and correct have in common: whose figure it is, why it was refused, one form. */
export function CountSheet({ item, fetcher, problem, children, ...rest }: CountSheetProps) {
  const { open, onClose, intent, title, submit, icon, disabled } = rest;
  const operation = useOperation();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      width={5}
      wrap={(inside) => (
        <fetcher.Form method="post" noValidate className="sheet-form">
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="operation" value={operation} />
          <input type="hidden" name="itemName" value={item.name} />
          {inside}
        </fetcher.Form>
      )}
      footer={
        <SheetActions
          onCancel={onClose}
          icon={icon}
          busy={fetcher.state !== 'idle'}
          disabled={disabled}
        >
          {submit}
        </SheetActions>
      }
    >
      <ItemLine item={item} />
      {problem && (
        <Note tone="bad" live className="mb-m">
          {problem}
        </Note>
      )}
      <div className="stack">{children}</div>
    </Sheet>
  );
}
