import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useSubmit } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import type { OwnItem } from './own-stock-row.tsx';

/** How a removal of one or many ended, or its undo. */
export interface RemovalAnswer {
  ids?: string[];
  failed?: string[];
  fault?: { message: string };
}

/** As long as the notice stands, and less than the server keeps what was deleted. */
const undoMs = 10_000;

interface RemovableList {
  items: readonly OwnItem[];
  forget: (ids: readonly string[]) => void;
  remember: (ids: readonly string[]) => void;
}

/** Calls back once for each answer. */
export function useAnswer<A>(answer: A | undefined, tell: (answer: A) => void): void {
  const told = useEffectEvent(tell);
  useEffect(() => {
    if (answer !== undefined) told(answer);
  }, [answer]);
}

interface RemovalProps {
  stockId: string;
  onAnswer: (answer: RemovalAnswer) => void;
}

/** Deletes one item. Outlives the item's row, which is gone before the answer is read. */
export function Removal({ stockId, onAnswer }: RemovalProps) {
  const { submit, data } = useFetcher<RemovalAnswer>({ key: `remove-${stockId}` });
  useAnswer(data, onAnswer);
  useEffect(() => {
    void submit({ intent: 'remove', stockId }, { method: 'post', action: '/stocks' });
  }, [submit, stockId]);
  return null;
}

export function useRemoval(list: RemovableList) {
  const t = useT();
  const toast = useToast();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [single, setSingle] = useState<readonly string[]>([]);
  const fetcher = useFetcher<RemovalAnswer>({ key: 'remove-many' });
  const undone = useFetcher<RemovalAnswer>({ key: 'bring-back' });
  // Not by the fetcher: the notice may be pressed on another page.
  const submit = useSubmit();
  const post = (intent: string, ids: readonly string[], fetcherKey: string) => {
    const form = new FormData();
    form.append('intent', intent);
    for (const id of ids) form.append('stockId', id);
    void submit(form, { method: 'post', action: '/stocks', navigate: false, fetcherKey });
  };

  // A lost answer names no items: they are kept for the next try.
  const asked = useRef<readonly string[]>([]);
  const bringBack = (ids: readonly string[]) => {
    asked.current = ids;
    post('bring-back', ids, 'bring-back');
  };
  const tell = ({ fault, ids = [], failed = [] }: RemovalAnswer) => {
    const undo = ids.length > 0 && {
      stay: undoMs,
      action: { label: t('ui.undo'), onPress: () => bringBack(ids) },
    };
    if (fault) toast({ tone: 'bad', text: fault.message || t('errors.stocks.delete_failed') });
    else if (failed.length > 0)
      toast({ tone: 'bad', text: t('errors.stocks.some_not_deleted'), ...undo });
    else toast({ tone: 'ok', text: t('stocks.deleted', { count: ids.length }), ...undo });
    list.forget(ids);
  };
  useAnswer(fetcher.data, tell);
  useAnswer(undone.data, ({ fault, ids = [], failed = [] }) => {
    if (fault && !fault.message)
      toast({
        tone: 'bad',
        text: t('cart.failed'),
        action: { label: t('ui.undo'), onPress: () => bringBack(asked.current) },
      });
    else if (fault || failed.length > 0)
      toast({ tone: 'bad', text: fault?.message ?? t('errors.stocks.undo_over') });
    else toast({ tone: 'ok', text: t('stocks.brought_back') });
    list.remember(ids);
  });

  const shown = new Set(list.items.map(({ id }) => id));
  const selected = chosen.filter((id) => shown.has(id));
  return {
    selected,
    select: (id: string, on: boolean) =>
      setChosen(on ? [...selected, id] : selected.filter((other) => other !== id)),
    selectAll: setChosen,
    /** Those that are on their way out. */
    leaving: [...single, ...(fetcher.formData?.getAll('stockId').map(String) ?? [])],
    removing: fetcher.state !== 'idle',
    /** Those that are deleted one by one. */
    single,
    remove: (id: string) => setSingle((before) => [...before, id]),
    done(id: string, answer: RemovalAnswer) {
      setSingle((before) => before.filter((other) => other !== id));
      tell(answer);
    },
    removeSelected() {
      post('remove-many', selected, 'remove-many');
    },
  };
}
