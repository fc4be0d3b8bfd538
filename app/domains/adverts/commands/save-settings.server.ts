import { and, eq } from 'drizzle-orm';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { requireRight } from '#app/domains/shops/commands/require-right.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { isOfferedLanguage } from '#app/platform/i18n/catalogues.server.ts';
import { sealSecret } from '../ad-secrets.server.ts';
import { adSettings, advertPosts } from '../adverts.table.server.ts';
import { type SecretName, secretNames } from '../adverts.ts';
import { type SettingsDraft, splitSecrets } from '../settings-form.ts';

interface Save {
  draft: SettingsDraft;
  /** Secrets that are taken away for good. */
  removed?: readonly SecretName[];
}

/** An empty secret keeps the stored one; switching an account off keeps it too. */
export async function saveSettings(
  tx: Transaction,
  actor: Actor,
  { draft, removed = [] }: Save,
): Promise<void> {
  const { shop, role } = await lockShop(tx, actor, 'adverts.settings');
  const { plain, secrets } = splitSecrets(draft);
  if (plain.language !== null && !isOfferedLanguage(plain.language)) throw httpErrors.invalid();
  const sealed: Partial<Record<SecretName, string | null>> = {};
  for (const name of secretNames) {
    const value = secrets[name];
    if (value !== undefined) sealed[name] = sealSecret(shop.id, name, value);
    else if (removed.includes(name)) sealed[name] = null;
  }
  if (Object.keys(sealed).length > 0) requireRight(role, actor, 'adverts.tokens');
  const values = { ...plain, ...sealed, updatedAt: now() };
  await tx
    .insert(adSettings)
    .values({ shopId: shop.id, ...values })
    .onConflictDoUpdate({ target: adSettings.shopId, set: values });
  if (plain.autoPost) return;
  // Switched off: what still waits is not sent either.
  await tx
    .delete(advertPosts)
    .where(and(eq(advertPosts.shopId, shop.id), eq(advertPosts.state, 'queued')));
}
