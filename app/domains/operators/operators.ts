/** From the lowest rank up. */
export const operatorRoles = ['support', 'moderator', 'chief'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export const isOperatorRole = (said: string): said is OperatorRole =>
  (operatorRoles as readonly string[]).includes(said);

/** Nobody acts on an operator of a higher or the same role; chiefs act on everybody. */
export const outranks = (role: OperatorRole, other: OperatorRole): boolean =>
  role === 'chief' || operatorRoles.indexOf(role) > operatorRoles.indexOf(other);

/** Whose devices are this operator's to allow and refuse. */
export const answersFor = (
  me: Pick<Operator, 'userId' | 'role'>,
  other: Pick<Operator, 'userId' | 'role'>,
): boolean => other.userId !== me.userId && outranks(me.role, other.role);

/** Each is the first part of an address under `/operator`; Today is the address itself. */
export const rooms = [
  'today',
  'reports',
  'shops',
  'people',
  'recoveries',
  'money',
  'words',
  'jobs',
  'log',
  'team',
] as const;
export type Room = (typeof rooms)[number];

/** Which room opens to whom; for everybody else it is a page that is not there. */
const roomsOf: Record<OperatorRole, readonly Room[]> = {
  support: ['today', 'people', 'recoveries', 'money', 'team'],
  moderator: ['today', 'reports', 'shops', 'team'],
  chief: rooms,
};

export const mayEnter = (role: OperatorRole, room: Room): boolean => roomsOf[role].includes(room);

/** What can wait for somebody in a room; two kinds may wait in one. */
export const waitKinds = [
  'reports',
  'answers',
  'registrations',
  'recoveries',
  'complaints',
  'disputes',
  'unmatched',
  'jobs',
  'devices',
] as const;
export type WaitKind = (typeof waitKinds)[number];

const enterPath = '/operator/enter';
export const pathOfRoom = (room: Room): string =>
  room === 'today' ? '/operator' : `/operator/${room}`;

/** The room of an address, `enter` for the way in; undefined for what is neither. */
export function roomOfPath(path: string): Room | 'enter' | undefined {
  const named = /^\/operator(?:\/([a-z]+)(?:\/[\w-]+)*)?(?:\.data)?$/.exec(path);
  if (!named) return undefined;
  const room = named[1] ?? 'today';
  if (room === 'enter') return 'enter';
  return rooms.find((one) => one === room);
}

/** The way in from a page of the rooms whose hours are over, and back to it. */
export const wayIn = (path: string): string =>
  path ? `${enterPath}?${new URLSearchParams({ to: path })}` : enterPath;

/** Where somebody with this role goes on from the way in: only a room of their own is gone to. */
export function wayOn(role: OperatorRole, to: string | undefined): string {
  const room = to === undefined ? undefined : roomOfPath(to);
  return to && room && room !== 'enter' && mayEnter(role, room) ? to : '/operator';
}

/** How long one sign-in with the passkey lasts. */
export const sessionHours = 12;
/** How long naming somebody, or allowing it on the machine, stands for the consent to one device. */
export const consentHours = 24;

/** An operator in the own rooms. */
export interface Operator {
  userId: string;
  role: OperatorRole;
  name: string;
  /** When the passkey is asked for again; undefined before it was. */
  until?: Date | undefined;
}
