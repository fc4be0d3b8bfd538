import { renderToStaticMarkup } from 'react-dom/server';
import {
  createMemoryRouter,
  RouterProvider,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import MyDataPage, { shouldRevalidate } from './my-data.tsx';

function shown(loaderData: object, actionData?: object): string {
  // The router gives more than the page reads.
  const Page = MyDataPage as unknown as (props: {
    loaderData: object;
    actionData?: object | undefined;
  }) => React.ReactElement;
  const element = (
    <I18nProvider value={translatorFor('en')}>
      <Page loaderData={loaderData} actionData={actionData} />
    </I18nProvider>
  );
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />,
  );
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
