import { Link } from 'react-router';
import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import { formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';
import { Bubble } from '#app/ui/display/bubbles.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';
import { textParts } from '../message-text.ts';
import type { Attachment, ProductCard } from '../messages.ts';

/** Plain text with its links; nothing in it is ever read as markup. */
export function MessageWords({ text }: { text: string }) {
  return (
    <span className="words" dir="auto">
      {textParts(text).map((part, at) =>
        part.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <a key={at} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}

interface CardInBubbleProps {
  card: ProductCard;
  /** Of the team: an offer is answered on a page of its own. */
  isTeam?: boolean | undefined;
}

function cardPath({ stockId, bid }: ProductCard, isTeam: boolean | undefined): string {
  if (!bid) return `/stocks/${stockId}`;
  return isTeam ? `/offers#b-${bid.id}` : `/deal/${bid.code}`;
}

export function CardInBubble({ card, isTeam }: CardInBubbleProps) {
  const t = useT();
  const { bid } = card;
  return (
    <Link className="pcard" to={cardPath(card, isTeam)}>
      <span className="pcard-photo">
        <StockPhoto photo={card.photo} alt="" layout="thumb" />
      </span>
      <span>
        <b>{card.name}</b>
        {bid ? (
          <span className="num">
            {formatMoney(bid.amountKobo)} × {bid.quantity} · {t('bids.see')}
          </span>
        ) : (
          <span className="num">{priceText(card, t)}</span>
        )}
      </span>
    </Link>
  );
}

const notices = {
  photo_coming: 'messages.photo_coming',
  photo_lost: 'messages.photo_lost',
  other: 'messages.preview_other',
} as const;

function Attached({ attachment, from }: { attachment: Attachment; from: string }) {
  const t = useT();
  if (attachment.kind !== 'photo') {
    return <span className="muted-in">{t(notices[attachment.kind])}</span>;
  }
  const { url, width, height } = attachment;
  return (
    <a className="bub-photo" href={url} target="_blank" rel="noopener">
      <img
        src={url}
        width={width}
        height={height}
        alt={t('messages.photo_from', { name: from })}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}

export interface Mark {
  icon: IconName;
  label: MessageKey;
}

/** Not gone yet, and it goes by itself. */
export const queuedMark: Mark = { icon: 'clock-4', label: 'messages.mark_queued' };

interface MessageBubbleProps {
  own: boolean;
  isTeam?: boolean | undefined;
  text: string;
  card: ProductCard | null;
  attachment?: Attachment | null;
  at: string;
  /** Who wrote it, where several people write in one list. */
  name?: string | undefined;
  /** Whose photo it is. */
  from: string;
  mark?: Mark | undefined;
  failed?: boolean;
}

export function MessageBubble(props: MessageBubbleProps) {
  const { own, isTeam, text, card, attachment, at, name, from, mark, failed } = props;
  const t = useT();
  return (
    <Bubble
      side={own ? 'out' : 'in'}
      time={formatTime(at)}
      dateTime={at}
      failed={failed}
      mark={
        mark && (
          <>
            <Icon name={mark.icon} />
            <span className="sr">{t(mark.label)}</span>
          </>
        )
      }
    >
      {name && <b className="bub-name">{name}</b>}
      {card && <CardInBubble card={card} isTeam={isTeam} />}
      {attachment && <Attached attachment={attachment} from={from} />}
      {text !== '' && <MessageWords text={text} />}
    </Bubble>
  );
}
