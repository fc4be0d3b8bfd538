import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const version = 'v1';
const nonceLength = 12;
const tagLength = 16;

/** Each use has its own key, so that what one of them leaks says nothing about the others. */
function derive(key: string, purpose: string): Buffer {
  if (key.length < 16) throw new Error('The key of the stored secrets is too short');
  return Buffer.from(hkdfSync('sha256', key, 'oja secrets', purpose, 32));
}

export class SecretUnreadable extends Error {
  constructor(cause?: unknown) {
    super('A stored secret cannot be read: it was changed, moved or written with another key', {
      cause,
    });
    this.name = 'SecretUnreadable';
  }
}

function seal(key: Buffer, context: string, plain: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(`${version}:${context}`));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${version}:${Buffer.concat([nonce, body]).toString('base64url')}`;
}

function unseal(key: Buffer, context: string, sealed: string): string {
  const [prefix, packed = '', ...rest] = sealed.split(':');
  const bytes = Buffer.from(packed, 'base64url');
  if (prefix !== version || rest.length > 0 || bytes.length < nonceLength + tagLength) {
    throw new SecretUnreadable();
  }
  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(`${version}:${context}`));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  try {
    const plain = decipher.update(bytes.subarray(nonceLength, -tagLength));
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new SecretUnreadable(cause);
  }
}

/** A keyed hash for values that are only ever compared: codes, device tokens. */
export function hmac(key: string, purpose: string, value: string): string {
  return createHmac('sha256', derive(key, `hmac:${purpose}`))
    .update(value)
    .digest('base64url');
}

export interface Secrets {
  /** `context` names the place the value belongs to (`adSettings:<shopId>:token`); it opens nowhere else. */
  encrypt: (context: string, plain: string) => string;
  /** Throws SecretUnreadable. */
  decrypt: (context: string, sealed: string) => string;
  /** The same value under the key of now; undefined when it is under that already. Throws SecretUnreadable. */
  renew: (context: string, sealed: string) => string | undefined;
  hmac: (purpose: string, value: string) => string;
}

function opens(key: Buffer, context: string, sealed: string): string | undefined {
  try {
    return unseal(key, context, sealed);
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined;
    throw error;
  }
}

/** What was written with a key of `before` is still read: keys can be changed while the app runs. */
export function openSecrets(key: string, ...before: readonly string[]): Secrets {
  const encryptionKey = derive(key, 'encryption');
  const olderKeys = before.map((older) => derive(older, 'encryption'));
  const decryptOlder = (context: string, sealed: string): string => {
    for (const older of olderKeys) {
      const plain = opens(older, context, sealed);
      if (plain !== undefined) return plain;
    }
    return unseal(encryptionKey, context, sealed);
  };
  const encrypt = (context: string, plain: string) => seal(encryptionKey, context, plain);
  return {
    encrypt,
    decrypt: (context, sealed) =>
      opens(encryptionKey, context, sealed) ?? decryptOlder(context, sealed),
    renew: (context, sealed) =>
      opens(encryptionKey, context, sealed) === undefined
        ? encrypt(context, decryptOlder(context, sealed))
        : undefined,
    hmac: (purpose, value) => hmac(key, purpose, value),
  };
}

/** What became of stored secrets when they were put under another key. */
export interface Renewed {
  renewed: number;
  /** Written with a key that nobody gave: they must be entered again. */
  unreadable: number;
}

export function renewedOrLost(
  renew: () => string | undefined,
  counts: Renewed,
): string | undefined {
  try {
    const sealed = renew();
    if (sealed !== undefined) counts.renewed += 1;
    return sealed;
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    counts.unreadable += 1;
    return undefined;
  }
}
