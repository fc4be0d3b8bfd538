import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import type { OwnItem } from './own-stock-row.tsx';

/** How a removal of one or many ended. */
export interface RemovalAnswer {
  removed?: string[];
  failed?: string[];
  fault?: { message: string };
}

interface RemovableList {
  items: readonly OwnItem[];
  forget: (ids: readonly string[]) => void;
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

  const tell = ({ fault, removed = [], failed = [] }: RemovalAnswer) => {
    if (fault) toast({ tone: 'bad', text: fault.message || t('errors.stocks.delete_failed') });
    else if (failed.length > 0) toast({ tone: 'bad', text: t('errors.stocks.some_not_deleted') });
    else toast({ tone: 'ok', text: t('stocks.deleted', { count: removed.length }) });
    list.forget(removed);
  };
  useAnswer(fetcher.data, tell);

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
      const form = new FormData();
      form.append('intent', 'remove-many');
      for (const id of selected) form.append('stockId', id);
      void fetcher.submit(form, { method: 'post', action: '/stocks' });
    },
  };
}
