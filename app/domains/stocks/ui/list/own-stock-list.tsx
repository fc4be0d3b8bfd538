import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type { OwnPageAnswer } from '#app/domains/stocks/pages/own-page.actions.server.ts';
import { binDays } from '#app/domains/stocks/stocks.ts';
import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { SearchBox } from '#app/ui/fields/search-box.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { AddStockSheet } from '../form/add-stock-sheet.tsx';
import type { CategoryChoice } from '../form/category-pickers.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { LimitSheet } from './limit-sheet.tsx';
import { type OwnItem, OwnStockRow } from './own-stock-row.tsx';
import { RowEditor } from './row-editor.tsx';
import { type PlanUsage, StockUsage } from './stock-usage.tsx';
import { type OwnPage, useOwnList } from './use-own-list.ts';
import { Removal, useRemoval } from './use-removal.ts';
import { WaitingRows } from './waiting-rows.tsx';

interface OwnStockListProps {
  shopId: string;
  page: OwnPage;
  usage: PlanUsage;
  choice: CategoryChoice;
  /** Whether this person deletes items. */
  mayDelete: boolean;
  /** Why an edit page sent its visitor here. */
  refused: string | null;
  adding: boolean;
  onAdding: (open: boolean) => void;
}

/** The shop's own stock: search, select, add, delete. */
export function OwnStockList(props: OwnStockListProps) {
  const { page, usage, choice, mayDelete, refused, adding, onAdding } = props;
  const t = useT();
  const list = useOwnList(page);
  const removal = useRemoval(list);
  const { selected } = removal;
  const [more, setMore] = useState<{ item: OwnItem; open: boolean }>();
  const [asking, setAsking] = useState<OwnItem>();
  const [edited, setEdited] = useState<{ item: OwnItem; open: boolean; times: number }>();
  const { isRefused, wasRefused } = useFullAtOpening(adding, usage);
  return (
    <div className="shell">
      <PageHead title={t('stocks.title')} backTo="/" backLabel={t('ui.back')}>
        <Button size="s" icon="plus" onClick={() => onAdding(true)}>
          {t('stocks.add_new')}
        </Button>
      </PageHead>
      {(refused === 'forbidden' || refused === 'not_found') && (
        <Note tone="bad" live className="mb-m">
          {t(`errors.stocks.${refused}`)}
        </Note>
      )}
      <StockUsage usage={usage} />
      <div className="row s stocks-bar">
        <div className="grow">
          <SearchBox
            key={page.q}
            bare
            action="/stocks"
            label={t('stocks.search_own')}
            placeholder={t('stocks.search_own')}
            defaultValue={page.q}
            maxLength={100}
          />
        </div>
        <ButtonLink to="/advertising" variant="outline" aria-label={t('stocks.advertising')}>
          <Icon name="megaphone" />
          <span className="only-d">{t('stocks.advertise')}</span>
        </ButtonLink>
      </div>
      {mayDelete && list.items.length > 0 && (
        <BulkBar
          shown={list.items.length}
          selected={selected.length}
          busy={removal.removing}
          onAll={(all) => removal.selectAll(all ? list.items.map(({ id }) => id) : [])}
          onDelete={removal.removeSelected}
        />
      )}
      <WaitingRows known={list.items.map(({ id }) => id)} q={page.q} />
      <ul className="slist">
        {list.items.map((item) => (
          <OwnStockRow
            key={item.id}
            item={item}
            selected={selected.includes(item.id)}
            mayDelete={mayDelete}
            onSelect={(on) => removal.select(item.id, on)}
            leaving={removal.leaving.includes(item.id)}
            onEdit={() => setEdited({ item, open: true, times: (edited?.times ?? 0) + 1 })}
            onMore={() => setMore({ item, open: true })}
          />
        ))}
      </ul>
      {edited && (
        <RowEditor
          key={edited.times}
          item={edited.item}
          open={edited.open}
          onClose={() => setEdited({ ...edited, open: false })}
          onChanged={(row) => list.change(edited.item.id, row)}
        />
      )}
      {more && (
        <Sheet
          open={more.open}
          onClose={() => setMore({ ...more, open: false })}
          title={more.item.name}
          width={4}
        >
          <Button
            variant="danger"
            block
            icon="trash-2"
            onClick={() => {
              setMore({ ...more, open: false });
              setAsking(more.item);
            }}
          >
            {t('stocks.delete')}
          </Button>
        </Sheet>
      )}
      <ConfirmDialog
        open={asking !== undefined}
        danger
        icon="trash-2"
        title={t('stocks.delete_title')}
        text={t('stocks.delete_text', { name: asking?.name ?? '', days: binDays })}
        confirmLabel={t('stocks.delete')}
        onConfirm={() => {
          if (asking) removal.remove(asking.id);
          setAsking(undefined);
        }}
        onCancel={() => setAsking(undefined)}
      />
      {removal.single.map((id) => (
        <Removal key={id} stockId={id} onAnswer={(answer) => removal.done(id, answer)} />
      ))}
      {list.items.length === 0 && <NoStock q={page.q} onAdd={() => onAdding(true)} />}
      {list.next && (
        <div className="center mt-l">
          <Button variant="outline" size="l" busy={list.loading} onClick={list.loadMore}>
            {t('market.load_more')}
          </Button>
        </div>
      )}
      <p className="row s wrap center mt-l">
        <ButtonLink to="/stocks/import" variant="quiet" size="s" icon="upload">
          {t('stocks.import')}
        </ButtonLink>
        <ButtonLink to="/stocks/export" variant="quiet" size="s" icon="download" reloadDocument>
          {t('stocks.export')}
        </ButtonLink>
        {mayDelete && (
          <ButtonLink to="/stocks/deleted" variant="quiet" size="s" icon="trash-2">
            {t('stocks.bin')}
          </ButtonLink>
        )}
      </p>
      {wasRefused && <LimitSheet open={isRefused} onClose={() => onAdding(false)} usage={usage} />}
      <Adding
        open={adding && !isRefused}
        onOpen={onAdding}
        choice={choice}
        draftName={`add:${props.shopId}`}
      />
    </div>
  );
}

interface Opening {
  adding: boolean;
  isRefused: boolean;
  /** It was, once: from then on its sheet is drawn, so that closing it gives the focus back. */
  wasRefused: boolean;
}

/** Decided when somebody wants to add: the item that fills the plan must not turn its own form into a refusal. */
function useFullAtOpening(adding: boolean, { used, limit }: PlanUsage): Opening {
  const isRefused = adding && used >= limit;
  const [opening, setOpening] = useState<Opening>({ adding, isRefused, wasRefused: isRefused });
  if (opening.adding === adding) return opening;
  const next = { adding, isRefused, wasRefused: opening.wasRefused || isRefused };
  setOpening(next);
  return next;
}

function NoStock({ q, onAdd }: { q: string; onAdd: () => void }) {
  const t = useT();
  if (q !== '') {
    return (
      <EmptyState icon="search" title={t('stocks.none_found')} text={t('stocks.none_found_text')}>
        <Link className="btn line" to="/stocks">
          {t('ui.all')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="package-open" title={t('stocks.none')} text={t('stocks.none_text')}>
      <Button icon="plus" onClick={onAdd}>
        {t('stocks.add_new')}
      </Button>
    </EmptyState>
  );
}

interface AddingProps {
  draftName: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  choice: CategoryChoice;
}

/** The sheet's form lives until it is closed and nothing is being saved; the next one is empty and offers the draft. */
function Adding({ open, onOpen, choice, draftName }: AddingProps) {
  const fetcher = useFetcher<OwnPageAnswer | { fault: FormFault }>({ key: 'add-stock' });
  const { data: answer, state } = fetcher;
  const isIdle = state === 'idle';
  const [form, setForm] = useState<{ number: number; isUsed: boolean; before: typeof answer }>({
    number: 0,
    isUsed: false,
    before: undefined,
  });
  const begin = useEffectEvent(() => setForm({ ...form, isUsed: true }));
  const end = useEffectEvent(() => {
    if (form.isUsed) setForm({ number: form.number + 1, isUsed: false, before: answer });
  });
  useEffect(() => {
    if (open) begin();
    else if (isIdle) end();
  }, [open, isIdle]);
  // Not drawn before it is wanted: the page is a tenth lighter without it.
  if (!open && !form.isUsed) return null;
  return (
    <AddStockSheet
      key={form.number}
      open={open}
      onClose={() => onOpen(false)}
      draftName={draftName}
      choice={choice}
      fetcher={fetcher}
      answer={answer === form.before ? undefined : answer}
    />
  );
}
