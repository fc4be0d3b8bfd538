import { useEffect, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { readStored } from '#app/platform/stored-text.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ChipLink, ChipRow } from '#app/ui/display/chips.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { SearchBox } from '#app/ui/fields/search-box.tsx';
import { IconLink } from '#app/ui/icon-button.tsx';
import type { TidyAnswer } from '../inbox/inbox-page.actions.server.ts';
import type { InboxPageData } from '../inbox/inbox-page.server.ts';
import type { InboxCounts } from '../messages.ts';
import { BotPanel, ChatLink } from './bot-panel.tsx';
import { Conversation } from './conversation.tsx';
import { inboxHref } from './inbox-href.ts';
import { ThreadList } from './threads/thread-list.tsx';
import { TidyList } from './threads/tidy-list.tsx';
import { useInbox } from './use-inbox.ts';
import { useKeptWords } from './use-kept-messages.ts';
import type { Pending } from './use-outbox.ts';

function Counts({ total, sent, received }: InboxCounts) {
  const t = useT();
  const figures = [
    [total, t('messages.total')],
    [sent, t('messages.sent')],
    [received, t('messages.received')],
  ] as const;
  return (
    <div className="stat3 inbox-stats">
      {figures.map(([value, label]) => (
        <div key={label} className="stat">
          <b className="num">{value}</b>
          <span>{label}</span>
        </div>
      ))}
    </div>
  );
}

/** What is newest of each thread and has not gone out. */
function useUnsent(shopId: string, current: string | undefined, pending: readonly Pending[]) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const keptOf = useKeptWords();
  return (threadId: string): Pending | undefined => {
    if (!isAlive) return undefined;
    if (threadId === current) return pending.findLast(({ state }) => state !== 'sending');
    const waiting = keptOf(threadId);
    if (waiting !== undefined) return waiting;
    try {
      const kept = JSON.parse(readStored(`oja-unsent-${shopId}-${threadId}`) ?? '[]') as Pending[];
      const last = kept.at(-1);
      return last && { ...last, state: 'waiting' };
    } catch {
      return undefined;
    }
  };
}

interface InboxPageProps {
  data: InboxPageData;
  /** A refused form without JavaScript. */
  fault?: { message: string; typed: string } | undefined;
  /** What came of muting, blocking or deleting chats. */
  tidy?: TidyAnswer | undefined;
}

export function InboxPage({ data, fault, tidy }: InboxPageProps) {
  const t = useT();
  const inbox = useInbox(data);
  const { show, q } = data;
  const { counts, threads } = inbox;
  const unsentOf = useUnsent(data.shopId, data.thread?.id, inbox.outbox.pending);
  const listTo = inboxHref({ show, q });
  const first = inbox.messages[0]?.seq;
  const olderTo = inboxHref({ show, q, thread: data.thread?.id, before: first });
  const layout = data.thread ? 'only-conv' : show === 'all' ? undefined : 'only-list';
  return (
    <div className={classNames('shell', layout)}>
      <div className="mh row s page-head">
        <IconLink icon="arrow-left" className="pull-left" label={t('ui.back')} to="/" />
        <h1 className="grow">{t('messages.title')}</h1>
      </div>
      {fault && (
        <Note tone="bad" live className="mb-m">
          {fault.message}
        </Note>
      )}
      <div className="inbox">
        <div className="tl">
          <BotPanel link={data.link} hasBot={data.hasBot} />
          <Counts {...counts} />
          <ChipRow label={t('messages.show')}>
            <ChipLink to={inboxHref({ show: 'buyers' })} current={show === 'buyers'}>
              {t('messages.buyers')} <b className="num">{counts.threads}</b>
            </ChipLink>
            <ChipLink to={inboxHref({ show: 'new' })} current={show === 'new'}>
              {t('messages.new')} <b className="num">{counts.unread}</b>
            </ChipLink>
            <ChipLink to={inboxHref({ show: 'all' })} current={show === 'all'}>
              {t('messages.all')}
            </ChipLink>
            <ChipLink to={inboxHref({ show: 'tidy' })} current={show === 'tidy'}>
              {t('messages.tidy')}
            </ChipLink>
          </ChipRow>
          {show !== 'all' && (counts.threads > 0 || q !== '') && (
            <SearchBox
              key={q}
              action="/messages"
              label={t('messages.search')}
              placeholder={t('messages.search')}
              defaultValue={q}
              maxLength={100}
              bare
            >
              {show === 'tidy' && <input type="hidden" name="show" value="tidy" />}
            </SearchBox>
          )}
          {show !== 'all' && threads.length === 0 && (
            <EmptyState
              card
              icon="message-circle"
              title={t(q === '' ? 'messages.none' : 'messages.no_match')}
              text={q === '' ? t('messages.none_text') : undefined}
            />
          )}
          {show === 'tidy' && <TidyList threads={threads} picked={data.picked} answer={tidy} />}
          {show !== 'all' && show !== 'tidy' && threads.length > 0 && (
            <ThreadList
              threads={threads}
              currentId={data.thread?.id}
              hrefOf={(thread) => inboxHref({ show, q, thread })}
              unsentOf={unsentOf}
            />
          )}
          {show !== 'all' && data.hasMoreThreads && (
            <ButtonLink
              variant="soft"
              block
              to={inboxHref({ show, q, count: data.threads.length + 30, pick: data.picked })}
              preventScrollReset
            >
              {t('messages.more_buyers')}
            </ButtonLink>
          )}
          <ChatLink link={data.link} />
        </div>
        {data.thread || show === 'all' ? (
          <Conversation
            key={data.thread?.id ?? 'all'}
            data={data}
            inbox={inbox}
            backTo={listTo}
            olderTo={olderTo}
            typed={fault?.typed}
          />
        ) : (
          <section className="conv card chat">
            <EmptyState icon="message-circle" title={t('messages.pick')} />
          </section>
        )}
      </div>
    </div>
  );
}
