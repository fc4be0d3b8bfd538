const ownPages = /(^|\.)paystack\.(com|co)$/;

/** A payment page that we send people to: Paystack's own, or the address that stands in for it. */
export function isAllowedPage(address: string, standIns: readonly string[]): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (url.protocol === 'https:' && ownPages.test(url.hostname)) return true;
  return standIns.some((known) => URL.parse(known)?.origin === url.origin);
}
