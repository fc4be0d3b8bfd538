export const roles = ['owner', 'admin', 'employee'] as const;
export type Role = (typeof roles)[number];

interface Right {
  roles: readonly Role[];
  /** Refused on a device in its first day, whoever holds it: a stolen SIM must not be enough. */
  isSensitive: boolean;
  /** Asks for PIN, passkey or a code on any device: an open phone must not be enough. */
  asksProof: boolean;
}

const right = (...of: Role[]): Right => ({ roles: of, isSensitive: false, asksProof: false });
const sensitive = (one: Right): Right => ({ ...one, isSensitive: true });
const proved = (one: Right): Right => ({ ...sensitive(one), asksProof: true });

const everyone = right('owner', 'admin', 'employee');
const leaders = right('owner', 'admin');
const ownerAlone = right('owner');

/**
 * The one table of who may do what in a shop. What is not in it, nobody may. What a person does to
 * the own account (PIN, passkeys, devices) stands in `accountActs` and is sensitive throughout.
 */
const rights = {
  /** The dashboard and the profile page. */
  'shop.see': everyone,
  /** Add, edit and count items; sections. */
  'stock.edit': everyone,
  /** Employees where the shop allows it: `mayDeleteItems`. */
  'stock.delete': leaders,
  'stock.export': proved(everyone),
  'orders.work': everyone,
  'messages.work': everyone,
  /** Accept, counter and refuse what buyers offer; never below the lowest price of an item. */
  'bids.answer': everyone,
  'adverts.use': everyone,
  'adverts.export': proved(everyone),
  'insights.see': everyone,
  'insights.export': proved(everyone),
  /** Revenue figures, wherever they stand. */
  'money.see': leaders,
  'payments.see': leaders,
  'payments.export': proved(leaders),
  /** Where the shop's money goes: the account that buyers see and the payout account. */
  'bank.edit': proved(leaders),
  /** Discount codes, offers, what an item costs the shop and what it may not go below. */
  'prices.edit': leaders,
  'shop.edit': leaders,
  /** Where buyers call and write, and are told whom to pay: the number and the Telegram name. */
  'shop.contacts': sensitive(leaders),
  'shop.picture': leaders,
  'adverts.settings': leaders,
  /** Tokens and keys of connected accounts: set, replace, remove, see their ends. */
  'adverts.tokens': sensitive(leaders),
  'team.see': leaders,
  /** The names that the shop uses for its people. */
  'team.edit': leaders,
  /** Whoever is let in sees the books, and whoever is put out cannot warn the owner. */
  'team.add': sensitive(leaders),
  'team.remove': sensitive(leaders),
  /** Makes an employee an admin and back; an admin could do for a thief what he may not. */
  'team.set_role': proved(ownerAlone),
  'plan.pay': leaders,
  /** All books, people and photos of the shop in one file. */
  'shop.export': proved(ownerAlone),
  'shop.delete': proved(ownerAlone),
} as const satisfies Record<string, Right>;

export type Action = keyof typeof rights;
export const actions = Object.keys(rights) as Action[];
export const isSensitive = (action: Action): boolean => rights[action].isSensitive;
export const asksProof = (action: Action): boolean => rights[action].asksProof;

/** Denies by default: an unknown role or action has no row. */
export function can(role: Role | undefined, action: Action): boolean {
  if (role === undefined || !Object.hasOwn(rights, action)) return false;
  return rights[action].roles.includes(role);
}

/** The one right that a shop can give to its employees. */
export const mayDeleteItems = (
  role: Role | undefined,
  shop: { employeesDelete: boolean },
): boolean => can(role, 'stock.delete') || (shop.employeesDelete && can(role, 'stock.edit'));

/** An admin touches employees and admins, nobody touches the owner. */
export function canTouch(actor: Role, member: Role): boolean {
  return can(actor, 'team.edit') && member !== 'owner';
}
