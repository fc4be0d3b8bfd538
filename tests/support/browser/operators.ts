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

/** Somebody whom no other test knows: what happens to this one happens to nobody else's operator. */
export async function nameOperator(
  chief: Requests,
  { phone, role }: { phone: string; role: string },
): Promise<void> {
  await enterAsOperator(chief, demoOperator);
  const { origin } = new URL((await chief.request.get('/healthz')).url());
  const answer = await chief.request.post('/operator/team', {
    headers: { origin },
    form: { intent: 'name', phone, name: 'Bola', role, reason: 'Helps' },
    maxRedirects: 0,
  });
  if (answer.status() !== 302) throw new Error(`/operator/team answered ${answer.status()}`);
}
