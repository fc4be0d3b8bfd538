import { type RefundStatus, refundStatuses } from '#app/platform/ports/payments.ts';

/** `requested`: the provider has not answered yet. The others are the provider's. */
export type RefundState = 'requested' | RefundStatus;
const refundOrder: readonly RefundState[] = ['requested', ...refundStatuses];

/** Events come in any order: a refund only goes on, never back. */
export const isLater = (state: RefundState, than: RefundState): boolean =>
  refundOrder.indexOf(state) > refundOrder.indexOf(than);

export const isOpen = (state: RefundState): boolean => isLater('failed', state);

export type DisputeState = 'open' | 'answered' | 'won' | 'lost';
export const isDisputeOpen = (state: DisputeState): boolean =>
  state === 'open' || state === 'answered';

export const maxEvidence = 1_000;
