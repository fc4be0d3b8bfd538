/** What stands in the log, in the order in which the filter offers it. */
export const operatorActs = [
  'opened',
  'searched',
  'operator.named',
  'operator.removed',
  'operator.passkey_reset',
  'device.asked',
  'device.allowed',
  'device.refused',
  'signed_in',
  'shop.place_seen',
  'shop.registered',
  'report.dismissed',
  'report.reopened',
  'item.hidden',
  'item.shown',
  'review.hidden',
  'review.shown',
  'shop.warned',
  'shop.suspended',
  'shop.lifted',
  'shop.messaged',
  'measure.lifted',
  'answer.read',
  'answer.put_back',
  'finding.struck',
  'finding.put_back',
  'plan.given',
  'plan.taken_back',
  'plan.lowered',
  'plan.put_back',
  'order.refunded',
  'complaint.for_buyer',
  'complaint.for_shop',
  'money.settled',
  'money.reopened',
  'job.again',
  'job.dropped',
  'job.back',
  'recovery.checked',
  'recovery.agreed',
  'recovery.refused',
  'recovery.done',
  'person.signed_out',
  'people.signed_out',
  'signal.dismissed',
  'signal.put_back',
  'announcement.made',
  'announcement.withdrawn',
  'announcement.put_back',
  'word.banned',
  'word.allowed',
  'synonym.added',
  'synonym.removed',
] as const;
export type OperatorAct = (typeof operatorActs)[number];

export const subjectKinds = [
  'operator',
  'device',
  'shop',
  'item',
  'review',
  'chat',
  'person',
  'announcement',
  'word',
  'order',
  'payment',
  'job',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export interface LogSubject {
  kind: SubjectKind;
  id: string;
  name?: string | undefined;
}

/** Before the hash of a number that nobody signs in with, where people have their id. */
export const numberMark = 'number-';

export interface LogLine {
  act: OperatorAct;
  subject: LogSubject;
  reason?: string | undefined;
}

/** Who stands in the log: an operator, a rule that acts by itself, or the command line. */
export interface Acting {
  userId: string | null;
  name: string;
  role: string;
}

/** A rule that acts by itself, under the name that the queue shows. */
export const byRule = (name: string): Acting => ({ userId: null, name, role: 'rule' });

export const commandLine: Acting = { userId: null, name: 'Command line', role: 'machine' };
