import { httpTransport, type Meaning, saidOf } from '#app/platform/outbox/http-transport.ts';

/** In no shop, or in another one: removed. Another person at this browser: her session is not used. */
const meaning: Meaning = (code) => {
  if (code === 'shops.not_found' || code === 'shops.setup_required') return 'removed';
  return code === 'shops.not_own_user' ? 'signed-out' : 'unreachable';
};

/** What an answer that refuses says about the person who asks. */
export const refusalOf = (response: Response): ReturnType<typeof saidOf> =>
  saidOf(response, meaning);

/** For a page and for the worker. */
export const outboxTransport = httpTransport('/api/sendOperations', meaning);
