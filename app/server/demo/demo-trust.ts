import type { MarketRows } from './rows/market-rows.ts';

const day = 86_400_000;

interface Checked {
  /** What the account is called at the bank: the owner's names, as most small shops have it. */
  account?: string;
  placeSeenDaysAgo?: number;
  number?: string;
  /** Without it the number waits for somebody to look. */
  registeredDaysAgo?: number;
  /** Goods that are dear and handed over by riders: with a code, and transfers told apart by their kobo. */
  isCareful?: boolean;
}

/** Shops by their place in the catalogue: all that can be checked, some of it, and nothing for the others. */
const checkedOf: Record<number, Checked> = {
  0: {
    account: 'EZE NGOZI',
    placeSeenDaysAgo: 24,
    number: 'BN 2345678',
    registeredDaysAgo: 19,
  },
  3: { account: 'ADEYEMI TUNDE', number: 'RC 654321', isCareful: true },
};

/** What was checked of some shops, and what some of them do against fraud, so that a newcomer sees both. */
export function addDemoTrust(rows: MarketRows, now: Date): void {
  const ago = (days: number | undefined): Date | null =>
    days === undefined ? null : new Date(now.getTime() - days * day);
  for (const [index, shop] of rows.shops.entries()) {
    const { account, placeSeenDaysAgo, number, registeredDaysAgo, isCareful } =
      checkedOf[index] ?? {};
    shop.placeSeenAt = ago(placeSeenDaysAgo);
    shop.registrationNumber = number ?? null;
    shop.registeredAt = ago(registeredDaysAgo);
    shop.handsOverByCode = isCareful ?? false;
    shop.tellsTransfersApart = isCareful ?? false;
    const own = rows.bankAccounts.find(({ shopId }) => shopId === shop.id);
    if (own && account) own.accountName = account;
  }
}
