import { expect, test } from 'vitest';
import { operatorActs, subjectKinds } from './log-line.ts';
import { actWords, changesOf, titleOf, writtenFacts } from './log-words.ts';

test('every act is told in words, without a code', () => {
  for (const act of operatorActs) {
    expect(actWords[act], act).toMatch(/^[A-Z][^._{}]+$/);
    for (const subjectKind of subjectKinds)
      expect(titleOf({ act, subjectKind, subjectName: '' })).not.toMatch(/[._{}]/);
  }
  expect(titleOf({ act: 'opened', subjectKind: 'shop', subjectName: 'Emeka Phones' })).toBe(
    'Looked at a shop: Emeka Phones',
  );
  // A line of an act that has another name today.
  expect(titleOf({ act: 'shop.closed_once', subjectKind: 'market', subjectName: '' })).toBe(
    'shop closed once',
  );
});

test('what changed is told with both sides, money as money and moments as moments', () => {
  expect(changesOf({ before: { plan: 'free' }, after: { plan: 'premium' } })).toEqual([
    'Plan: free → premium',
  ]);
  expect(
    changesOf({ before: { paidKobo: 1_200_050, refundedKobo: 0 }, after: { backKobo: 200_000 } }),
  ).toEqual(['Paid: ₦12,000.50', 'Gone back before: ₦0', 'Goes back: ₦2,000']);
  expect(
    changesOf({
      before: { registrationNumber: null, decision: 'hide_review', allowed: true },
      after: { registrationNumber: 'RC 123456', placeSeenAt: '2026-11-15T10:00:00.000Z' },
    }),
  ).toEqual([
    'CAC number: none → RC 123456',
    'Decision: hide review',
    'Allowed: yes',
    expect.stringMatching(/^Place seen: .*2026.*11:00/),
  ]);
  expect(changesOf({ before: null, after: { texts: { en: 'We close at 6', ha: 'x' } } })).toEqual([
    'Text: “We close at 6”',
  ]);
});

test('the key of a form stands nowhere, also not in the details', () => {
  const after = { state: 'suspended', form: 'e3b62e5a' };
  expect(writtenFacts(after)).toBe('{"state":"suspended"}');
  expect(changesOf({ before: { state: 'on the market' }, after })).toEqual([
    'State: on the market → suspended',
  ]);
  for (const nothing of [{ form: 'e3b62e5a' }, null, undefined])
    expect(writtenFacts(nothing)).toBe('');
});

test('what only machines read is left to the details, and odd values break nothing', () => {
  expect(changesOf({ before: null, after: { case: 'x', payment: 'y', facts: { a: 1 } } })).toEqual(
    [],
  );
  for (const odd of [undefined, null, 7, 'text', [], { toString: 1 }, { texts: null }])
    expect(() => changesOf({ before: odd, after: odd })).not.toThrow();
});
