import { Link } from 'react-router';
import { keptChat } from '#app/domains/moderation/kept/kept-chats.queries.server.ts';
import { reportDays } from '#app/domains/moderation/kept/report-days.ts';
import { moderationErrors } from '#app/domains/moderation/moderation.errors.ts';
import { reportCase } from '#app/domains/moderation/reports/queue.queries.server.ts';
import { noteOpened } from '#app/domains/operators/log/operator-log.server.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { addressNumber } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
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
  return { id, name, isLater: before !== undefined, ...(await keptChat(id, before)) };
});

export default function ReportChat({ loaderData }: Route.ComponentProps) {
  const { id, name, messages, older, isLater } = loaderData;
  return (
    <div className="stack">
      <div className="rhead">
        <h1>Chat with {name}</h1>
        <Link className="btn line sm" to={`/operator/reports/${id}`}>
          Back to the report
        </Link>
      </div>
      <p className="muted small">
        As it stood when it was reported; kept until {reportDays} days after the decision.
      </p>
      {older !== undefined && (
        <Link className="btn line sm" to={`?before=${older}`}>
          Older
        </Link>
      )}
      {messages.length === 0 && !isLater && (
        <EmptyState
          card
          icon="message-circle"
          title="Nothing is kept of this chat"
          text="Its buyer has had it erased, its time is over, or it stands with a newer report about it."
        />
      )}
      <ul className="card rows">
        {messages.map(({ seq, direction, text, at, hasPhoto, photo }) => (
          <li key={seq}>
            <span className="grow">
              <b>{direction === 'incoming' ? 'Buyer' : 'Shop'}</b>{' '}
              <span className="muted small num">
                {formatDate(at)}, {formatTime(at)}
              </span>
              <span className="blk wrap-any">{text || (hasPhoto ? 'A photo' : 'No text')}</span>
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
