import { randomBytes } from 'node:crypto';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const countBits = 0xfff;
const last = { at: 0, count: 0 };

/** The time of now and a count within its millisecond: what one process makes sorts in the order of its making. */
function countedNow(): typeof last {
  const at = Date.now();
  if (at > last.at) Object.assign(last, { at, count: randomBytes(1).readUInt8() });
  else if (last.count < countBits) last.count += 1;
  else Object.assign(last, { at: last.at + 1, count: 0 });
  return last;
}

/**
 * UUID version 7: time first, so that newer rows sort later and indexes grow at one end. Made here
 * and not by the database because PostgreSQL has it built in only from version 18.
 */
export function newId(moment?: number): string {
  const bytes = randomBytes(16);
  const { at, count } = moment === undefined ? countedNow() : { at: moment, count: undefined };
  bytes.writeUIntBE(at, 0, 6);
  bytes.writeUInt16BE(((count ?? bytes.readUInt16BE(6)) & countBits) | 0x7000, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const text = hex(bytes);
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
}

/** Below every id that is made from this moment on: what is newer is found by the key that every table has. */
export function lowestId(moment: number): string {
  const at = Math.max(0, moment).toString(16).padStart(12, '0');
  return `${at.slice(0, 8)}-${at.slice(8)}-7000-8000-000000000000`;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id from outside is compared as text only after this: PostgreSQL answers a malformed uuid with an error. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value);
}

const codeAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** A short code without letters that look alike; 31^length possibilities. */
export function newCode(length: number): string {
  let code = '';
  while (code.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && code.length < length) code += codeAlphabet[byte % 31];
    }
  }
  return code;
}

/** A secret of 256 bits for cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
