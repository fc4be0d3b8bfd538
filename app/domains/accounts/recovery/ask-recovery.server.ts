import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newToken } from '#app/platform/id.ts';
import { ownText, textField } from '#app/platform/text/fields.ts';
import { userByPhone } from '../accounts.queries.server.ts';
import { phoneInput } from '../accounts.ts';
import { limitRecovery, type SendingRequester } from '../limits/sending.server.ts';
import { phoneKey } from '../phone/phone.ts';
import { recoveryRequests } from './recovery.table.server.ts';
import type { AskedAgain } from './recovery.ts';
import { linkHash } from './recovery-state.server.ts';

export const recoveryInput = z.object({
  phone: phoneInput,
  shopName: textField({ max: 60 }).pipe(ownText.min(1, 'accounts.shop_name_required')),
  orderNumber: textField({ max: 20 }),
});

const mostLinks = 5;
const mostAgain = 5;

const { orderNumber: firstNumber, tokenHashes, askedAgain } = recoveryRequests;
const isSameOrder = sql`${firstNumber} <> '' and upper(${firstNumber}) = upper(excluded.order_number)`;

/**
 * Keeps one request a person. Asked again, the first one stands, with what was written then for the operators, as its
 * owner may have mistyped; it has one more link for whoever knows the order that was named first, as phone and shop's
 * name are no secrets. All others, and a number that nobody has, are answered alike: whoever asks without being the
 * owner learns nothing. The answer is the link's token.
 */
export async function askRecovery(
  { phone, shopName, orderNumber }: z.output<typeof recoveryInput>,
  requester: SendingRequester,
): Promise<string> {
  const key = phoneKey(phone) ?? '';
  await limitRecovery(key, requester);
  const user = await userByPhone(key);
  const userId = user?.verifiedAt ? user.id : null;
  const token = newToken();
  const link = linkHash(token);
  const at = now();
  const asked = { userId, shopName, orderNumber, createdAt: at, tokenHashes: [link] };
  const again: AskedAgain = { at: at.toISOString(), shopName, orderNumber };
  const [kept] = await database()
    .insert(recoveryRequests)
    .values(asked)
    .onConflictDoUpdate({
      target: recoveryRequests.userId,
      targetWhere: sql`state in ('waiting', 'checked', 'agreed')`,
      set: {
        tokenHashes: sql`case when ${isSameOrder} then (array_prepend(${link}, ${tokenHashes}))[1:${mostLinks}]
          else ${tokenHashes} end`,
        askedAgain: sql`jsonb_path_query_array(${JSON.stringify([again])}::jsonb || ${askedAgain},
          ${`$[0 to ${mostAgain - 1}]`}::jsonpath)`,
      },
    })
    .returning({ links: tokenHashes });
  if (!kept?.links.includes(link))
    await database()
      .insert(recoveryRequests)
      .values({ ...asked, userId: null });
  return token;
}
