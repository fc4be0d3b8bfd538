import { expect, test } from 'vitest';
import { clientAddress } from './client-address.server.ts';

const socket = '::ffff:10.0.0.9';

test.each([
  // Nobody stands in front: what a client says of itself is not heard.
  [0, '6.6.6.6', '10.0.0.9'],
  [0, undefined, '10.0.0.9'],
  // Each proxy appends whom it saw: what was there before is the client's own word.
  [1, '102.89.1.7', '102.89.1.7'],
  [1, '6.6.6.6, 102.89.1.7', '102.89.1.7'],
  [2, '6.6.6.6, 102.89.1.7, 10.0.0.1', '102.89.1.7'],
  [1, '', '10.0.0.9'],
])('behind %i proxies, told %j, the client is %s', (proxies, told, client) => {
  expect(clientAddress(socket, told, proxies)).toBe(client);
});
