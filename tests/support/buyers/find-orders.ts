import { findFromForm } from '#app/domains/orders/mine/find-from-form.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';

const origin = 'http://oja.test';
let networks = 0;

/** A browser that keeps its cookies, at "Find my order". */
export function finder() {
  const cookies = new Map<string, string>();
  const send = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const request = new Request(`${origin}/my/find`, { headers: { cookie } });
    const facts = { id: 'r', nonce: 'n', clientAddress: `102.90.${++networks % 250}.7`, origin };
    const answer = await findFromForm(request, { ...facts, translator: translatorFor('en') }, form);
    for (const line of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  return {
    send,
    visitorId: () => cookies.get('oja-visitor') ?? '',
    /** Both steps, as the demo page does them. */
    async find(phone: string, number = '') {
      const asked = await send({ intent: 'start', phone, number });
      const code = asked.answer.code?.demoCode ?? '';
      return send({ intent: 'code', phone, number, code });
    },
  };
}
