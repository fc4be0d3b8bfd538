import { keyedHash } from '#app/domains/accounts/secrets.server.ts';
import { type LogSubject, numberMark } from './log-line.ts';

/** As long as tells numbers apart; the rest of the hash would only fill the line. */
const markLetters = 22;

/**
 * A number that nobody signs in with. The log is never erased, so the number stands nowhere in it: its hash with the
 * server's key holds the lines about one number together.
 */
export const numberSubject = (phoneKey: string): LogSubject => ({
  kind: 'person',
  id: `${numberMark}${keyedHash('operator-log', phoneKey).slice(0, markLetters)}`,
});
