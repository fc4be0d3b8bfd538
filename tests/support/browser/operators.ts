import { demoOperatorNumber, demoPhone } from '#app/server/demo/demo-phones.ts';
import { enter, type Requests } from './e2e-people.ts';

/** The chief of the demo market. */
export const demoOperator = demoPhone(demoOperatorNumber);

/** Signed in and in the rooms, without drawing a page; the demo skips device and passkey. */
export async function enterAsOperator(page: Requests, phone: string): Promise<void> {
  await enter(page, phone);
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const answer = await page.request.post('/operator/enter', {
    headers: { origin },
    form: { intent: 'demo' },
    maxRedirects: 0,
  });
  if (answer.status() !== 302) throw new Error(`/operator/enter answered ${answer.status()}`);
}
