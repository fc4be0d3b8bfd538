import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { ownText, textField } from '#app/platform/text/fields.ts';
import { userByPhone } from '../accounts.queries.server.ts';
import { phoneInput } from '../accounts.ts';
import { limitRecovery, type SendingRequester } from '../limits/sending.server.ts';
import { phoneKey } from '../phone/phone.ts';
import { recoveryRequests } from './recovery.table.server.ts';

export const recoveryInput = z.object({
  phone: phoneInput,
  shopName: textField({ max: 60 }).pipe(ownText.min(1, 'accounts.shop_name_required')),
  orderNumber: textField({ max: 20 }),
});

/**
 * Keeps one waiting request a person; asked again, the first one stands. Answers the same for a
 * number that nobody has: whoever asks without being the owner learns nothing.
 */
export async function askRecovery(
  { phone, shopName, orderNumber }: z.output<typeof recoveryInput>,
  requester: SendingRequester,
): Promise<void> {
  const key = phoneKey(phone) ?? '';
  await limitRecovery(key, requester);
  const user = await userByPhone(key);
  if (!user?.verifiedAt) return;
  await database()
    .insert(recoveryRequests)
    .values({ userId: user.id, shopName, orderNumber, createdAt: now() })
    .onConflictDoNothing();
}
