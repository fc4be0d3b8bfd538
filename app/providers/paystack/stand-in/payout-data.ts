import type { standInSubaccounts } from './stand-in.table.server.ts';

/** Banks that a Nigerian shop knows, by the codes that Paystack uses for them. */
export const demoBanks = [
  { code: '044', name: 'Access Bank' },
  { code: '070', name: 'Fidelity Bank' },
  { code: '011', name: 'First Bank of Nigeria' },
  { code: '214', name: 'First City Monument Bank' },
  { code: '058', name: 'Guaranty Trust Bank' },
  { code: '50211', name: 'Kuda Bank' },
  { code: '50515', name: 'Moniepoint MFB' },
  { code: '999992', name: 'OPay Digital Services Limited (OPay)' },
  { code: '999991', name: 'PalmPay' },
  { code: '232', name: 'Sterling Bank' },
  { code: '033', name: 'United Bank For Africa' },
  { code: '035', name: 'Wema Bank' },
  { code: '057', name: 'Zenith Bank' },
];

const made = '2026-01-01T00:00:00.000Z';

export const bankData = ({ code, name }: (typeof demoBanks)[number], at: number) => ({
  id: at + 1,
  name,
  slug: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  code,
  longcode: code.padStart(9, '0'),
  gateway: null,
  pay_with_bank: false,
  supports_transfer: true,
  available_for_direct_debit: false,
  active: true,
  is_deleted: false,
  country: 'Nigeria',
  currency: 'NGN',
  type: 'nuban',
  createdAt: made,
  updatedAt: made,
});

const surnames = ['ADEBAYO', 'OKONKWO', 'BELLO', 'EZE', 'OGUNLEYE', 'MUSA', 'NWOSU', 'IBRAHIM'];
const firstNames = ['FUNMILAYO', 'CHINEDU', 'AISHA', 'EMEKA', 'TITILAYO', 'SANI', 'NGOZI'];

/** Every number of ten digits has a name, always the same; all zeros is nobody's. */
export function accountNameOf(number: string): string | undefined {
  if (!/^\d{10}$/.test(number) || /^0+$/.test(number)) return undefined;
  const pick = (names: readonly string[]) => names[Number(number) % names.length] ?? '';
  return `${pick(surnames)} ${pick(firstNames)}`;
}

export const subaccountData = (row: typeof standInSubaccounts.$inferSelect) => ({
  business_name: row.businessName,
  account_name: accountNameOf(row.accountNumber) ?? null,
  description: '',
  primary_contact_name: '',
  primary_contact_email: '',
  primary_contact_phone: '',
  metadata: '',
  account_number: row.accountNumber,
  percentage_charge: row.percentageCharge,
  settlement_bank: demoBanks.find(({ code }) => code === row.settlementBank)?.name ?? '',
  currency: 'NGN',
  bank: demoBanks.findIndex(({ code }) => code === row.settlementBank) + 1,
  integration: 1,
  domain: 'test',
  managed_by_integration: 1,
  product: 'collection',
  subaccount_code: row.code,
  is_verified: false,
  settlement_schedule: 'AUTO',
  active: true,
  migrate: false,
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.createdAt.toISOString(),
});
