import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Payment {
  ref: string;
  kobo: number;
  to: string | undefined;
  shop: unknown;
  paid: boolean;
  back: { id: string; kobo: number; note: string; done: boolean }[];
}

/** A provider that is nothing like Paystack: other paths, other words, other webhooks. */
export async function serveTinyPay() {
  const payments = new Map<string, Payment>();
  const routes: Record<string, (body: Record<string, unknown>) => unknown> = {
    '/begin': ({ ref, kobo, to, shop }) => {
      const payment = { ref: String(ref), kobo: Number(kobo), shop, paid: false, back: [] };
      payments.set(payment.ref, { ...payment, to: to ? String(to) : undefined });
      return { page: `http://tiny.example/${String(ref)}` };
    },
    '/look': ({ ref }) => payments.get(String(ref)) ?? null,
    '/back': ({ ref, kobo, note }) => {
      const payment = payments.get(String(ref));
      const back = { id: `b${payments.size}-${payment?.back.length}`, kobo: Number(kobo) };
      const made = { ...back, note: String(note), done: false };
      payment?.back.push(made);
      return made;
    },
    '/banks': () => [{ code: 'T1', name: 'Tiny Bank' }],
    '/whose': ({ number }) => (String(number).startsWith('0') ? null : { name: 'TINY OWNER' }),
    '/open': ({ number }) => ({ code: `tiny-${String(number)}` }),
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const answer = routes[request.url ?? '']?.(JSON.parse(text || '{}'));
    response.end(JSON.stringify(answer ?? null));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, payments, close: () => server.close() };
}
