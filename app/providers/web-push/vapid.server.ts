import { createECDH } from 'node:crypto';
import { settings } from '#app/platform/env.server.ts';
import { openSecrets } from '#app/platform/secrets.server.ts';

interface VapidKeys {
  subject: string;
  publicKey: string;
  privateKey: string;
}

function keysOf(privateKey: string, subject: string): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return { subject, privateKey, publicKey: curve.getPublicKey('base64url') };
}

/** By these a push service knows that a push comes from whom the browser has allowed. */
export function vapidKeys(): VapidKeys {
  const { push, secretsKey, secretsKeysBefore } = settings();
  // While a key is changed phones know us by the one before; it is then set by itself (`npm run keys`).
  const made = () => openSecrets(secretsKeysBefore[0] ?? secretsKey()).hmac('vapid', 'private key');
  return keysOf(push.privateKey ?? made(), push.subject);
}
