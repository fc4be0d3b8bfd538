import { expect, test } from 'vitest';
import { drawn } from '#tests/support/drawn.tsx';
import { OwnComplaint } from './own-complaint.tsx';

const raised = {
  id: 'complaint',
  reason: 'damaged',
  words: 'The zip is torn.',
  state: 'raised',
  at: new Date('2026-11-16T09:00:00Z'),
  dueAt: null,
  answer: '',
  answeredAt: null,
  decision: '',
  hasPhoto: false,
  keepsMoney: true,
} as const;

test('a shop that has not answered yet is told that its answer is still read', () => {
  const html = drawn(<OwnComplaint orderId="order" complaint={raised} isRefunded={false} />);
  expect(html).toContain('What you answer now is read first.');
  expect(html).toContain('Send answer');
});

test('a shop that has answered is not told to answer: it can only once', () => {
  const answered = { ...raised, answer: 'It was whole.', answeredAt: raised.at };
  const html = drawn(<OwnComplaint orderId="order" complaint={answered} isRefunded={false} />);
  expect(html).toContain('Oja will decide');
  expect(html).not.toContain('answer now');
  expect(html).not.toContain('Send answer');
});
