import { isValidPhoneNumber } from 'libphonenumber-js/max';

/**
 * Whether a code can be sent there at all. On the server only: the numbering plans of the whole
 * world weigh more than a page of ours.
 */
export function isDialable(key: string): boolean {
  return isValidPhoneNumber(key);
}
