import { addressText } from '#app/platform/http/input/address.ts';

/** What an operator has just done, in the words of the room that it leads back to. */
export const doneWords = {
  'report.dismiss': 'the report is dismissed.',
  'report.hide': 'it is hidden from buyers, and the shop got your words.',
  'report.warn': 'the shop is warned and got your words.',
  'report.suspend': 'the shop is suspended and got your words.',
  'report.undo': 'the decision is undone, the report waits again.',
  'report.undo-joined':
    'the decision is undone. It was reported again meanwhile: all of it waits here.',
  'report.wave': 'all that the rule had hidden since yesterday is back. The reports wait on.',
  'signal.remove': 'the signal is dismissed.',
  'signal.back': 'the signal is open again.',
  'shop.message': 'the message is sent.',
  'shop.warn': 'the shop is warned and got your words.',
  'shop.suspend': 'the shop is suspended and got your words.',
  'shop.lift': 'the measure is lifted, and the shop got your words.',
  'shop.plan': 'the plan is given, and the shop got your words.',
  'shop.take-back': 'what was left of the given months is taken back, and the shop got your words.',
  'shop.lower': 'the plan is lowered, and the shop got your words.',
  'shop.plan-back': 'the plan is as it was, and the shop got your words.',
  'shop.place-seen': 'the place is marked as seen.',
  'shop.place-unseen': '“place seen” is taken back.',
  'shop.registered': 'the business is marked as registered.',
  'shop.unregistered': '“registered” is taken back, the number waits for another look.',
  'shop.number-off': 'the number is taken off.',
  'shop.answer-read': 'the answer is marked as read.',
  'shop.answer-back': 'the answer waits again.',
  'shop.finding-struck':
    'the finding is struck and no longer counts. What it has suspended is lifted on its own.',
  'shop.finding-back': 'the finding counts again.',
  'recovery.check': 'checked. Another operator has to agree.',
  'recovery.agree': 'agreed. PIN and passkeys go in 48 hours, unless somebody objects.',
  'recovery.refuse': 'the request is refused.',
  'person.sign-out': 'the person is signed out everywhere.',
  'money.settle': 'the payment is settled.',
  'money.reopen': 'the payment waits again.',
  'money.refund': 'the refund was requested. This page shows when the provider has accepted it.',
  'money.refund_due': 'the shop must refund, and both got your words.',
  'money.for_shop': 'the complaint is closed, and both got your words.',
  'words.announce': 'the announcement is written.',
  'words.withdraw': 'the announcement is withdrawn.',
  'words.announce-back': 'the announcement is put back.',
  'words.add': 'the word is added.',
  'words.remove': 'the word is removed.',
  'words.back': 'the word is put back.',
  'job.again': 'the job runs again.',
  'job.now': 'the job runs now.',
  'job.drop': 'the job is dropped.',
  'job.back': 'the job is put back.',
  'team.allow': 'the device is allowed.',
  'team.refuse': 'the device is refused.',
  'team.name': 'the operator is named. The first device within 24 hours is allowed.',
  'team.remove': 'the operator is removed.',
} as const;
export type Done = keyof typeof doneWords;

export const doneKey = 'done';

/**
 * An address that says what was done: it needs no script, and a second act takes the place of the first. Believed only beside the
 * mark of the form (`markDone`), for anybody can write an address.
 */
export function doneAt(address: string, done: Done): string {
  const [path = '', query = ''] = address.split('?');
  const search = new URLSearchParams(query);
  search.set(doneKey, done);
  return `${path}?${search}`;
}

export function doneIn(search: URLSearchParams): string | undefined {
  const said = addressText(search, doneKey, 40);
  return Object.hasOwn(doneWords, said) ? doneWords[said as Done] : undefined;
}
