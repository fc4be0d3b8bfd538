import { expect, test } from 'vitest';
import { typedPart } from './typed-part.ts';

const marked = (text: string, typed: string): string | undefined => {
  const parts = typedPart(text, typed);
  if (parts) expect(parts.join('')).toBe(text);
  return parts?.[1];
};

test('what was typed is found in a text whatever its signs and capitals', () => {
  expect(marked('Yoruba fìlà cap', 'fila')).toBe('fìlà');
  expect(marked('Yoruba fìlà cap'.normalize('NFD'), 'fila')).toBe('fìlà'.normalize('NFD'));
  expect(marked('Yoruba fila cap', 'fìlà')).toBe('fila');
  expect(marked('Fọlákẹ́ Aṣọ Òkè', 'aso oke')).toBe('Aṣọ Òkè');
  expect(marked('iPhone 15, new', 'IPHONE ')).toBe('iPhone');
});

test('what does not stand there is not marked', () => {
  expect(marked('Hula cap', 'fila')).toBeUndefined();
  expect(marked('Hula cap', ' ')).toBeUndefined();
  expect(marked('', 'a')).toBeUndefined();
});
