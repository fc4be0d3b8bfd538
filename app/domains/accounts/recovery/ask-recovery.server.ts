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
import { linkHash } from './recovery-state.server.ts';

export const recoveryInput = z.object({
  phone: phoneInput,
  shopName: textField({ max: 60 }).pipe(ownText.min(1, 'accounts.shop_name_required')),
  orderNumber: textField({ max: 20 }),
});

const mostLinks = 5;

/**
 * Keeps one request a person; asked again, the first one stands and has one more link. Answers the same for a
 * number that nobody has: whoever asks without being the owner learns nothing. The answer is the link's token.
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
  const asked = { userId, shopName, orderNumber, createdAt: now(), tokenHashes: [link] };
  await database()
    .insert(recoveryRequests)
    .values(asked)
    .onConflictDoUpdate({
      target: recoveryRequests.userId,
      targetWhere: sql`state in ('waiting', 'checked', 'agreed')`,
      set: {
        tokenHashes: sql`(array_prepend(${link}, ${recoveryRequests.tokenHashes}))[1:${mostLinks}]`,
      },
    });
  return token;
}
