import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { shopPicture } from '../directory/directory.queries.server.ts';
import { shopMembers } from '../shops.table.server.ts';
import type { Role } from './permissions.ts';

export interface TeamMember {
  userId: string;
  role: Role;
  state: 'active' | 'invited' | 'paused';
  firstName: string;
  lastName: string;
  /** The person has signed in here and chosen these names: nobody else may change them. */
  hasOwnName: boolean;
  /** As people write it: `0803 555 0142`. */
  phone: string;
  picture: string | undefined;
}

const rank = sql`case ${shopMembers.role} when 'owner' then 0 when 'admin' then 1 else 2 end`;

const columns = {
  userId: shopMembers.userId,
  role: shopMembers.role,
  state: shopMembers.state,
  givenFirstName: shopMembers.givenFirstName,
  givenLastName: shopMembers.givenLastName,
  firstName: users.firstName,
  lastName: users.lastName,
  phoneKey: users.phoneKey,
  pictureBase: users.pictureBase,
  pictureWidths: sql<number[] | null>`${users.pictureManifest} -> 'widths'`,
};

interface Row {
  userId: string;
  role: Role;
  state: TeamMember['state'];
  givenFirstName: string;
  givenLastName: string;
  firstName: string;
  lastName: string;
  phoneKey: string;
  pictureBase: string | null;
  pictureWidths: number[] | null;
}

/**
 * Nobody learns a stranger's name or face by adding a phone number: the own names and picture show
 * only once the person has come into the shop.
 */
function teamMember(row: Row): TeamMember {
  const isIn = row.state !== 'invited';
  const own = isIn && Boolean(row.firstName || row.lastName);
  return {
    userId: row.userId,
    role: row.role,
    state: row.state,
    firstName: own ? row.firstName : row.givenFirstName,
    lastName: own ? row.lastName : row.givenLastName,
    hasOwnName: own,
    phone: displayPhone(row.phoneKey),
    picture: isIn ? shopPicture(row) : undefined,
  };
}

/** Owner, admins, employees, each in the order they were added. */
export async function teamOf(shopId: string): Promise<TeamMember[]> {
  const rows = await database()
    .select(columns)
    .from(shopMembers)
    .innerJoin(users, eq(users.id, shopMembers.userId))
    .where(eq(shopMembers.shopId, shopId))
    .orderBy(rank, asc(shopMembers.createdAt), asc(shopMembers.userId));
  return rows.map(teamMember);
}

export async function teamMemberOf(
  shopId: string,
  userId: string,
  executor: Executor = database(),
): Promise<TeamMember | undefined> {
  const [row] = await executor
    .select(columns)
    .from(shopMembers)
    .innerJoin(users, eq(users.id, shopMembers.userId))
    .where(and(eq(shopMembers.shopId, shopId), eq(shopMembers.userId, userId)));
  return row && teamMember(row);
}
