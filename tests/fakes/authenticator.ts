import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

interface Flags {
  /** Whether the finger was on the sensor. */
  verified?: boolean;
}

/** A fingerprint sensor in software: real keys and signatures, in the shapes that a browser hands on. */
export function softAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string): string =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });

  function authenticatorData(
    { verified = true }: Flags,
    attested: Uint8Array = new Uint8Array(),
  ): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, attested]);
  }

  function attestedKey(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(credentialId.length);
    return Buffer.concat([Buffer.alloc(16), idLength, credentialId, isoCBOR.encode(cose)]);
  }

  const answer = (response: object) => ({
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    /** What `navigator.credentials.create` answers to these options. */
    register({ challenge }: { challenge: string }, flags: Flags = {}) {
      const authData = new Uint8Array(authenticatorData(flags, attestedKey()));
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authData],
      ]);
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      });
    },
    /** What `navigator.credentials.get` answers to these options. */
    authenticate({ challenge }: { challenge: string }, flags: Flags = {}) {
      const data = clientData('webauthn.get', challenge);
      const authData = authenticatorData(flags);
      return answer({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
      });
    },
    /** As after a copy was made of it: counts from the start again. */
    rewind: () => {
      counter = 0;
    },
  };
}
