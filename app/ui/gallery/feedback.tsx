import { useState } from 'react';
import { Button, ButtonLink } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Card } from '../display/card.tsx';
import { EmptyState } from '../display/empty-state.tsx';
import { Note } from '../display/note.tsx';
import { Skeleton } from '../display/skeleton.tsx';
import { TextField } from '../fields/field.tsx';
import { Icon } from '../icon.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { Sheet } from '../overlays/sheet.tsx';
import { Toast, useToast } from '../overlays/toast.tsx';
import { Section } from './section.tsx';

const nothing = () => undefined;

export function Toasts() {
  const toast = useToast();
  const [undone, setUndone] = useState(false);
  return (
    <Section title="Toasts and notes">
      <div className="cmp3">
        <Toast toast={{ tone: 'ok', text: 'Saved', action: { label: 'Undo', onPress: nothing } }} />
        <Toast
          toast={{
            tone: 'bad',
            text: 'Not sent',
            action: { label: 'Try again', onPress: nothing },
          }}
        />
        <Toast toast={{ icon: 'wifi-off', text: 'No network. Saved on phone.' }} />
      </div>
      <div className="row wrap">
        <Button
          variant="outline"
          onClick={() => {
            setUndone(false);
            toast({
              tone: 'ok',
              text: 'Item saved',
              action: { label: 'Undo', onPress: () => setUndone(true) },
            });
          }}
        >
          Show a toast
        </Button>
        <Button variant="outline" onClick={() => toast({ tone: 'bad', text: 'Item not saved' })}>
          Show an error
        </Button>
        <span role="status">{undone && 'Undone'}</span>
      </div>
      <div className="cmp3">
        <Note>The shop checks the bank, then confirms.</Note>
        <Note tone="ok">Paid. Thank you.</Note>
        <Note tone="warn">3 items are low.</Note>
        <Note tone="bad">Payment failed. You were not charged.</Note>
        <Note tone="demo">Demo: no SMS gateway, code filled in for you</Note>
      </div>
    </Section>
  );
}

export function Loading() {
  return (
    <Section title="Loading">
      <Skeleton count={4} />
      <div className="cmp3">
        <Skeleton shape="rows" count={2} />
        <Skeleton shape="tiles" count={3} />
        <Skeleton shape="lines" count={4} />
      </div>
    </Section>
  );
}

function Dialogs() {
  const [sheet, setSheet] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <Card as="div" className="stack">
      <h3>Sheet and question</h3>
      <div className="stack-s">
        <Button block variant="outline" onClick={() => setSheet(true)}>
          Open the sheet
        </Button>
        <Button block variant="danger-outline" onClick={() => setAsking(true)}>
          Ask a question
        </Button>
      </div>
      <Sheet
        open={sheet}
        onClose={() => setSheet(false)}
        title="Restock"
        width={5}
        guardsTyping
        footer={
          <>
            <Button variant="outline" onClick={() => setSheet(false)}>
              Cancel
            </Button>
            <Button className="grow" onClick={() => setSheet(false)}>
              Save
            </Button>
          </>
        }
      >
        <TextField label="Why?" name="why" placeholder="New goods came" />
        <CopyButton value="RST-0412" label="Copy the number" />
      </Sheet>
      <ConfirmDialog
        open={asking}
        icon="trash-2"
        title="Delete shop?"
        text="This removes:"
        confirmLabel="Delete"
        cancelLabel="Keep"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => setAsking(false)}
      >
        <ul className="rm mt-s">
          <li>
            <Icon name="package" size="s" />
            20 items and photos
          </li>
          <li>
            <Icon name="users" size="s" />3 users
          </li>
        </ul>
      </ConfirmDialog>
    </Card>
  );
}

export function EmptyAndDialogs() {
  return (
    <Section title="Empty and dialogs">
      <div className="cmp3">
        <EmptyState
          card
          as="h3"
          icon="package-open"
          title="No products found"
          text="Try another word."
        >
          <ButtonLink to="/ui" variant="outline">
            View All Products
          </ButtonLink>
        </EmptyState>
        <EmptyState
          card
          as="h3"
          icon="message-circle"
          title="No messages yet"
          text="Share your bot link."
        >
          <Button icon="share-2">Share link</Button>
        </EmptyState>
        <Dialogs />
      </div>
    </Section>
  );
}
