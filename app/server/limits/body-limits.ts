import { accountErrors } from '#app/domains/accounts/accounts.errors.ts';
import { mostBytes } from '#app/domains/sync/operations.ts';
import type { BodyRule } from '#app/platform/http/bodies/body-limit.server.ts';
import type { Sender } from '#app/platform/http/bodies/open-bodies.server.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Photos: the largest file plus its form's own lines; the 5 and 10 MB rules with their texts come after this wall. */
const uploads = 11 * megabyte;

/** A phone sends two at a time, and may have two pages open; whoever sends more than this waits, or photos come in waves. */
const photosAtOnce = 6;

const accountsOnly = ({ isAccount }: Sender): void => {
  if (!isAccount) throw accountErrors.not_signed_in();
};

const special: Record<string, BodyRule> = {
  '/api/analyzeProductImage': { bytes: 8 * megabyte, admit: accountsOnly },
  '/api/uploadImage': {
    bytes: uploads,
    toDisk: true,
    admit: accountsOnly,
    refusesAlike: true,
    atOnce: photosAtOnce,
  },
  // What a device kept, one operation with its photos at a time; the browser has made them smaller.
  '/api/sendOperations': { bytes: uploads, toDisk: true, admit: accountsOnly },
  // Photos in a chat: the team's, and a buyer's who has no account.
  '/api/sendMessagePhoto': { bytes: uploads, toDisk: true, admit: accountsOnly },
  '/api/sendChatPhoto': { bytes: uploads, toDisk: true },
  // The profile picture, from the page itself and from a form without JavaScript.
  '/shop': { bytes: uploads, toDisk: true },
  '/shop.data': { bytes: uploads, toDisk: true },
};

/** An order's page takes a review with up to three photos; the browser makes them small, one without a script does not. */
const orderPage = /^\/o\/[0-9a-z]{14}(?:\.data)?$/;
const reviewPhotos: BodyRule = { bytes: 16 * megabyte, toDisk: true };

/** The largest body that an address takes; JSON bodies and plain forms up to 1 MB. */
export function bodyRuleOf(path: string, contentType = ''): BodyRule {
  const isJson = !/^multipart\/form-data\b/i.test(contentType);
  if (path === '/api/sendOperations' && isJson) return { bytes: mostBytes, admit: accountsOnly };
  if (!isJson && orderPage.test(path)) return reviewPhotos;
  return special[path] ?? { bytes: megabyte };
}
