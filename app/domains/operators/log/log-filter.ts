import { addressKey } from '#app/platform/http/input/address.ts';
import { type OperatorAct, operatorActs, type SubjectKind, subjectKinds } from './log-line.ts';

/** What of the log is shown; it stands in the address. */
export interface LogFilter {
  act?: OperatorAct | undefined;
  operatorId?: string | undefined;
  subject?: { kind: SubjectKind; id: string } | undefined;
  /** Lagos days, `2026-11-15`. */
  from?: string | undefined;
  to?: string | undefined;
  /** The id of the last line of the page before. */
  before?: string | undefined;
}

const dayPattern = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

function dayIn(search: URLSearchParams, name: string): string | undefined {
  const day = addressKey(search, name);
  return day && dayPattern.test(day) ? day : undefined;
}

export function readLogFilter(search: URLSearchParams): LogFilter {
  const act = addressKey(search, 'act');
  const kind = subjectKinds.find((one) => one === addressKey(search, 'kind'));
  const id = addressKey(search, 'id');
  return {
    act: operatorActs.find((one) => one === act),
    operatorId: addressKey(search, 'operator'),
    subject: kind && id ? { kind, id } : undefined,
    from: dayIn(search, 'from'),
    to: dayIn(search, 'to'),
    before: addressKey(search, 'before'),
  };
}

/** The same list further down. */
export function logAddress(search: URLSearchParams, before: string): string {
  const next = new URLSearchParams(search);
  next.set('before', before);
  return `?${next}`;
}
