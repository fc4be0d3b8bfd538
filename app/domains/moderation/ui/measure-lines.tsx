import { ReasonFold } from '#app/domains/operators/ui/reason-fold.tsx';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { answerLine } from '../measures/answer-path.ts';
import { isNews, leastReason, type MeasureKind } from '../measures/measures.ts';

const kinds: Record<MeasureKind, string> = {
  hide: 'Item hidden',
  hide_review: 'Review hidden',
  warn: 'Warned',
  suspend: 'Suspended',
  message: 'Message',
  plan: 'Plan changed',
};

export interface MeasureLine {
  id: string;
  kind: MeasureKind;
  itemName?: string;
  reason: string;
  /** Whose words they are; nobody's for a rule. */
  by?: string | undefined;
  byRule: boolean;
  at: Date;
  liftedAt: Date | null;
  liftReason: string;
  /** Who has lifted it. */
  liftedBy?: string | undefined;
  answer: string;
  answeredAt?: Date | null;
  answerSeenAt?: Date | null;
}

/** The shop has answered and nobody has looked: lifting the measure settles it too. */
function Answer({ one, isAsked }: { one: MeasureLine; isAsked: boolean }) {
  const isRead = Boolean(one.answerSeenAt);
  return (
    <>
      {!isRead && <Badge tone="warn">Answer waits</Badge>}
      <ReasonFold
        title={isRead ? 'Answer waits again' : 'Answer is read, the measure stays'}
        button={isRead ? 'Put back' : 'Mark as read'}
        about={`${kinds[one.kind]} ${formatDate(one.at)}`}
        intent="answer"
        of={one.id}
        isAsked={isAsked}
        fields={{ measureId: one.id, isRead: isRead ? 'no' : 'yes' }}
        variant="outline"
        why={isRead ? 'Why it is to be looked at again' : 'What you made of it, for the log'}
      />
    </>
  );
}

/** What is lifted, where the button stands alone. */
const liftable: Partial<Record<MeasureKind, string>> = {
  hide_review: 'hidden review',
  warn: 'warning',
  suspend: 'suspension',
};

/** Each is taken back with words that the shop gets; what only says something is not. */
function Lift({ one: { id, kind, itemName } }: { one: MeasureLine }) {
  return (
    <ReasonFold
      title={`Lift: ${liftable[kind] ?? `hidden ${itemName ?? 'item'}`}`}
      button="Lift"
      intent="lift"
      of={id}
      fields={{ measureId: id }}
      why="Why it is lifted, the shop gets this"
      least={leastReason}
    />
  );
}

interface MeasureLinesProps {
  measures: readonly MeasureLine[];
  /** Whose answer somebody came to read. */
  asked?: string | undefined;
  /** In the shop's room, where measures are lifted and answers marked as read. */
  mayAct?: boolean;
}

/** The history of a shop, as operators read it. */
export function MeasureLines({ measures, asked, mayAct = false }: MeasureLinesProps) {
  if (measures.length === 0) return <p className="muted">None.</p>;
  return (
    <ul className="rows mt-s">
      {measures.map((one) => (
        <li key={one.id} id={answerLine(one.id)}>
          <span className="grow">
            <b>{kinds[one.kind]}</b>{' '}
            <span className="muted small num">
              {formatDate(one.at)}
              {one.byRule ? ', by rule' : one.by && `, by ${one.by}`}
            </span>
            {one.reason && <span className="blk wrap-any">“{one.reason}”</span>}
            {one.answer && <span className="blk wrap-any">The shop answered: “{one.answer}”</span>}
            {one.liftedAt && (
              <span className="blk wrap-any">
                <span className="num">
                  Lifted {formatDate(one.liftedAt)}
                  {one.liftedBy && ` by ${one.liftedBy}`}
                </span>
                {one.liftReason && `: “${one.liftReason}”`}
              </span>
            )}
          </span>
          {mayAct && one.answeredAt && !one.liftedAt && (
            <Answer one={one} isAsked={one.id === asked} />
          )}
          {mayAct && !isNews(one.kind) && !one.liftedAt && <Lift one={one} />}
        </li>
      ))}
    </ul>
  );
}
