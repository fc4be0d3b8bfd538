import { type Prepare, pressWhenAlive } from '../screen.ts';
import { giveInstead } from './say-instead.ts';

/** News come to this phone: which, and when it is to be quiet. */
export const getNotices: Prepare = async (page, t) => {
  await giveInstead(page, '**/shop.data*', {
    settings: {
      kinds: ['order', 'transfer', 'message'],
      quiet: { from: 22, to: 6 },
      showDetails: true,
    },
  });
  const link = page.locator('a[href="/shop"]').filter({ visible: true });
  await pressWhenAlive(page, link.first());
  await page.getByRole('button', { name: t('notices.turn_off') }).waitFor();
};

/** Quiet hours that end when they begin. */
export const beQuietWrongly: Prepare = async (page, t) => {
  await getNotices(page, t);
  const form = page.locator('form:has(input[name="intent"][value="notices"])');
  await form.locator('select[name="from"]').selectOption('6');
  await form.locator('button[type="submit"]').click();
  await form.locator('.note.bad').waitFor();
};
