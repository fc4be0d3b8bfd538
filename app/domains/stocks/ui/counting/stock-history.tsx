import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { CountedPlace } from '#app/domains/stocks/commands/counts.server.ts';
import { type HistoryFilter, historyFilters } from '#app/domains/stocks/history/history-filters.ts';
import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { useOutboxView } from '#app/platform/outbox/use-outbox.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { ChipLink, ChipRow } from '#app/ui/display/chips.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { type CountedItem, ItemLine } from '../list/item-line.tsx';
import { useAnswer } from '../list/use-removal.ts';
import { waitingMoves } from '../offline/waiting-moves.ts';
import { useShelfText } from '../shelf-text.ts';
import { CorrectSheet } from './correct-sheet.tsx';
import { type HistoryItem, HistoryList } from './history-list.tsx';
import { RestockSheet } from './restock-sheet.tsx';

interface StockHistoryProps {
  item: CountedItem;
  filter: HistoryFilter;
  history: HistoryItem[];
  next: string | undefined;
  /** Somebody came here to add more: the sheet is open. */
  restocks: boolean;
  /** Whoever may is asked what the goods cost. */
  seesCosts: boolean;
}

type Answer = { quantity: number; counted?: CountedPlace } | { kept: true } | { fault: FormFault };

const filterKeys = {
  all: 'ui.all',
  in: 'stocks.history_in',
  out: 'stocks.history_out',
  corrections: 'stocks.history_corrections',
} as const;

/** The two sheets share one fetcher: only one of them is open. */
function useCounting(first: 'restock' | undefined) {
  const t = useT();
  const toast = useToast();
  const shelfText = useShelfText();
  const fetcher = useFetcher<Answer>();
  const [open, setOpen] = useState<'restock' | 'correct' | undefined>(first);
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string>();
  useAnswer(fetcher.data, (answer) => {
    if ('fault' in answer) {
      setProblem(answer.fault.message || t('stocks.line_lost'));
      return;
    }
    setOpen(undefined);
    setRound((before) => before + 1);
    const text =
      'kept' in answer
        ? t('sync.saved')
        : (shelfText(answer.counted) ?? t('stocks.restocked', { count: answer.quantity }));
    toast({ tone: 'ok', text });
  });
  const show = (which: 'restock' | 'correct' | undefined) => {
    setProblem(undefined);
    setOpen(which);
  };
  return { fetcher, open, show, round, problem };
}

/** With what waits on this phone: it has happened already. */
function useCounted(item: CountedItem): CountedItem {
  const { operations } = useOutboxView();
  const moves = waitingMoves(operations, ({ stockId, variantId }) =>
    stockId === item.id ? (variantId ?? '') : '-',
  );
  const moved = (id: string): number => moves.get(id) ?? 0;
  const variants = item.variants.map((variant) => ({
    ...variant,
    quantity: Math.max(0, variant.quantity + moved(variant.id)),
  }));
  const all = [...moves].reduce((sum, [key, count]) => (key === '-' ? sum : sum + count), 0);
  return { ...item, variants, quantity: Math.max(0, item.quantity + all) };
}

export function StockHistory(props: StockHistoryProps) {
  const { filter, history, next, restocks, seesCosts } = props;
  const item = useCounted(props.item);
  const t = useT();
  const { fetcher, open, show, round, problem } = useCounting(restocks ? 'restock' : undefined);
  const at = `/stocks/${item.id}/history`;
  const sheet = { item, fetcher, problem, onClose: () => show(undefined) };
  return (
    <div className="shell narrow">
      <PageHead
        title={t('stocks.history')}
        backTo={`/stocks/${item.id}/edit`}
        backLabel={t('ui.back')}
      />
      <Card className="mb-s">
        <ItemLine item={item} large />
      </Card>
      <div className="cols2 mb-m">
        <Button icon="package-plus" onClick={() => show('restock')}>
          {t('stocks.restock')}
        </Button>
        <Button variant="outline" icon="pencil" onClick={() => show('correct')}>
          {t('stocks.correct')}
        </Button>
      </div>
      <ChipRow label={t('stocks.history_show')}>
        {historyFilters.map((name) => (
          <ChipLink
            key={name}
            to={name === 'all' ? at : `${at}?show=${name}`}
            current={name === filter}
            preventScrollReset
          >
            {t(filterKeys[name])}
          </ChipLink>
        ))}
      </ChipRow>
      {history.length > 0 ? (
        <Card className="hist-card mt-s">
          <HistoryList items={history} />
        </Card>
      ) : (
        <EmptyState icon="package-open" title={t('stocks.history_none')} />
      )}
      {next && (
        <div className="center mt-m">
          <ButtonLink
            to={`${at}?${new URLSearchParams({ show: filter, after: next })}`}
            variant="outline"
          >
            {t('market.load_more')}
          </ButtonLink>
        </div>
      )}
      <RestockSheet
        key={`restock-${round}`}
        {...sheet}
        open={open === 'restock'}
        seesCosts={seesCosts}
      />
      <CorrectSheet key={`correct-${round}`} {...sheet} open={open === 'correct'} />
    </div>
  );
}
