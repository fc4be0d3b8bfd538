import { expect, test } from 'vitest';
import { colourOf, initialsOf } from './avatar.tsx';

test.each([
  ['Ngozi Okafor', 'NO'],
  ['Fúnmi', 'F'],
  ['  ọ́láwálé   Adé bello ', 'Ọ́B'],
  ['ɓala', 'Ɓ'],
  ['', ''],
  ['0706 293 0001', '01'],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name).normalize('NFC')).toBe(initials.normalize('NFC'));
});

test('the same name always has the same colour', () => {
  expect(colourOf('Ngozi Okafor')).toBe(colourOf('Ngozi Okafor'));
});
