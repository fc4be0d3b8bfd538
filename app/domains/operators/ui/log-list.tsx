import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';
import { changesOf, titleOf } from '../log/log-words.ts';

export interface ShownLine {
  id: string;
  at: Date;
  operatorName: string;
  role: string;
  act: string;
  subjectKind: string;
  subjectName: string;
  subjectId: string;
  reason: string;
  before: unknown;
  after: unknown;
}

/** As it was written down, for whoever has to prove it. */
function Details({ line }: { line: ShownLine }) {
  const { id, act, subjectKind, subjectId, before, after } = line;
  return (
    <details className="op-more small">
      <summary>
        Details<span className="sr"> of line {id}</span>
      </summary>
      <p className="muted wrap-any">
        {act} · {subjectKind} {subjectId} · line {id}
      </p>
      {before !== null && <p className="muted wrap-any">Before: {JSON.stringify(before)}</p>}
      {after !== null && <p className="muted wrap-any">After: {JSON.stringify(after)}</p>}
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
