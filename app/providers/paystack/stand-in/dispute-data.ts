import { verifyData } from './charge-data.ts';
import type { standInDisputes, standInTransactions } from './stand-in.table.server.ts';

type Row = typeof standInTransactions.$inferSelect;
type DisputeRow = typeof standInDisputes.$inferSelect;

export const disputeData = (dispute: DisputeRow, row: Row) => {
  const {
    metadata: _,
    authorization: __,
    ...transaction
  } = verifyData({ ...row, status: 'success' });
  const at = dispute.createdAt.toISOString();
  return {
    id: dispute.id,
    refund_amount: dispute.amount,
    currency: row.currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction: {
      ...transaction,
      fees: 0,
      plan: {},
      metadata: { custom_fields: [] },
      authorization: { receiver_bank_account_number: null, receiver_bank: null },
    },
    transaction_reference: null,
    category: 'chargeback',
    customer: {
      ...transaction.customer,
      first_name: '',
      last_name: '',
      phone: '',
      metadata: {},
      international_format_phone: '',
    },
    bin: '408408',
    last4: '4081',
    dueAt: dispute.dueAt.toISOString(),
    resolvedAt: dispute.status === 'resolved' ? at : null,
    evidence: null,
    attachments: '',
    note: null,
    history: [{ status: 'pending', by: 'bank@example.com', createdAt: at }],
    messages: [{ sender: 'bank@example.com', body: dispute.message, createdAt: at }],
    createdAt: at,
    updatedAt: at,
  };
};

export const evidenceData = (dispute: DisputeRow, body: Record<string, string>) => ({
  ...body,
  delivery_address: '',
  delivery_date: '',
  dispute: dispute.id,
  id: dispute.id,
  createdAt: dispute.createdAt.toISOString(),
  updatedAt: dispute.createdAt.toISOString(),
});

export const resolvedData = (dispute: DisputeRow, row: Row) => {
  const at = dispute.createdAt.toISOString();
  return {
    currency: row.currency,
    last4: '4081',
    bin: '408408',
    transaction_reference: null,
    merchant_transaction_reference: row.reference,
    refund_amount: dispute.amount,
    status: dispute.status,
    domain: 'test',
    resolution: dispute.resolution ?? '',
    category: 'chargeback',
    note: null,
    attachments: '',
    id: dispute.id,
    integration: 1,
    transaction: row.id,
    created_by: 1,
    evidence: dispute.id,
    resolvedAt: at,
    createdAt: at,
    updatedAt: at,
    dueAt: null,
    message: {
      dispute: dispute.id,
      sender: row.email,
      body: dispute.evidence ?? '',
      id: dispute.id,
      createdAt: at,
      updatedAt: at,
    },
  };
};
