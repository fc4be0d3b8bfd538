import { expect, test } from 'vitest';
import { clientKey, clientNetworks } from './client-key.ts';

test.each([
  ['102.89.1.7', '102.89.1.7'],
  ['::ffff:102.89.1.7', '102.89.1.7'],
  ['::FFFF:6659:107', '102.89.1.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:0DB8:0000:0001:ffff:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
])('%s counts as %s', (address, key) => {
  expect(clientKey(address)).toBe(key);
});

test.each([
  ['102.89.1.7', '102.89.1.0/24', '102.89.1.0/24', '102.89.0.0/16'],
  ['::ffff:102.89.1.7', '102.89.1.0/24', '102.89.1.0/24', '102.89.0.0/16'],
  ['2001:db8:0:12ab::5', '2001:db8:0:1200::/56', '2001:db8:0::/48', '2001:db8::/32'],
  ['2001:db8:0:12ff::5', '2001:db8:0:1200::/56', '2001:db8:0::/48', '2001:db8::/32'],
  ['2001:db8:0:1300::5', '2001:db8:0:1300::/56', '2001:db8:0::/48', '2001:db8::/32'],
  ['2001:db8::', '2001:db8:0:0::/56', '2001:db8:0::/48', '2001:db8::/32'],
  ['nobody', 'unknown', 'unknown', 'unknown'],
])('%s is in %s, %s and %s', (address, near, site, carrier) => {
  expect(clientNetworks(address)).toEqual({ line: clientKey(address), near, site, carrier });
});
