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
