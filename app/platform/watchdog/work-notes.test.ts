import { expect, test } from 'vitest';
import { addressShape, notesBuffer, readNotes, workNotes } from './work-notes.ts';

test('what is under way can be read, what has ended cannot', () => {
  const buffer = notesBuffer();
  const notes = workNotes(buffer);
  const [first, second] = [notes.begin('GET /'), notes.begin('job stocks.sweep')];
  expect(readNotes(buffer).sort()).toEqual(['GET /', 'job stocks.sweep']);
  first();
  first();
  expect(readNotes(buffer)).toEqual(['job stocks.sweep']);
  second();
  expect(readNotes(buffer)).toEqual([]);
});

test('more than there are slots for, and texts that are too long, do no harm', () => {
  const buffer = notesBuffer();
  const notes = workNotes(buffer);
  const ends = Array.from({ length: 100 }, (_, n) => notes.begin(`${n} ${'x'.repeat(500)}`));
  expect(readNotes(buffer)).toHaveLength(32);
  expect(Math.max(...readNotes(buffer).map((note) => note.length))).toBeLessThan(100);
  for (const end of ends) end();
  expect(readNotes(buffer)).toEqual([]);
  notes.begin('again');
  expect(readNotes(buffer)).toEqual(['again']);
});

test.each([
  ['GET', '/', 'GET /'],
  ['POST', '/o/22222222222222', 'POST /o/:'],
  ['GET', '/stocks/01890000-0000-7000-8000-000000000000/edit', 'GET /stocks/:/:'],
  ['POST', '/api/uploadImage', 'POST /api/uploadImage'],
  ['GET', '/api/messages/123/photo', 'GET /api/messages/:/:'],
  ['GET', '/%E1%BB%8D 08030000001', 'GET /:'],
])('an address without what names somebody: %s %s', (method, path, shape) => {
  expect(addressShape(method, path)).toBe(shape);
});
