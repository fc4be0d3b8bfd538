import type { ComplaintReason, ComplaintState } from '#app/domains/orders/complaints/complaints.ts';

/** In the operators’ rooms, which are in English. */
export const complaintReasonWords: Record<ComplaintReason, string> = {
  not_received: 'did not get it',
  not_ordered: 'not what was ordered',
  damaged: 'broken or bad',
  other: 'something else',
};

export const complaintWords: Record<ComplaintState, string> = {
  open: 'waits for the shop',
  answered: 'waits for the buyer',
  raised: 'to decide',
  refund_due: 'shop must refund',
  solved: 'solved',
  for_shop: 'closed for the shop',
};
