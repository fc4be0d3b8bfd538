import { Link } from 'react-router';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { changesOf, titleOf, writtenFacts } from '../log/log-words.ts';

export interface ShownLine {
  id: string;
  at: Date;
  operatorName: string;
  role: string;
  act: string;
  subjectKind: string;
  subjectName: string;
  subjectId: string;
  /** Of a person: the name, and whether there is anything to open. */
  whom?: string | undefined;
  isGone: boolean;
  reason: string;
  before: unknown;
  after: unknown;
}

/** The rooms in which what a line is about can be opened. */
const roomOf: Record<string, string> = { person: 'people', shop: 'shops', order: 'money' };

/** To whom or what it is about, and to all that was done about it. */
function Ways({ line: { subjectKind, subjectId, isGone } }: { line: ShownLine }) {
  const room = isGone ? undefined : roomOf[subjectKind];
  const all = new URLSearchParams({ kind: subjectKind, id: subjectId });
  return (
    <p className="row s wrap">
      {room && <Link to={`/operator/${room}/${subjectId}`}>Open</Link>}
      <Link to={`/operator/log?${all}`}>All lines about it</Link>
    </p>
  );
}

/** As it was written down, for whoever has to prove it. */
function Details({ line }: { line: ShownLine }) {
  const { id, act, subjectKind, subjectId } = line;
  const [before, after] = [writtenFacts(line.before), writtenFacts(line.after)];
  return (
    <details className="op-more small">
      <summary>
        Details<span className="sr"> of line {id}</span>
      </summary>
      <p className="muted wrap-any">
        {act} · {subjectKind} {subjectId} · line {id}
      </p>
      <Ways line={line} />
      {before && <p className="muted wrap-any">Before: {before}</p>}
      {after && <p className="muted wrap-any">After: {after}</p>}
    </details>
  );
}

export function LogList({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <ul className="card loglist mt-m">
      {lines.map((line) => (
        <li key={line.id}>
          <span className="muted small num">
            {formatDate(line.at)}, {formatTime(line.at)} · {line.operatorName} ({line.role})
          </span>
          <b className="blk wrap-any">{titleOf(line)}</b>
          {line.reason && <span className="blk wrap-any">“{line.reason}”</span>}
          {changesOf(line).map((change) => (
            <span key={change} className="blk small num wrap-any">
              {change}
            </span>
          ))}
          <Details line={line} />
        </li>
      ))}
    </ul>
  );
}
