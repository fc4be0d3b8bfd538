export const roles = ['owner', 'admin', 'employee'] as const;
export type Role = (typeof roles)[number];

const everyone: readonly Role[] = ['owner', 'admin', 'employee'];
const leaders: readonly Role[] = ['owner', 'admin'];
const ownerAlone: readonly Role[] = ['owner'];

/** The one table of who may do what in a shop. What is not in it, nobody may. */
const rights = {
  /** The dashboard and the profile page. */
  'shop.see': everyone,
  /** Add, edit, remove and count items; sections. */
  'stock.edit': everyone,
  'orders.work': everyone,
  'messages.work': everyone,
  'adverts.use': everyone,
  'insights.see': everyone,
  /** Revenue figures, wherever they stand. */
  'money.see': leaders,
  'payments.see': leaders,
  'shop.edit': leaders,
  'shop.picture': leaders,
  'adverts.settings': leaders,
  'team.see': leaders,
  'team.edit': leaders,
  /** Makes an employee an admin and back. */
  'team.set_role': ownerAlone,
  'plan.pay': leaders,
  'shop.delete': ownerAlone,
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof rights;
export const actions = Object.keys(rights) as Action[];

/** Denies by default: an unknown role or action has no row. */
export function can(role: Role | undefined, action: Action): boolean {
  if (role === undefined || !Object.hasOwn(rights, action)) return false;
  const allowed: readonly Role[] = rights[action];
  return allowed.includes(role);
}

/** An admin touches employees and admins, nobody touches the owner. */
export function canTouch(actor: Role, member: Role): boolean {
  return can(actor, 'team.edit') && member !== 'owner';
}
