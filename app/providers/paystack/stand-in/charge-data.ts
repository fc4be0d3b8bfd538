import type { standInTransactions } from './stand-in.table.server.ts';

type Row = typeof standInTransactions.$inferSelect;

const authorization = (code: string) => ({
  authorization_code: code,
  bin: '408408',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa',
  bank: 'DEMO BANK',
  country_code: 'NG',
  brand: 'visa',
  reusable: true,
  signature: `SIG_${code.slice(5)}`,
  account_name: null,
});

const customer = ({ id, email }: Row) => ({
  id,
  first_name: null,
  last_name: null,
  email,
  customer_code: `CUS_${id}`,
  phone: null,
  metadata: null,
  risk_action: 'default',
  international_format_phone: null,
});

const log = (row: Row) => ({
  start_time: Math.floor(row.createdAt.getTime() / 1000),
  time_spent: 1,
  attempts: 1,
  errors: row.status === 'failed' ? 1 : 0,
  success: row.status === 'success',
  mobile: false,
  input: [],
  history: [],
});

/** What verify, charge_authorization and the webhook have in common. */
const shared = (row: Row) => ({
  id: row.id,
  domain: 'test',
  status: row.status,
  reference: row.reference,
  amount: row.amount,
  message: null,
  gateway_response: row.gatewayResponse,
  paid_at: row.paidAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  channel: 'card',
  currency: row.currency,
  ip_address: '127.0.0.1',
  log: log(row),
  fees: row.status === 'success' ? Math.round(row.amount * 0.015) : null,
  authorization: row.authorizationCode ? authorization(row.authorizationCode) : {},
  customer: customer(row),
  plan: null,
  transaction_date: row.createdAt.toISOString(),
});

export const verifyData = (row: Row) => ({
  ...shared(row),
  receipt_number: null,
  metadata: row.metadata,
  fees_split: null,
  split: {},
  order_id: null,
  paidAt: row.paidAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  requested_amount: row.amount,
  pos_transaction_data: null,
  source: null,
  fees_breakdown: null,
  connect: null,
  plan_object: {},
  subaccount: row.subaccount ? { subaccount_code: row.subaccount, bearer: row.bearer } : {},
});

export const chargeData = (row: Row) => ({
  ...shared(row),
  metadata: JSON.stringify(row.metadata),
});
