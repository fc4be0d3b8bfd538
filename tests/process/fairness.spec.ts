import { Agent, get } from 'node:http';
import { expect, test } from '@playwright/test';

/** The status of an answer when its last byte has come. */
function ask(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });
}

test('a page does not wait for a hundred searches that came before it', async ({
  baseURL,
  request,
}) => {
  const { stocks } = await (await request.get('/api/stocks')).json();
  const agent = new Agent({ keepAlive: true, maxSockets: 110 });
  const mark = Math.random().toString(36).slice(2);
  const answered: string[] = [];
  const search = (n: number) =>
    ask(`${baseURL}/api/marketItems?q=ankara+gown+${mark}${n}`, agent).then((status) => {
      answered.push('search');
      return status;
    });
  const searches = Array.from({ length: 100 }, (_, n) => search(n));
  // Not in memory: nobody has asked for it under this address.
  const page = ask(`${baseURL}/stocks/${stocks[0].id}?seed=${mark}`, agent).then((status) => {
    answered.push('page');
    return status;
  });
  expect(await page).toBe(200);
  expect(answered.indexOf('page')).toBeLessThan(50);
  expect((await Promise.all(searches)).filter((status) => status !== 200)).toEqual([]);
  agent.destroy();
});
