import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawn } from '#tests/support/drawn.tsx';
import { CodeInput } from './code-input.tsx';
import { TextField } from './field.tsx';
import { FileField } from './file-field.tsx';

test.each([
  ['its own fault', <TextField key="a" label="Name" error="Add a name" />, true],
  ['a fault said above the form', <TextField key="b" label="Name" aria-invalid />, true],
  ['no fault', <TextField key="c" label="Name" />, false],
])('a field with %s', (_, field, isMarked) => {
  expect(renderToStaticMarkup(field).includes('aria-invalid="true"')).toBe(isMarked);
});

test('a file is chosen by a button in our words, over the browser’s own', () => {
  const facts = { label: 'Photos', name: 'photos', accept: 'image/png', button: 'Choose a photo' };
  const html = renderToStaticMarkup(<FileField {...facts} multiple error="Too large" />);
  expect(html).toMatch(/class="[^"]*filebtn[^"]*">Choose a photo<input[^>]*type="file"/);
  expect(html).toMatch(/<input[^>]*name="photos"/);
  expect(html).toContain('aria-invalid="true"');
  const [, id] = /<label[^>]*for="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<input id="${id}"`);
});

test('a PIN is hidden and may be filled in by a password manager, a code by the phone', () => {
  const pin = drawn(<CodeInput label="PIN" name="pin" length={6} secret defaultValue="482193" />);
  expect(pin).toMatch(/<input[^>]*type="password"[^>]*autoComplete="current-password"/i);
  expect(pin).not.toContain('>4<');
  const code = drawn(<CodeInput label="Code" name="code" defaultValue="48219312" />);
  expect(code).toMatch(/<input[^>]*type="text"[^>]*autoComplete="one-time-code"/i);
});
