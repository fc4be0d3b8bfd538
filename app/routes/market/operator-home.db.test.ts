import { expect, test } from 'vitest';
import { askRoom, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeNamed, makeOperator } from '#tests/support/operators/operators.ts';
import { makePerson } from '#tests/support/shop/people.ts';
import { makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { loader as register } from '../account/register.tsx';
import { loader as home } from './home.tsx';

shopBench();

test('whoever runs the market is led from the home and from opening a shop to the rooms, nobody else is', async () => {
  const pages = [
    ['/', home],
    ['/register', register],
  ] as const;
  const inside = await viewerOf(await makeOperator('support'));
  // On the way in, without the passkey: the rooms ask for it.
  const outside = await viewerOf(await makeNamed('moderator'));
  const plain = await viewerOf(await makePerson());
  const { owner } = await makeShop();
  for (const [path, page] of pages) {
    for (const viewer of [inside, outside])
      expect(await askRoom(page, { path, viewer })).toEqual({ status: 302, location: '/operator' });
    const answered = await askRoom(page, { path, viewer: plain });
    expect(answered.status).toBe(200);
    expect(JSON.stringify(answered)).not.toContain('operator');
  }
  expect(await askRoom(home, { path: '/', viewer: await viewerOf(owner) })).toMatchObject({
    status: 200,
  });
});
