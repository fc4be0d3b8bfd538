import { demoBanks } from '#app/providers/paystack/stand-in/payout-data.ts';
import { standInEnvironment } from '#app/providers/paystack/stand-in/stand-in-address.server.ts';
import { banks } from '../../../demo/catalogue/buyers.ts';
import type { MarketRows } from './rows/market-rows.ts';
import { type Random, seededRandom } from './rows/random.ts';

/** As people say it, and as the bank is called. */
const calledAs: Record<string, string> = { GTBank: 'Guaranty Trust Bank' };

/** The shop's account, opened at the stand-in: its buyers may pay online. */
export function addPayout(rows: MarketRows, random: Random, shopId: string): void {
  const bank = random.pick(banks);
  const accountNumber = `20${random.between(10_000_000, 99_999_999)}`;
  const { name = '', createdAt = new Date() } = rows.shops.find(({ id }) => id === shopId) ?? {};
  const bankCode = demoBanks.find((known) => known.name.startsWith(calledAs[bank] ?? bank))?.code;
  rows.bankAccounts.push({
    shopId,
    bank,
    bankCode: bankCode ?? null,
    accountNumber,
    accountName: name,
    checkedAt: bankCode ? createdAt : null,
  });
  if (!bankCode) return;
  const code = `ACCT_demo${accountNumber}`;
  const id = seededRandom(code).id(new Date(createdAt));
  rows.subaccounts.push({
    id,
    shopId,
    provider: standInEnvironment,
    bankCode,
    accountNumber,
    code,
  });
  rows.standInSubaccounts.push({
    code,
    businessName: name,
    settlementBank: bankCode,
    accountNumber,
    percentageCharge: 0,
  });
}
