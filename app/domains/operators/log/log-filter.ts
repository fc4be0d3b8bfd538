import { addressKey } from '#app/platform/http/input/address.ts';
import { doneKey } from '../done.ts';
import { type OperatorAct, operatorActs, type SubjectKind, subjectKinds } from './log-line.ts';

/** What of the log is shown; it stands in the address. */
export interface LogFilter {
  act?: OperatorAct | undefined;
  /** Whose: the id of a person, or what acts without one. */
  author?: string | undefined;
  subject?: { kind: SubjectKind; id: string } | undefined;
  /** Lagos days, `2026-11-15`. */
  from?: string | undefined;
  to?: string | undefined;
  /** The id of the last line of the page before. */
  before?: string | undefined;
}

/** What acts without a person, as the log has it for a role. */
export const machines = { rule: 'Rules', machine: 'Command line' } as const;
export const isMachine = (author: string | undefined): author is keyof typeof machines =>
  author !== undefined && Object.hasOwn(machines, author);

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
    author: addressKey(search, 'operator'),
    subject: kind && id ? { kind, id } : undefined,
    from: dayIn(search, 'from'),
    to: dayIn(search, 'to'),
    before: addressKey(search, 'before'),
  };
}

/** The whole list as a file, whatever page of it is open. */
export function csvAddress(search: URLSearchParams): string {
  const all = new URLSearchParams(search);
  all.delete('before');
  all.delete(doneKey);
  return `/operator/log/csv?${all}`;
}

/** The same list further down. */
export function logAddress(search: URLSearchParams, before: string): string {
  const next = new URLSearchParams(search);
  next.set('before', before);
  return `?${next}`;
}
