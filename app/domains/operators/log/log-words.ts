import { formatDate, formatNumber, formatTime } from '#app/platform/i18n/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import type { OperatorAct, SubjectKind } from './log-line.ts';

/** What each act is called where operators read it. */
export const actWords: Record<OperatorAct, string> = {
  opened: 'Looked at',
  searched: 'Looked up a number',
  'operator.named': 'Named an operator',
  'operator.removed': 'Removed an operator',
  'operator.passkey_reset': 'Reset the passkey of an operator',
  'device.asked': 'Asked to use a new device',
  'device.allowed': 'Allowed a device',
  'device.refused': 'Refused a device',
  signed_in: 'Came into the rooms',
  'shop.place_seen': 'Changed “place seen”',
  'shop.registered': 'Changed “business registered”',
  'report.dismissed': 'Dismissed a report',
  'report.reopened': 'Undid a decision',
  'item.hidden': 'Hid an item',
  'item.shown': 'Showed an item again',
  'review.hidden': 'Hid a review',
  'review.shown': 'Showed a review again',
  'shop.warned': 'Warned a shop',
  'shop.suspended': 'Suspended a shop',
  'shop.lifted': 'Lifted a suspension',
  'shop.messaged': 'Wrote to a shop',
  'measure.lifted': 'Lifted a measure',
  'answer.read': 'Marked the answer of a shop as read',
  'answer.put_back': 'Let the answer of a shop wait again',
  'finding.struck': 'Struck a past finding of the owner',
  'finding.put_back': 'Let a past finding of the owner count again',
  'plan.given': 'Gave months of a plan',
  'plan.taken_back': 'Took given months back',
  'plan.lowered': 'Lowered or ended a plan',
  'plan.put_back': 'Gave a lowered plan back',
  'order.refunded': 'Gave money back',
  'complaint.for_buyer': 'Decided a complaint for the buyer',
  'complaint.for_shop': 'Decided a complaint for the shop',
  'money.settled': 'Settled money that did not match',
  'money.reopened': 'Opened money that did not match again',
  'job.again': 'Ran a job again',
  'job.dropped': 'Dropped a job',
  'job.back': 'Put a job back',
  'recovery.checked': 'Checked a lost phone',
  'recovery.agreed': 'Agreed to open an account',
  'recovery.refused': 'Refused a lost phone',
  'recovery.done': 'Removed PIN and passkeys',
  'person.signed_out': 'Signed out everywhere',
  'people.signed_out': 'Signed out',
  'signal.dismissed': 'Dismissed a signal',
  'signal.put_back': 'Put a signal back',
  'announcement.made': 'Announced',
  'announcement.withdrawn': 'Withdrew an announcement',
  'announcement.put_back': 'Put an announcement back',
  'word.banned': 'Banned a word',
  'word.allowed': 'Allowed a word again',
  'synonym.added': 'Taught the search a word',
  'synonym.removed': 'Took a word from the search',
};

const kindWords: Record<SubjectKind, string> = {
  operator: 'an operator',
  device: 'a device',
  shop: 'a shop',
  item: 'an item',
  review: 'a review',
  chat: 'a chat',
  person: 'a person',
  announcement: 'an announcement',
  word: 'a word',
  order: 'an order',
  payment: 'a payment',
  job: 'a job',
};

/** A line of before an act was renamed says what it can. */
const known = <Words extends Record<string, string>>(words: Words, said: string): string =>
  Object.hasOwn(words, said) ? (words[said] ?? said) : said.replace(/[._]/g, ' ');

interface TitledLine {
  act: string;
  subjectKind: string;
  subjectName: string;
  /** Who a person is today: people have no name in the log. */
  whom?: string | undefined;
}

/** `Hid an item: Nokia 3310`. */
export function titleOf({ act, subjectKind, subjectName, whom }: TitledLine): string {
  const did = known(actWords, act);
  const what = act === 'opened' ? `${did} ${known(kindWords, subjectKind)}` : did;
  const name = subjectName || whom;
  return name ? `${what}: ${name}` : what;
}

const factNames: Record<string, string> = {
  placeSeenAt: 'Place seen',
  registrationNumber: 'CAC number',
  withdrawnAt: 'Withdrawn',
  startsAt: 'From',
  endsAt: 'Until',
  texts: 'Text',
  given: 'Month of',
  reason: 'Words of then',
  kind: 'What it was',
  what: 'Why it did not match',
  networks: 'Networks that reported it',
  scams: 'Scams found',
  isScam: 'Confirmed as a scam',
  foundAt: 'Found',
  loweredTo: 'Had been lowered to',
  reports: 'Reports',
  paidKobo: 'Paid',
  refundedKobo: 'Gone back before',
  backKobo: 'Goes back',
  amountKobo: 'Amount',
  orders: 'Orders seen',
  shops: 'Shops seen',
};

/** Only machines read these: they stand in the details. */
const isForMachines = (name: string, value: unknown): boolean =>
  ['case', 'payment', 'userId', 'devices', 'key', 'form', 'facts', 'id'].includes(name) ||
  (typeof value === 'object' && value !== null && name !== 'texts' && !Array.isArray(value));

const nameOf = (fact: string): string => {
  if (Object.hasOwn(factNames, fact)) return factNames[fact] ?? fact;
  const spaced = fact.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

const isMoment = /^20\d\d-\d\d-\d\dT\d\d:\d\d/;

function shownValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return name.endsWith('Kobo') ? formatMoney(value) : formatNumber(value);
  if (Array.isArray(value)) return value.map((one) => shownValue(name, one)).join(', ');
  if (typeof value === 'object') return shownValue(name, (value as { en?: string }).en);
  const text = String(value);
  if (isMoment.test(text)) {
    const at = new Date(text);
    return `${formatDate(at)}, ${formatTime(at)}`;
  }
  return name === 'reason' || name === 'texts' ? `“${text}”` : text.replaceAll('_', ' ');
}

const factsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** As it was written down, without the key by which a form that is sent twice is known. */
export function writtenFacts(facts: unknown): string {
  const { form, ...said } = factsOf(facts);
  return Object.keys(said).length > 0 ? JSON.stringify(said) : '';
}

/** What changed, a line each: `Plan: basic → premium`. */
export function changesOf({ before, after }: { before: unknown; after: unknown }): string[] {
  const [was, is] = [factsOf(before), factsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !isForMachines(name, is[name] ?? was[name]))
    .map((name) => {
      const sides = [was, is].filter((side) => Object.hasOwn(side, name));
      return `${nameOf(name)}: ${sides.map((side) => shownValue(name, side[name])).join(' → ')}`;
    });
}
