import { expect, test } from 'vitest';
import { decisionInput } from './decision-form.ts';

test('a decision that was not chosen and a reason that is too short are each said at their field', () => {
  const refused = decisionInput.safeParse({ reason: 'Fake' }).error?.issues;
  expect(refused?.map(({ path, message }) => [path[0], message])).toEqual([
    ['decision', 'moderation.decision_missing'],
    ['reason', 'operators.reason_short'],
  ]);
});
