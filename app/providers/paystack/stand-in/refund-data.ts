import type { standInRefunds, standInTransactions } from './stand-in.table.server.ts';

type Row = typeof standInTransactions.$inferSelect;
type RefundRow = typeof standInRefunds.$inferSelect;

export const refundData = (refund: RefundRow, row: Row) => ({
  transaction: {
    id: row.id,
    domain: 'test',
    reference: row.reference,
    amount: row.amount,
    paid_at: row.paidAt?.toISOString() ?? '',
    channel: 'card',
    currency: row.currency,
    authorization: { exp_month: null, exp_year: null, account_name: null },
    customer: { international_format_phone: null },
    plan: {},
    subaccount: { currency: null },
    split: {},
    order_id: null,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
  },
  integration: 1,
  deducted_amount: 0,
  channel: null,
  merchant_note: refund.note,
  customer_note: '',
  status: refund.status,
  refunded_by: row.email,
  expected_at: refund.createdAt.toISOString(),
  currency: row.currency,
  domain: 'test',
  amount: refund.amount,
  fully_deducted: false,
  id: refund.id,
  createdAt: refund.createdAt.toISOString(),
  updatedAt: refund.createdAt.toISOString(),
});

/** Events are of another shape than the refund's own answer; the amount comes as a text. */
export const refundEventData = (refund: RefundRow, row: Row, status: string) => ({
  status,
  transaction_reference: row.reference,
  // Theirs has none before the money has gone.
  refund_reference: status === 'processed' ? `rfd-${refund.id}` : null,
  amount: String(refund.amount),
  currency: row.currency,
  customer: { email: row.email },
  domain: 'test',
});

/** One of the list, or asked for by its number. */
export const refundEntry = (refund: RefundRow, row: Row) => ({
  integration: 1,
  transaction: row.id,
  dispute: null,
  settlement: null,
  id: refund.id,
  domain: 'test',
  currency: row.currency,
  amount: refund.amount,
  status: refund.status,
  refunded_at: null,
  refunded_by: row.email,
  customer_note: '',
  merchant_note: refund.note,
  deducted_amount: 0,
  fully_deducted: 0,
  createdAt: refund.createdAt.toISOString(),
  bank_reference: null,
  transaction_reference: row.reference,
  reason: '',
  customer: {
    id: row.id,
    first_name: '',
    last_name: '',
    email: row.email,
    customer_code: `CUS_${row.id}`,
    phone: '',
    metadata: '',
    risk_action: 'default',
    international_format_phone: '',
  },
  refund_type: refund.amount === row.amount ? 'full' : 'partial',
  transaction_amount: row.amount,
  initiated_by: row.email,
  refund_channel: 'migs',
  session_id: null,
  collect_account_number: false,
});
