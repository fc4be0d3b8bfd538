import type { Page } from '@playwright/test';
import { demoPeople, enter, enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import type { Who } from '../../../scripts/shots/screen.ts';

/** Without drawing a page. */
export async function signInAs(page: Page, who: Who): Promise<void> {
  if (who === 'owner' || who === 'employee') await enter(page, demoPeople[who]);
  if (who === 'newcomer') await enterWithNewShop(page, 'Ẹ̀bùn Stores');
}
