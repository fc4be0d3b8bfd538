import { useState } from 'react';
import { Link } from 'react-router';
import { orderNumber } from '#app/domains/orders/orders.ts';
import { StatusBadge } from '#app/domains/orders/ui/order-badges.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { IconButton, IconLink } from '#app/ui/icon-button.tsx';
import { channelLook } from '../channels/channel-look.ts';
import { webChannel } from '../channels/web-channel.ts';
import type { InboxPageData } from '../inbox/inbox-page.server.ts';
import type { InboxMessage, InboxThread, ProductCard, ThreadOrder } from '../messages.ts';
import { buyerName } from './buyer-name.ts';
import { ChosenCard } from './chosen-card.tsx';
import { inboxHref } from './inbox-href.ts';
import { type Mark, queuedMark } from './message-bubble.tsx';
import { PhotoPick } from './photo-pick.tsx';
import { ProductPicker } from './product-picker.tsx';
import { QuickReplyRow } from './quick-reply-row.tsx';
import { ReplyBox } from './reply-box.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { typedStart } from './typed-keys.ts';
import type { useInbox } from './use-inbox.ts';

const marks = {
  queued: queuedMark,
  sent: { icon: 'check', label: 'messages.mark_sent' },
  delivered: { icon: 'check-check', label: 'messages.mark_delivered' },
} as const satisfies Record<string, Mark>;

/** A channel's yes means that it is there; a browser says so itself. */
function markOf(message: InboxMessage, threads: readonly InboxThread[]): Mark | undefined {
  if (message.direction === 'incoming' || message.state === 'failed') return undefined;
  if (message.state === 'queued') return marks.queued;
  const thread = threads.find(({ id }) => id === message.threadId);
  const there = (thread && thread.channel !== webChannel) || (thread?.seenSeq ?? 0) >= message.seq;
  return there ? marks.delivered : marks.sent;
}

interface HeadProps {
  thread: InboxThread;
  order: ThreadOrder | null;
  backTo: string;
}

function Head({ thread, order, backTo }: HeadProps) {
  const t = useT();
  const name = buyerName(thread.buyer, t);
  const look = channelLook(thread.channel);
  return (
    <div className="conv-h">
      <IconLink
        icon="arrow-left"
        className="only-m pull-left"
        label={t('messages.back')}
        to={backTo}
      />
      <Avatar name={name} size="s" />
      <span className="grow">
        <b className="conv-name">{name}</b>
        <span className="muted small row s conv-way">
          <Icon name={look.smallIcon} size="s" />
          {t(look.label)}
        </span>
      </span>
      {order?.tel && (
        <a className="ib soft" href={order.tel} aria-label={t('messages.call', { name })}>
          <Icon name="phone" />
        </a>
      )}
      <IconLink
        icon="eye-off"
        label={t('messages.tidy_this')}
        to={inboxHref({ show: 'tidy', pick: thread.id })}
      />
      <IconLink icon="flag" label={t('report.chat')} to={`/report/chat/${thread.id}`} />
    </div>
  );
}

function OrderStrip({ order }: { order: ThreadOrder }) {
  return (
    <Link className="ordstrip" to={`/orders/${order.id}`}>
      <Icon name="shopping-bag" size="s" />
      <span className="grow num">
        {orderNumber(order.number)} · {formatMoney(order.totalKobo)}
      </span>
      <StatusBadge status={order.status} />
      <Icon name="chevron-right" size="s" />
    </Link>
  );
}

interface ConversationProps {
  data: InboxPageData;
  inbox: ReturnType<typeof useInbox>;
  backTo: string;
  olderTo: string;
  typed: string | undefined;
}

export function Conversation({ data, inbox, backTo, olderTo, typed }: ConversationProps) {
  const t = useT();
  const { thread, messages, outbox } = inbox;
  const [picking, setPicking] = useState(false);
  const [card, setCard] = useState<ProductCard | null>(null);
  const [insert, setInsert] = useState<{ text: string }>();
  const name = thread ? buyerName(thread.buyer, t) : t('messages.all');
  const empty = messages.length === 0 && outbox.pending.length === 0;
  const last = data.answerTo;
  // The list hears of it when a buyer who had blocked the bot writes again.
  const answers = thread ?? inbox.threads.find(({ id }) => id === last?.id) ?? last;
  const isClosed = answers?.closed !== false;
  const threads = thread ? [thread] : inbox.threads;
  return (
    <section className="conv card chat">
      <h2 className="sr">{t('messages.conversation')}</h2>
      {thread && <Head thread={thread} order={data.order} backTo={backTo} />}
      {data.order && <OrderStrip order={data.order} />}
      {empty ? (
        <EmptyState
          icon="message-circle"
          title={t('messages.none')}
          text={t('messages.none_text')}
        />
      ) : (
        <ThreadMessages
          label={t('messages.with', { name })}
          own="outgoing"
          messages={messages}
          pending={outbox.pending}
          hasOlder={inbox.hasOlder}
          olderTo={olderTo}
          onOlder={inbox.older}
          markOf={(message) => markOf(message, threads)}
          channelOf={({ threadId }) =>
            t(channelLook(threads.find(({ id }) => id === threadId)?.channel ?? '').label)
          }
          nameOf={
            thread
              ? undefined
              : (message) =>
                  message.direction === 'incoming' ? buyerName(message.buyer, t) : undefined
          }
          from={name}
          onRetry={inbox.retry}
          onRetryPending={outbox.retry}
        />
      )}
      {thread?.quiet && <Note tone="warn">{t(`messages.quiet_${thread.quiet}`)}</Note>}
      {answers?.closed && <Note tone="warn">{t('messages.closed')}</Note>}
      {!thread && data.answerTo && (
        <p className="muted small mt-xs">
          {t('messages.answer_to', { name: buyerName(data.answerTo.buyer, t) })}
        </p>
      )}
      {!isClosed && (
        <QuickReplyRow
          replies={data.quickReplies}
          invoice={
            data.order
              ? t('messages.invoice_text', {
                  number: orderNumber(data.order.number),
                  url: data.order.url,
                })
              : undefined
          }
          onPick={(text) => setInsert({ text })}
        />
      )}
      {card && <ChosenCard card={card} onRemove={() => setCard(null)} />}
      <ReplyBox
        label={t('messages.your_reply')}
        draftKey={`${typedStart(data.shopId)}${thread?.id ?? 'all'}`}
        busy={outbox.pending.some(({ state }) => state === 'sending')}
        disabled={isClosed}
        mayBeEmpty={card !== null}
        typed={typed}
        insert={insert}
        hidden={{
          intent: 'send',
          operationId: data.operationId,
          ...(answers && { threadId: answers.id }),
        }}
        onSend={(text) => {
          void outbox.post(text, card);
          setCard(null);
        }}
        before={
          <>
            {answers && data.photoChannels.includes(answers.channel) && (
              <PhotoPick
                disabled={isClosed}
                onPick={(photo) => void outbox.post('', null, photo)}
              />
            )}
            <IconButton
              icon="package-plus"
              variant="soft"
              className="tall-ib"
              label={t('messages.send_product')}
              disabled={isClosed}
              onClick={() => setPicking(true)}
            />
          </>
        }
      />
      <ProductPicker
        shopId={data.shopId}
        open={picking}
        onClose={() => setPicking(false)}
        onPick={setCard}
      />
    </section>
  );
}
