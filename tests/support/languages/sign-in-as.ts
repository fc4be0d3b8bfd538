import type { Page } from '@playwright/test';
import { demoPeople, enter, enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { demoOperator, enterAsOperator } from '#tests/support/browser/operators.ts';
import type { Who } from '../../../scripts/shots/screen.ts';

/** Without drawing a page. Whoever is signed in has a language of the own, kept from the last time: it is set here. */
export async function signInAs(page: Page, who: Who, language: string): Promise<void> {
  if (who === 'owner' || who === 'employee' || who === 'trader') await enter(page, demoPeople[who]);
  if (who === 'newcomer') await enterWithNewShop(page, 'Ẹ̀bùn Stores');
  if (who === 'operator') await enterAsOperator(page, demoOperator);
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const form = { language, back: '/' };
  await page.request.post('/language', { form, headers: { origin }, maxRedirects: 0 });
}
