const ring = '01234567890123456789';
const ringBack = [...ring].reverse().join('');

/** Known from leaked lists to be chosen most, beyond what the rules below refuse. */
const common = new Set(
  '159753 147258 147852 258369 963852 852456 456852 741852 142536 415263 112358 102030 192837 789456 456789 456123 123654 321654 789123 159357 357159 951753 753951 314159 271828 010203 201020 121314 131415'.split(
    ' ',
  ),
);

const patterns = [
  // Halves and pairs that come again.
  /^(\d{3})\1$/,
  /^(\d{2})\1\1$/,
  // Doubled digits: 112233.
  /^(\d)\1(\d)\2(\d)\3$/,
  // The same read backwards.
  /^(\d)(\d)(\d)\3\2\1$/,
];

/** Of Nigerian numbers as they are dialled, of others as they are stored. */
const numberOf = (phoneKey: string): string =>
  `${phoneKey.replace(/^\+234/, '0')} ${phoneKey.slice(1)}`;

/** What a thief tries first, who has five tries and knows the number. */
export const isWeakPin = (pin: string, phoneKey: string): boolean =>
  new Set(pin).size <= 2 ||
  ring.includes(pin) ||
  ringBack.includes(pin) ||
  patterns.some((pattern) => pattern.test(pin)) ||
  common.has(pin) ||
  numberOf(phoneKey).includes(pin);
