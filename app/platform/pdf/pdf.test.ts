import { expect, test } from 'vitest';
import { runsOf } from '#tests/support/pdf-text.ts';
import { PdfPage } from './pdf.server.ts';

test('the marks of Yorùbá sit on their letters, not beside them', async () => {
  const page = new PdfPage({ size: [200, 100], title: 't', language: 'yo', at: new Date(0) });
  page.text('Ọ́jà', { x: 10, y: 50, size: 20 });
  const [letter, mark, rest] = runsOf(await page.bytes());
  expect([letter?.text, mark?.text, rest?.text]).toEqual(['Ọ', '\u0301', 'jà']);
  // Within the letter: after it has begun, before the next one does.
  expect(mark?.x).toBeGreaterThan((letter?.x ?? 0) + 3);
  expect(mark?.x).toBeLessThan((rest?.x ?? 0) - 3);
});

test('a letter that the font has only in parts is its parts; what it has not at all is a question mark', async () => {
  const page = new PdfPage({ size: [200, 100], title: 't', language: 'yo', at: new Date(0) });
  page.text('Òǹtajà 家', { x: 10, y: 50, size: 20 });
  const runs = runsOf(await page.bytes());
  expect(runs.map((run) => run.text).join('')).toBe('Òn\u0300tajà ?');
  const mark = runs.findIndex((run) => run.text.startsWith('\u0300'));
  expect(runs[mark]?.x).toBeLessThan(runs[mark + 1]?.x ?? 0);
});
