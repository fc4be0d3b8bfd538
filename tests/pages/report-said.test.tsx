import { expect, test } from 'vitest';
import Report from '#app/routes/market/report.tsx';
import { drawnPage } from '#tests/support/drawn.tsx';

function shown(fault: object): string {
  const typed = { reason: '', text: '', phone: '' };
  const loaderData = { kind: 'shop', name: 'Told Store', back: '/', limit: '', isPrivate: true };
  return drawnPage(Report, { loaderData, actionData: { fault, typed } });
}

test('what is wrong with a report is said once: at its field, or above where no field has it', () => {
  const message = 'Choose what is wrong.';
  expect(shown({ message, fields: { reason: message } }).split(message)).toHaveLength(2);
  expect(shown({ message }).split(message)).toHaveLength(2);
});
