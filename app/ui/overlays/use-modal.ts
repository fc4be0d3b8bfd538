import {
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { dropSecondTap } from './second-tap.ts';

interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>;
  open: boolean;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onMouseDown: (event: MouseEvent<HTMLDialogElement>) => void;
  onClickCapture: (event: MouseEvent<HTMLDialogElement>) => void;
}

/**
 * Drives a native <dialog>: focus stays inside and returns to where it was, the page behind is inert.
 * A field with `data-first` gets the cursor: typing needs no tap.
 * A dialog that the server already opened stands in the page until this turns it into a modal one.
 */
export function useModal(open: boolean, askToClose: () => unknown): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);
  const tapped = useRef({ x: 0, y: 0, at: Number.NEGATIVE_INFINITY });
  const [openAtFirst] = useState(open);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.matches(':modal')) {
      dialog.open = false;
      dialog.showModal();
      const first = dialog.querySelector<HTMLInputElement>('[data-first]');
      first?.focus();
      first?.select();
    } else if (!open && dialog.open) {
      dialog.close();
      dropSecondTap(tapped.current);
    }
  }, [open]);
  return {
    ref,
    open: openAtFirst,
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      askToClose();
    },
    // The browser may close without asking (a second Esc): follow it.
    onClose: (event) => {
      if (event.target === event.currentTarget && open) askToClose();
    },
    onMouseDown: (event) => {
      if (event.target === event.currentTarget && isOnScrim(event)) askToClose();
    },
    onClickCapture: ({ clientX: x, clientY: y, timeStamp: at }) => {
      tapped.current = { x, y, at };
    },
  };
}

function isOnScrim(event: MouseEvent<HTMLDialogElement>): boolean {
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
