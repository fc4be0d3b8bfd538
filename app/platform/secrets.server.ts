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
  hmac: (purpose: string, value: string) => string;
}

export function openSecrets(key: string): Secrets {
  const encryptionKey = derive(key, 'encryption');
  return {
    encrypt: (context, plain) => seal(encryptionKey, context, plain),
    decrypt: (context, sealed) => unseal(encryptionKey, context, sealed),
    hmac: (purpose, value) => hmac(key, purpose, value),
  };
}
