import { useEffect, useRef, useState } from 'react';
import type { ProveAnswer } from '#app/domains/accounts/prove-from-form.server.ts';
import { ExtraStepForm } from '#app/domains/accounts/ui/extra-step-form.tsx';
import { FollowButton } from '#app/domains/notices/ui/follow-button.tsx';
import { ProveForm } from '#app/domains/orders/ui/mine/prove-form.tsx';
import { PausedNote } from '#app/domains/orders/ui/money/pay-cards.tsx';
import { ReportLink } from '#app/domains/shops/ui/report-link.tsx';
import type { ExtraStep } from '#app/platform/extra-step/extra-step.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { IconLink } from '#app/ui/icon-button.tsx';
import type { ChatPageData } from '../chat-page.server.ts';
import type { ChatMessage } from '../messages.ts';
import { ChosenCard } from './chosen-card.tsx';
import type { Mark } from './message-bubble.tsx';
import { PhotoPick } from './photo-pick.tsx';
import { ReplyBox } from './reply-box.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { useChat } from './use-chat.ts';

const marks = {
  sent: { icon: 'check', label: 'messages.mark_sent' },
  read: { icon: 'check-check', label: 'messages.mark_read' },
} as const satisfies Record<string, Mark>;

const markOf = (message: ChatMessage, readSeq: number): Mark | undefined => {
  if (message.direction === 'outgoing') return undefined;
  return message.seq <= readSeq ? marks.read : marks.sent;
};

function Head({ shop }: Pick<ChatPageData, 'shop'>) {
  const t = useT();
  return (
    <div className="conv-h">
      <IconLink
        icon="arrow-left"
        className="pull-left"
        label={t('chat.back')}
        to={shop.isClosed ? '/my/messages' : `/shop/${shop.id}`}
      />
      <Avatar name={shop.name} src={shop.picture} size="s" />
      <div className="grow">
        <h1 className="trunc chat-name">{shop.name}</h1>
        <p className="muted small trunc">{shop.address}</p>
      </div>
      {shop.tel && (
        <a className="ib soft" href={shop.tel} aria-label={t('chat.call', { shop: shop.name })}>
          <Icon name="phone" />
        </a>
      )}
    </div>
  );
}

/** Before one more new chat of a busy network: the code shows that somebody answers for it. */
function PhoneCard({
  answer,
  typed,
}: {
  answer: ProveAnswer | undefined;
  typed: string | undefined;
}) {
  const t = useT();
  return (
    <div className="stack">
      <h2 className="fh">{t('chat.phone_title')}</h2>
      <p className="small">{t('chat.phone_why')}</p>
      <ProveForm answer={answer} show={t('chat.phone_show')} hint={t('chat.phone_hint')}>
        {() => typed && <input type="hidden" name="text" value={typed} />}
      </ProveForm>
    </div>
  );
}

interface ChatProps {
  data: ChatPageData;
  /** A refused form without JavaScript. */
  fault?: { message: string; code: string; typed: string } | undefined;
  /** One more step before that form is sent again. */
  again?: { step: ExtraStep; fields: Record<string, string> } | undefined;
  /** Where the confirming of a phone stands. */
  prove?: ProveAnswer | undefined;
  isProved?: boolean;
}

const phoneNeeded = 'messages.phone_needed';

/** The buyer's side: the same thread as in the shop's inbox, without an account. */
export function ChatPage({ data, fault, again, prove, isProved = false }: ChatProps) {
  const t = useT();
  const { shop } = data;
  const chat = useChat(data);
  const { outbox, messages, readSeq } = chat;
  const [card, setCard] = useState(data.card);
  useEffect(() => setCard(data.card), [data.card]);
  const waits = outbox.pending.filter(
    ({ state, code }) => state === 'failed' && code === phoneNeeded,
  );
  const isAsked = !isProved && (prove !== undefined || fault?.code === phoneNeeded);
  const asksPhone = isAsked || waits.length > 0;
  const typed = fault?.typed ?? prove?.typed.text;
  const { retry } = outbox;
  const waiting = useRef(waits);
  waiting.current = waits;
  // Confirmed: what waits for it goes now.
  useEffect(() => {
    if (isProved && prove) for (const entry of waiting.current) void retry(entry);
  }, [isProved, prove, retry]);
  const isEmpty = messages.length === 0 && outbox.pending.length === 0;
  return (
    <div className="shell">
      <section className="card chat conv">
        <Head shop={shop} />
        {shop.isClosed && <PausedNote shop={shop.name} />}
        {isEmpty ? (
          <p className="muted chat-empty">{t('chat.empty', { shop: shop.name })}</p>
        ) : (
          <ThreadMessages
            label={t('chat.thread', { shop: shop.name })}
            own="incoming"
            messages={messages}
            pending={outbox.pending}
            hasOlder={chat.hasOlder}
            olderTo={`/chat/${shop.id}?before=${messages[0]?.seq ?? ''}`}
            onOlder={chat.older}
            markOf={(message) => markOf(message, readSeq)}
            from={shop.name}
            onRetryPending={outbox.retry}
          />
        )}
        {again && <ExtraStepForm {...again} text={fault?.message} as="h2" />}
        {asksPhone && <PhoneCard answer={prove} typed={typed} />}
        {isProved && (
          <Note tone="ok" live>
            {t('chat.phone_done')}
          </Note>
        )}
        {fault && !again && !asksPhone && (
          <Note tone="bad" live>
            {fault.message}
          </Note>
        )}
        {card && <ChosenCard card={card} onRemove={() => setCard(null)} />}
        <ReplyBox
          label={t('chat.your_message')}
          draftKey={`oja-draft-chat-${shop.id}`}
          busy={outbox.pending.some(({ state }) => state === 'sending')}
          typed={typed}
          before={
            <PhotoPick
              disabled={messages.length === 0}
              onPick={(photo) => void outbox.post('', null, photo)}
            />
          }
          hidden={{ operationId: data.operationId, ...(card && { stockId: card.stockId }) }}
          onSend={(text) => {
            void outbox.post(text, card);
            setCard(null);
          }}
        />
      </section>
      <Note icon="bookmark" className="mt-s">
        {t('chat.note')}
      </Note>
      {messages.length > 0 && (
        <div className="mt-s row s wrap between">
          <FollowButton call="followChat" what={{ shopId: shop.id }} label="notices.follow_chat" />
          <ReportLink to={`chat/${shop.id}`} />
        </div>
      )}
      {data.botTo && (
        <a className="btn line block mt-s" href={data.botTo} rel="noopener">
          <Icon name="telegram" className="b" />
          {t('chat.use_telegram')}
        </a>
      )}
    </div>
  );
}
