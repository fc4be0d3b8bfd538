import { handOverWords, type OrderStatus } from '../orders.ts';

/** What a buyer says about an order that the shop has completed: “I did not get it”, or something is wrong with it. */
export const complaintReasons = ['not_received', 'not_ordered', 'damaged', 'other'] as const;
export type ComplaintReason = (typeof complaintReasons)[number];

/** The shop has to answer; the buyer has to say whether that is enough; operators decide; the shop has to refund; over. */
export const complaintStates = [
  'open',
  'answered',
  'raised',
  'refund_due',
  'solved',
  'for_shop',
] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** States in which somebody still has to act, unless the whole money went back meanwhile. */
export const unsettledStates: readonly ComplaintState[] = [
  'open',
  'answered',
  'raised',
  'refund_due',
];
export const isUnsettled = (state: ComplaintState): boolean => unsettledStates.includes(state);

export const maxComplaintLetters = 500;

const hourMs = 3_600_000;
/** How long after completion a buyer can complain, and how long the shop’s answer waits for a word of the buyer. */
export const complaintMs = 7 * 24 * hourMs;
/** How long the shop has to answer before operators decide. */
export const answerMs = 48 * hourMs;

interface Completed {
  status: OrderStatus;
}

interface Entry {
  kind: string;
  text: string | null;
}

const isCompletion = ({ kind }: Entry): boolean => kind === 'completed';

/** Whether the buyer's code was typed when the order was completed; undefined where the buyer had none. */
export const proofOf = (history: readonly Entry[]) => history.findLast(isCompletion)?.text;

/** The buyer has a code, and the shop went without it. */
export const isWithoutCode = (order: Completed, history: readonly Entry[]): boolean =>
  order.status === 'completed' && proofOf(history) === handOverWords.without;
