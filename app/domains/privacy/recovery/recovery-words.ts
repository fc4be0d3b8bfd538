import type { RecoveryState } from '#app/domains/accounts/recovery/recovery.ts';
import { formatDate, formatTime } from '#app/platform/i18n/formats.ts';

interface Stands {
  state: RecoveryState;
  opensAt: Date | null;
  stoppedAt: Date | null;
}

export const momentOf = (at: Date | null): string =>
  at ? `${formatDate(at)}, ${formatTime(at)}` : '–';

const ends: Partial<Record<RecoveryState, string>> = {
  done: 'opened',
  stopped: 'stopped',
  refused: 'refused',
};

/** `opens 19 Nov, 8:52 pm` while the hours run; after that how it ended, and when. */
export function standsSince({ state, opensAt, stoppedAt }: Stands): string | undefined {
  if (state === 'agreed') return `opens ${momentOf(opensAt)}`;
  return ends[state] && `${ends[state]} ${momentOf(stoppedAt)}`;
}

/** The last step of a request and who made it: only whoever is in the account can stop one, only operators refuse. */
export function lastStep(
  { state, opensAt, stoppedAt }: Stands,
  refused: string,
): readonly [name: string, value: string] {
  if (state === 'stopped')
    return ['Stopped', `${momentOf(stoppedAt)}, by a device that is signed in to this account`];
  if (state === 'refused') return ['Refused', refused];
  if (state === 'done')
    return ['Opened', `${momentOf(stoppedAt)}, by the rule: nobody had objected`];
  return ['Opens', momentOf(opensAt)];
}
