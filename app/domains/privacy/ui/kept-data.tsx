import { Link } from 'react-router';
import { statusLook } from '#app/domains/orders/order-words.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { Card } from '#app/ui/display/card.tsx';
import { KeyValue, type KeyValueItem } from '#app/ui/display/key-value.tsx';
import type { MyData } from '../my-data.queries.server.ts';

const naira = (amount: number): string => formatMoney(nairaToKobo(amount) ?? 0);

function OrderData({ order }: { order: MyData['orders'][number] }) {
  const t = useT();
  const facts: (KeyValueItem | false)[] = [
    { key: 'at', name: t('my_data.date'), value: formatDate(order.placedAt) },
    { key: 'status', name: t('my_data.status'), value: t(statusLook[order.status].label) },
    { key: 'name', name: t('checkout.name'), value: order.name },
    order.address !== '' && {
      key: 'to',
      name: t('checkout.address'),
      value: order.address,
    },
    order.note !== '' && { key: 'note', name: t('checkout.note'), value: order.note },
    { key: 'total', name: t('cart.total'), value: naira(order.totalNaira), number: true },
  ];
  return (
    <Card className="stack-s">
      <Link className="strong" to={`/o/${order.code}`} dir="auto">
        {order.shop} · {order.number}
      </Link>
      <KeyValue items={facts.filter((fact) => fact !== false)} />
      {order.transfers.map(({ at, amountNaira, fromBank, screenshot }) => (
        <p key={String(at)} className="small">
          {t('my_data.transfer', { amount: naira(amountNaira) })}
          {fromBank && <span dir="auto"> · {fromBank}</span>}
          {screenshot && (
            <a className="blk" href={screenshot} target="_blank" rel="noreferrer">
              {t('order.screenshot')}
            </a>
          )}
        </p>
      ))}
      {order.complaint && (
        <p className="small">
          {t(`order.complaint_${order.complaint.reason}`)}
          <span dir="auto"> · “{order.complaint.words}”</span>
          {order.complaint.photo && (
            <a className="blk" href={order.complaint.photo} target="_blank" rel="noreferrer">
              {t('my_data.photo')}
            </a>
          )}
        </p>
      )}
      <ul className="muted small">
        {order.items.map((item) => (
          <li key={`${item.name} ${item.color} ${item.size} ${item.option}`} dir="auto">
            {item.quantity} × {item.name}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ReviewData({ review }: { review: MyData['reviews'][number] }) {
  const t = useT();
  return (
    <Card className="stack-s">
      <span className="muted small" dir="auto">
        {review.shop} · {formatDate(review.createdAt)}
      </span>
      <p dir="auto">
        {'★'.repeat(review.stars)} {review.text}
      </p>
      {review.photos.length > 0 && (
        <p className="row s wrap">
          {review.photos.map((photo, at) => (
            <a key={photo} href={photo} target="_blank" rel="noreferrer">
              {t('my_data.photo')} {at + 1}
            </a>
          ))}
        </p>
      )}
      {review.answer && (
        <p dir="auto">
          <span className="muted small">{t('my_data.shop')}</span>
          <br />
          {review.answer}
        </p>
      )}
    </Card>
  );
}

function ChatData({ chat }: { chat: MyData['chats'][number] }) {
  const t = useT();
  return (
    <Card className="stack-s">
      <b dir="auto">{chat.shop}</b>
      {chat.messages.map((message, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, of lines without an id
        <p key={at} dir="auto">
          <span className="muted small">
            {formatDate(message.at)} · {t(message.from === 'you' ? 'my_data.you' : 'my_data.shop')}
          </span>
          <br />
          {message.text}
          {message.photo && <i> ({t('my_data.photo')})</i>}
        </p>
      ))}
    </Card>
  );
}

/** A chat is known by its shop, and so is a review whose writer was forgotten. */
const reportedAs = {
  item: 'my_data.item',
  shop: 'my_data.shop',
  review: 'my_data.review',
  chat: 'my_data.chat',
} as const;

function ReportData({ report }: { report: MyData['reports'][number] }) {
  const t = useT();
  const { about, name, shop } = report;
  const whose = (about === 'item' || about === 'review') && name !== shop ? [name, shop] : [name];
  return (
    <Card className="stack-s">
      <span className="muted small">
        {t(`report.reason_${report.reason}`)} · {formatDate(report.at)}
      </span>
      <p dir="auto">{`${t(reportedAs[about])}: ${whose.join(' · ')}`}</p>
      {report.text && <p dir="auto">{report.text}</p>}
    </Card>
  );
}

/** What a browser has marked, each with its day. */
function OwnList({ title, rows }: { title: string; rows: readonly { name: string; at: Date }[] }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Card>
        <KeyValue
          items={rows.map(({ name, at }, place) => ({
            key: String(place),
            name,
            value: formatDate(at),
          }))}
        />
      </Card>
    </section>
  );
}

/** All that is kept under a number, to be read. */
export function KeptData({ data }: { data: MyData }) {
  const t = useT();
  const { orders, hasMore, offers, chats, reviews, reports, wishes, follows } = data;
  return (
    <>
      {orders.length > 0 && (
        <section className="stack">
          <h2>{t('my_data.orders')}</h2>
          {orders.map((order) => (
            <OrderData key={order.code} order={order} />
          ))}
          {hasMore && <p className="muted">{t('my_data.more')}</p>}
        </section>
      )}
      {offers.length > 0 && (
        <section className="stack">
          <h2>{t('my_data.offers')}</h2>
          <Card>
            <KeyValue
              items={offers.map((offer, at) => ({
                key: String(at),
                name: `${offer.shop} · ${formatDate(offer.createdAt)}`,
                value: `${offer.quantity} × ${naira(offer.amountNaira)}`,
                number: true,
              }))}
            />
          </Card>
        </section>
      )}
      {reviews.length > 0 && (
        <section className="stack">
          <h2>{t('my_data.reviews')}</h2>
          {reviews.map((review, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, of reviews without an id
            <ReviewData key={at} review={review} />
          ))}
        </section>
      )}
      {reports.length > 0 && (
        <section className="stack">
          <h2>{t('my_data.reports')}</h2>
          {reports.map((report, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, of reports without an id
            <ReportData key={at} report={report} />
          ))}
        </section>
      )}
      {chats.length > 0 && (
        <section className="stack">
          <h2>{t('my_data.chats')}</h2>
          {chats.map((chat, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, of chats without an id
            <ChatData key={at} chat={chat} />
          ))}
        </section>
      )}
      {wishes.length > 0 && (
        <OwnList
          title={t('my_data.wishes')}
          rows={wishes.map(({ shop, name, at }) => ({ name: `${name} · ${shop}`, at }))}
        />
      )}
      {follows.length > 0 && (
        <OwnList
          title={t('my_data.follows')}
          rows={follows.map(({ shop, at }) => ({ name: shop, at }))}
        />
      )}
    </>
  );
}
