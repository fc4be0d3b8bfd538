import { Link } from 'react-router';
import { chatMessages } from '#app/domains/messages/messages.queries.server.ts';
import { photoLinksOf } from '#app/domains/messages/reported-photos.queries.server.ts';
import { moderationErrors } from '#app/domains/moderation/moderation.errors.ts';
import { reportCase } from '#app/domains/moderation/reports/queue.queries.server.ts';
import { noteOpened } from '#app/domains/operators/log/operator-log.server.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { addressNumber } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import type { Route } from './+types/report-chat';

export const meta: Route.MetaFunction = () => [
  { title: 'Chat · Oja' },
  { name: 'robots', content: 'noindex' },
];

/** Only a chat that somebody in it has reported, and each look is in the log. */
export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const me = await requireOperator(context, 'reports');
  const found = await reportCase(params.caseId);
  if (found?.case.kind !== 'chat') throw moderationErrors.not_found();
  const { subjectId, name, id } = found.case;
  await noteOpened(me, { kind: 'chat', id: subjectId, name });
  const before = addressNumber(new URL(request.url).searchParams, 'before');
  const { messages, hasOlder } = await chatMessages(subjectId, { before });
  const photos = await photoLinksOf(
    subjectId,
    messages.map((message) => message.id),
  );
  return {
    id,
    name,
    hasOlder,
    messages: messages.map(({ id: messageId, seq, direction, text, at }) => ({
      seq,
      direction,
      text,
      at,
      photo: photos.get(messageId),
    })),
  };
});

export default function ReportChat({ loaderData }: Route.ComponentProps) {
  const { id, name, messages, hasOlder } = loaderData;
  return (
    <div className="stack">
      <div className="rhead">
        <h1>Chat with {name}</h1>
        <Link className="btn line sm" to={`/operator/reports/${id}`}>
          Back to the report
        </Link>
      </div>
      {hasOlder && (
        <Link className="btn line sm" to={`?before=${messages[0]?.seq ?? ''}`}>
          Older
        </Link>
      )}
      <ul className="card rows">
        {messages.map(({ seq, direction, text, at, photo }) => (
          <li key={seq}>
            <span className="grow">
              <b>{direction === 'incoming' ? 'Buyer' : 'Shop'}</b>{' '}
              <span className="muted small num">
                {formatDate(at)}, {formatTime(at)}
              </span>
              <span className="blk wrap-any">{text || (photo ? 'A photo' : 'No text')}</span>
              {photo && (
                <a href={photo} target="_blank" rel="noreferrer">
                  <img className="blk" src={photo} alt="Sent in the chat" width={160} />
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
