import { settings } from '#app/platform/env.server.ts';
import { openSecrets, SecretUnreadable } from '#app/platform/secrets.server.ts';
import type { SecretMark, SecretName } from './adverts.ts';

const secrets = () => openSecrets(settings().secretsKey(), ...settings().secretsKeysBefore);
const place = (shopId: string, name: SecretName): string => `adSettings:${shopId}:${name}`;

/** Of a short secret four characters would give away too much. */
const shortest = 12;

export const sealSecret = (shopId: string, name: SecretName, plain: string): string =>
  secrets().encrypt(place(shopId, name), plain);

export const openSecret = (shopId: string, name: SecretName, sealed: string): string =>
  secrets().decrypt(place(shopId, name), sealed);

export const renewSecret = (shopId: string, name: SecretName, sealed: string): string | undefined =>
  secrets().renew(place(shopId, name), sealed);

/** All that ever leaves the server: that it is set, and its end for those who may see it. */
export function markOf(
  shopId: string,
  name: SecretName,
  { sealed, showsEnd }: { sealed: string | null; showsEnd: boolean },
): SecretMark {
  if (sealed === null) return { isSet: false };
  if (!showsEnd) return { isSet: true };
  try {
    const plain = openSecret(shopId, name, sealed);
    return plain.length < shortest ? { isSet: true } : { isSet: true, lastFour: plain.slice(-4) };
  } catch (error) {
    // Written with another key: it must be given again, and the form says that by not showing it.
    if (error instanceof SecretUnreadable) return { isSet: false };
    throw error;
  }
}
