import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestSession } from '#app/domains/accounts/requester.server.ts';
import { setAccountCookie } from '#app/domains/accounts/session/account-cookies.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { photo } from '#tests/support/pictures.ts';
import type { Person } from '#tests/support/shop/people.ts';
import { makeMember, makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { outcome, useDemoCodes } from '#tests/support/shop/sign-in.ts';
import { setPicture } from './commands/set-picture.server.ts';
import { ownProfile } from './shops.queries.server.ts';
import { viewerOfRequest } from './viewer/viewer.server.ts';

shopBench();
let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'oja-picture-'));
  useDemoCodes({ DATA_DIR: dataDir });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const origin = 'http://localhost:3000';

async function viewerOf({ opened }: Person) {
  const cookie = setAccountCookie('session', opened.token, origin).split(';')[0] ?? '';
  const request = new Request(origin, { headers: { cookie } });
  const translator = translatorFor('en');
  const facts = { id: 'r', nonce: 'n', clientAddress: '127.0.0.1', origin, translator };
  expect((await requestSession(request, facts)).session).toBeDefined();
  const viewer = await viewerOfRequest({ facts, request });
  if (!viewer) throw new Error('nobody looks');
  return viewer;
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'me.jpg') => new File([bytes], name);
const jpeg = async (width: number, height: number) =>
  new Uint8Array(await photo(width, height).jpeg().toBuffer());

describe('a profile picture', () => {
  it('is kept as a square with its renditions and what the spec wants beside it', async () => {
    const shop = await makeShop();
    await setPicture(await viewerOf(shop.owner), fileOf(await jpeg(900, 600)), 'shop');
    const profile = await ownProfile(shop.owner.id);
    expect(profile?.pictureBase).toMatch(new RegExp(`^profile-pictures/${shop.owner.id}/`));
    expect(profile?.pictureWidths).toEqual([160, 320, 600]);
    const original = await storage().get(`${profile?.pictureBase}/original.jpg`);
    expect(original?.metadata).toMatchObject({
      contentType: 'image/jpeg',
      uploadedBy: shop.owner.id,
      uploadedAt: expect.any(String),
      originalName: 'file.jpg',
    });
    const { width, height } = await sharp(await original?.bytes()).metadata();
    expect([width, height]).toEqual([600, 600]);
  });

  it('has the texts of the spec for what it does not take', async () => {
    const viewer = await viewerOf((await makeShop()).owner);
    const set = (file: File) => outcome(setPicture(viewer, file, 'own'));
    const text = new Uint8Array(Buffer.from('<svg onload="alert(1)"/>'));
    expect(await set(fileOf(text, 'me.svg'))).toBe('shops.picture_not_an_image');
    expect(await set(fileOf(new Uint8Array()))).toBe('shops.picture_missing');
    expect(await set(fileOf(new Uint8Array(10 * 1024 * 1024)))).toBe('shops.picture_too_large');
    const cut = (await jpeg(300, 300)).slice(0, 2_000);
    expect(await set(fileOf(cut))).toBe('images.broken');
  });

  it('of the shop is for its leaders; everybody has the own one', async () => {
    const shop = await makeShop();
    const [admin, employee] = [await makeMember(shop, 'admin'), await makeMember(shop)];
    const file = fileOf(await jpeg(300, 300));
    expect(await outcome(setPicture(await viewerOf(employee), file, 'shop'))).toBe(
      'shops.forbidden',
    );
    await setPicture(await viewerOf(employee), file, 'own');
    expect((await ownProfile(employee.id))?.pictureBase).toContain(employee.id);
    expect((await ownProfile(shop.owner.id))?.pictureBase).toBeNull();
    await setPicture(await viewerOf(admin), file, 'shop');
    expect((await ownProfile(shop.owner.id))?.pictureBase).toContain(shop.owner.id);
  });
});
