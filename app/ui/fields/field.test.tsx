import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextField } from './field.tsx';

test.each([
  ['its own fault', <TextField key="a" label="Name" error="Add a name" />, true],
  ['a fault said above the form', <TextField key="b" label="Name" aria-invalid />, true],
  ['no fault', <TextField key="c" label="Name" />, false],
])('a field with %s', (_, field, isMarked) => {
  expect(renderToStaticMarkup(field).includes('aria-invalid="true"')).toBe(isMarked);
});
