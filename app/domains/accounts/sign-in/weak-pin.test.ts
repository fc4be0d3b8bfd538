import { expect, test } from 'vitest';
import { isWeakPin } from './weak-pin.ts';

const phoneKey = '+2348031234567';

test.each([
  // One digit, stairs up and down, around the end too.
  ...['000000', '777777', '123456', '654321', '890123', '210987'],
  // Two digits only, pairs and halves that come again, doubled digits, the same read backwards.
  ...['121212', '100000', '111222', '122121', '123123', '112233', '990044', '123321', '135531'],
  // What is typed most, and the columns of the keypad.
  ...['159753', '147258', '147852', '258369', '142536', '112358', '696969', '102030', '789456'],
  // Six digits of the own number, however it is written.
  ...['803123', '031234', '234567', '080312', '348031'],
])('%s is easy to guess', (pin) => {
  expect(isWeakPin(pin, phoneKey)).toBe(true);
});

test.each(['270196', '482193', '905173', '803124', '101986', '998877'.replace('77', '71')])(
  '%s is not',
  (pin) => {
    expect(isWeakPin(pin, phoneKey)).toBe(false);
  },
);

test('of a million PINs few are refused', () => {
  let weak = 0;
  for (let n = 0; n < 1_000_000; n += 1)
    if (isWeakPin(String(n).padStart(6, '0'), phoneKey)) weak += 1;
  expect(weak).toBeGreaterThan(3_000);
  expect(weak).toBeLessThan(10_000);
});
