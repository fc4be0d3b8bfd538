/** An order that is placed and whose page has not opened yet: where its script is lost, the check-out opens again and leads on. */
const keyOf = (shopId: string): string => `oja-placed-${shopId}`;

export function notePlaced(shopId: string, code: string): void {
  try {
    sessionStorage.setItem(keyOf(shopId), code);
  } catch {
    // A browser that keeps nothing has the order in My Oja.
  }
}

export function placedOf(shopId: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(shopId)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The order's page is there. */
export function forgetPlaced(shopId: string): void {
  try {
    sessionStorage.removeItem(keyOf(shopId));
  } catch {
    // Nothing was kept.
  }
}
