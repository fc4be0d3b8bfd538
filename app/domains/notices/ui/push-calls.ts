/** What a page and the service worker ask of the server about this browser's pushes. */

export async function postNotice(name: string, body: object): Promise<void> {
  const response = await fetch(`/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );

/** The key that a browser asks its push service with. */
export async function serverKey(): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch('/api/pushKey');
  return bytesOf(((await answer.json()) as { key: string }).key);
}

/** What the server has to know of a subscription. */
export const givenOf = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys };
};
