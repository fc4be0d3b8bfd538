const names = [
  'name',
  'phone',
  'getBy',
  'address',
  'note',
  'payBy',
  'place',
  'promo',
  'usedPromo',
] as const;

export type TypedCheckout = Partial<Record<(typeof names)[number], string>>;

const start = 'oja-checkout-';

/** By the shop or the agreed price that the check-out is of; what was stored may be old, cut or written by somebody. */
export function readTyped(of: string): TypedCheckout {
  try {
    const kept = JSON.parse(sessionStorage.getItem(start + of) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      names.flatMap((name) => (typeof kept[name] === 'string' ? [[name, kept[name]]] : [])),
    );
  } catch {
    return {};
  }
}

/** Adds to what this tab keeps of a check-out until it is ordered: the page in another language begins with it. */
export function keepTyped(of: string, typed: Record<string, unknown>): void {
  try {
    const known = names.filter((name) => typeof typed[name] === 'string');
    const more = Object.fromEntries(known.map((name) => [name, typed[name]]));
    sessionStorage.setItem(start + of, JSON.stringify({ ...readTyped(of), ...more }));
  } catch {
    // A browser that keeps nothing shows the page as new.
  }
}

/** Without a name, of every check-out. */
export function forgetTypedCheckout(of = ''): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (of === '' ? key.startsWith(start) : key === start + of) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
