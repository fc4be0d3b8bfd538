import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { drawnPage } from '#tests/support/drawn.tsx';
import MyDataPage, { shouldRevalidate } from './my-data.tsx';

function shown(loaderData: object, actionData?: object): string {
  return drawnPage(MyDataPage, { loaderData, actionData });
}

test('what was erased in another tab is no longer shown in this one, which says so', () => {
  const refused = (actionStatus: number) =>
    shouldRevalidate({
      actionStatus,
      actionResult: { refused: 'Not open' },
      defaultShouldRevalidate: false,
    } as ShouldRevalidateFunctionArgs);
  expect([refused(409), refused(400)]).toEqual([true, false]);
  const html = shown({ kept: undefined, isErased: true }, { refused: 'Not open' });
  expect(html).toContain('Not open');
  expect(html).not.toContain('It is erased');
  expect(shown({ kept: undefined, isErased: true })).toContain('It is erased');
});
