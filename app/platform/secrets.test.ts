import { describe, expect, it } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { hmac, openSecrets, renewedOrLost, SecretUnreadable } from './secrets.server.ts';

const key = 'k'.repeat(43);
const secrets = openSecrets(key);

describe('stored secrets', () => {
  it('come back as they went in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, context) => {
        const sealed = secrets.encrypt(context, plain);
        return sealed.startsWith('v1:') && secrets.decrypt(context, sealed) === plain;
      }),
    );
  });

  it('never look the same twice and do not show what they hold', () => {
    const first = secrets.encrypt('shop-1', 'EAAB-page-token');
    expect(first).not.toBe(secrets.encrypt('shop-1', 'EAAB-page-token'));
    expect(Buffer.from(first.slice(3), 'base64url').includes('EAAB')).toBe(false);
  });

  it('open only where they belong and only with the key', () => {
    const sealed = secrets.encrypt('shop-1', 'token');
    expect(() => secrets.decrypt('shop-2', sealed)).toThrow(SecretUnreadable);
    expect(() => openSecrets('o'.repeat(43)).decrypt('shop-1', sealed)).toThrow(SecretUnreadable);
  });

  it('are refused when any byte was changed', () => {
    const sealed = secrets.encrypt('shop-1', 'a token of some length');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
      const text = `v1:${changed.toString('base64url')}`;
      expect(() => secrets.decrypt('shop-1', text), `byte ${at}`).toThrow(SecretUnreadable);
    }
  });

  it.each(['', 'v1:', 'v1:AAAA', 'v2:AAAA', 'plain text', 'v1:a:b'])('are not %j', (text) => {
    expect(() => secrets.decrypt('shop-1', text)).toThrow(SecretUnreadable);
  });

  it('are read with the key before and put under the key of now', () => {
    const sealed = secrets.encrypt('shop-1', 'token');
    const next = openSecrets('n'.repeat(43), key);
    expect(next.decrypt('shop-1', sealed)).toBe('token');
    const renewed = next.renew('shop-1', sealed) ?? '';
    expect(openSecrets('n'.repeat(43)).decrypt('shop-1', renewed)).toBe('token');
    expect(next.renew('shop-1', renewed)).toBeUndefined();
    expect(() => next.renew('shop-2', sealed)).toThrow(SecretUnreadable);
    const counts = { renewed: 0, unreadable: 0 };
    expect(renewedOrLost(() => next.renew('shop-2', sealed), counts)).toBeUndefined();
    renewedOrLost(() => next.renew('shop-1', sealed), counts);
    expect(counts).toEqual({ renewed: 1, unreadable: 1 });
  });

  it('need a real key', () => {
    expect(() => openSecrets('short')).toThrow('too short');
  });
});

describe('hmac', () => {
  it('is stable, and different for another key, purpose or value', () => {
    const all = [
      hmac(key, 'sign-in code', '12345678'),
      hmac(key, 'sign-in code', '12345679'),
      hmac(key, 'device', '12345678'),
      hmac('o'.repeat(43), 'sign-in code', '12345678'),
    ];
    expect(new Set(all).size).toBe(4);
    expect(secrets.hmac('sign-in code', '12345678')).toBe(all[0]);
  });
});
