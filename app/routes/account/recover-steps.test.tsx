import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import RecoverSteps from './recover-steps.tsx';

const at = new Date('2026-11-17T09:00:00Z');

function heading(state: string): string | undefined {
  const ended = state === 'refused' || state === 'stopped' ? at : null;
  const recovery = { state, askedAt: at, checkedAt: null, agreedAt: null, opensAt: null };
  const loaderData = { recovery: { ...recovery, endedAt: ended }, supportPhone: '0800 000 0000' };
  // The router gives more than the page reads.
  const Page = RecoverSteps as unknown as (props: { loaderData: object }) => React.ReactElement;
  const element = (
    <I18nProvider value={translatorFor('en')}>
      <Page loaderData={loaderData} />
    </I18nProvider>
  );
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />,
  );
  return /<h1>(.*?)<\/h1>/.exec(html)?.[1];
}

test.each([
  ['waiting', 'We have your request'],
  ['checked', 'We have your request'],
  ['agreed', 'We have your request'],
  ['refused', 'Your request ended'],
  ['stopped', 'Your request ended'],
  ['done', 'You can sign in again'],
])('a request that is %s is headed “%s”', (state, said) => {
  expect(heading(state)).toBe(said);
});
