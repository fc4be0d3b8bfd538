import type { Page } from '@playwright/test';
import { enter, freshPhone, type Requests } from './e2e-people.ts';
import { enterWithItem } from './new-shop.ts';

/** Somebody whom the owner of a new shop has added, signed in; how that owner removes the person. */
export async function joinNewShop(page: Page, owner: Requests): Promise<() => Promise<void>> {
  const { shopId } = await enterWithItem(owner, { store: 'Team Stores', item: 'Team Ankara' });
  const { origin } = new URL((await owner.request.get('/healthz')).url());
  const phoneNumber = freshPhone();
  const data = { firstName: 'Yusuf', phoneNumber, shopId };
  const added = await owner.request.post('/api/createShopUser', { headers: { origin }, data });
  const { userId } = await added.json();
  await enter(page, phoneNumber);
  return async () => {
    const form = { intent: 'remove-user', shopId, id: userId };
    const removed = await owner.request.post('/shop', { headers: { origin }, form });
    if (!removed.ok()) throw new Error(`/shop answered ${removed.status()}`);
  };
}
