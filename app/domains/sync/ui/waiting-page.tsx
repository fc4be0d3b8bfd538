import { useEffect, useState } from 'react';
import { formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { isUnsent, type Operation, unsentCount } from '#app/platform/outbox/operations.ts';
import { type Room, roomHere } from '#app/platform/outbox/room.ts';
import { currentOutbox, useOutboxView } from '#app/platform/outbox/use-outbox.ts';
import { Button } from '#app/ui/button.tsx';
import { Count } from '#app/ui/display/badge.tsx';
import { Card, Panel } from '#app/ui/display/card.tsx';
import { useOnline } from '#app/ui/frame/offline-bar.tsx';
import { useOfflineWords } from '#app/ui/frame/use-offline-words.ts';
import { Icon } from '#app/ui/icon.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { DropQuestion } from './drop-question.tsx';
import { EditSheet, editable } from './edit-sheet.tsx';
import { NeedsAnswer } from './needs-answer.tsx';
import { SentRow, WaitingRow } from './operation-row.tsx';
import { sizeText } from './operation-words.ts';
import { WaitingNotes } from './waiting-notes.tsx';

const saleKobo = ({ kind, about }: Operation): number | undefined =>
  kind === 'counter.sale' ? Number(about?.kobo ?? 0) : undefined;

function Sum({ waiting }: { waiting: readonly Operation[] }) {
  const t = useT();
  const sales = waiting.map(saleKobo).filter((kobo) => kobo !== undefined);
  const amount = formatMoney(sales.reduce((sum, kobo) => sum + kobo, 0));
  const isOnline = useOnline();
  return (
    <Panel className="today wsum">
      <div className="row">
        <b className="amt num">{waiting.length}</b>
        <span className="grow">
          <b className="blk">
            {sales.length > 0
              ? t('sync.sum_sales', { count: sales.length, amount })
              : t('sync.sum')}
          </b>
          {t('sync.sum_text')}
        </span>
      </div>
      {isOnline && (
        <Button variant="sun" size="s" className="mt-s" onClick={() => currentOutbox()?.wake()}>
          {t('sync.try_now')}
        </Button>
      )}
    </Panel>
  );
}

/** Since when there is no line, as far as this page has seen it. */
function useOfflineSince(): number | undefined {
  const isOnline = useOnline();
  const [since, setSince] = useState<number>();
  useEffect(() => setSince(isOnline ? undefined : Date.now()), [isOnline]);
  return since;
}

function RoomHere() {
  const t = useT();
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    void roomHere().then(setRoom);
  }, []);
  if (!room || room.allBytes === 0) return null;
  const used = sizeText(room.usedBytes);
  return (
    <Card className="row mt-m">
      <span className="tic c-auto" aria-hidden="true">
        <Icon name="smartphone" />
      </span>
      <span className="grow">
        <b className="blk">{t('sync.room')}</b>
        <span className="muted small num">
          {t('sync.room_text', { used, all: sizeText(room.allBytes) })}
        </span>
      </span>
    </Card>
  );
}

/** What was not taken as it was done, and waits for a word of whoever did it. */
function Answers({ open }: { open: readonly Operation[] }) {
  const t = useT();
  if (open.length === 0) return null;
  return (
    <section className="mb-l">
      <h2 className="fh row s mb-s">
        {t('sync.answer')}
        <Count value={open.length} label={t('shell.waiting', { count: open.length })} />
      </h2>
      <div className="stack">
        {open.map((operation) => (
          <NeedsAnswer key={operation.id} operation={operation} />
        ))}
      </div>
    </section>
  );
}

/** What this phone has done and the shop's books do not have yet. */
export function WaitingPage() {
  const t = useT();
  const { operations, isOpen } = useOutboxView();
  const [dropping, setDropping] = useState<Operation>();
  const [editing, setEditing] = useState<Operation>();
  const since = useOfflineSince();
  const words = since
    ? {
        text: t('sync.no_network_since', { time: formatTime(since) }),
        more: t('sync.safe'),
        label: t('sync.try_now'),
      }
    : {};
  useOfflineWords(words, () => currentOutbox()?.wake());
  const waiting = operations.filter(({ state }) => state === 'waiting');
  const open = operations.filter(({ state, isUnread }) => state === 'refused' || isUnread);
  const sent = operations.filter(({ state, isUnread }) => state === 'done' && !isUnread);
  return (
    <div className="dashg">
      <div className="stack">
        {waiting.length > 0 && <Sum waiting={waiting} />}
        {isOpen && unsentCount(operations) === 0 && <p className="muted">{t('sync.nothing')}</p>}
        {waiting.length > 0 && (
          <ul className="hand-l">
            {waiting.map((operation) => (
              <WaitingRow key={operation.id} operation={operation}>
                {isUnsent(operation) && editable(operation) && (
                  <IconButton
                    icon="pencil"
                    label={t('stocks.edit')}
                    onClick={() => setEditing(operation)}
                  />
                )}
                {isUnsent(operation) && (
                  <IconButton
                    icon="trash-2"
                    label={t('counter.forget')}
                    onClick={() => setDropping(operation)}
                  />
                )}
              </WaitingRow>
            ))}
          </ul>
        )}
        {/* On a wide screen the first column is never left empty. */}
        {waiting.length === 0 && <Answers open={open} />}
      </div>
      <div>
        {waiting.length > 0 && <Answers open={open} />}
        {sent.length > 0 && (
          <section>
            <h2 className="fh mb-s">{t('sync.sent_today')}</h2>
            <ul className="hand-l">
              {sent.toReversed().map((operation) => (
                <SentRow
                  key={operation.id}
                  operation={operation}
                  time={formatTime(operation.doneAt ?? operation.at)}
                />
              ))}
            </ul>
          </section>
        )}
        <RoomHere />
        <WaitingNotes />
      </div>
      <EditSheet operation={editing} onClose={() => setEditing(undefined)} />
      <DropQuestion operation={dropping} onClose={() => setDropping(undefined)} />
    </div>
  );
}
