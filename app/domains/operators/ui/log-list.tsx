import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';

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

const facts = (value: unknown): string => (value ? JSON.stringify(value) : '');

export function LogList({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <ul className="card loglist mt-m">
      {lines.map((line) => (
        <li key={line.id}>
          <span className="muted small num">
            {formatDate(line.at)}, {formatTime(line.at)} · {line.operatorName} ({line.role})
          </span>
          <b className="blk">
            {line.act} · {line.subjectKind} {line.subjectName || line.subjectId}
          </b>
          {line.reason && <span className="blk wrap-any">“{line.reason}”</span>}
          {(line.before !== null || line.after !== null) && (
            <span className="blk muted small wrap-any">
              {facts(line.before)}
              {line.before !== null && line.after !== null && ' → '}
              {facts(line.after)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
