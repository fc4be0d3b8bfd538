import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import type { IconName } from '../icon-names.ts';
import { useHeld } from '../use-held.ts';
import { keepClear } from './toast-place.ts';
import { type ShownToast, type ToastContent, toastStore } from './toast-store.ts';

const icons = { ok: 'circle-check', bad: 'circle-alert', plain: 'info' } as const satisfies Record<
  string,
  IconName
>;
const inSight = 5_000;

/** `const toast = useToast(); toast({ text, tone, action })`; the answer closes it early. */
export function useToast(): (content: ToastContent) => () => void {
  return toastStore.show;
}

export function Toast({
  toast,
  onClose,
}: {
  toast: ToastContent;
  onClose?: (() => void) | undefined;
}) {
  const t = useT();
  const { tone = 'plain', icon = icons[tone], text, action } = toast;
  const stays = tone === 'bad';
  return (
    <div className={classNames('toast', tone !== 'plain' && tone)}>
      <Icon name={icon} />
      <span className="grow">{text}</span>
      {action && (
        <button
          type="button"
          className="act"
          onClick={() => {
            action.onPress();
            onClose?.();
          }}
        >
          {action.label}
        </button>
      )}
      {stays && onClose && <IconButton icon="x" label={t('ui.close')} onClick={onClose} />}
    </div>
  );
}

/** Counts down only while nobody points at it or has the focus in it. */
function TimedToast({ toast }: { toast: ShownToast }) {
  const [ref, held] = useHeld<HTMLDivElement>();
  const { id, tone, stay } = toast;
  useEffect(() => {
    if (held || tone === 'bad') return;
    const timer = setTimeout(() => toastStore.close(id), stay ?? inSight);
    return () => clearTimeout(timer);
  }, [held, id, tone, stay]);
  return (
    <div ref={ref}>
      <Toast toast={toast} onClose={() => toastStore.close(id)} />
    </div>
  );
}

const dialogInFront = (): Element | undefined =>
  [...document.querySelectorAll('dialog:modal')].at(-1);

/** The modal dialog in front, if any: the page behind it is out of sight and out of reach. */
function useDialogInFront(shown: readonly ShownToast[]): Element | undefined {
  const [inFront, setInFront] = useState<Element>();
  useEffect(() => {
    const look = () => setInFront(dialogInFront());
    if (shown.length > 0) look();
    document.addEventListener('toggle', look, true);
    document.addEventListener('close', look, true);
    return () => {
      document.removeEventListener('toggle', look, true);
      document.removeEventListener('close', look, true);
    };
  }, [shown]);
  useEffect(() => {
    if (!inFront) return;
    // A dialog that is taken out of the page does not say that it closes, and takes the notice along.
    const watcher = new MutationObserver(() => {
      if (!inFront.isConnected) setInFront(dialogInFront());
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [inFront]);
  return inFront;
}

/** Once, in the frame of the page: notices are read out politely, errors at once. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.shown,
    toastStore.shownOnServer,
  );
  const inFront = useDialogInFront(shown);
  const group = (bad: boolean) =>
    shown
      .filter((toast) => (toast.tone === 'bad') === bad)
      .map((toast) => <TimedToast key={toast.id} toast={toast} />);
  const isShown = shown.length > 0;
  const place = useCallback(
    (region: HTMLElement | null) => (region && isShown ? keepClear(region) : undefined),
    [isShown],
  );
  const region = (
    <div className="toasts" ref={place}>
      <div role="status">{group(false)}</div>
      <div role="alert">{group(true)}</div>
    </div>
  );
  return inFront ? createPortal(region, inFront) : region;
}
