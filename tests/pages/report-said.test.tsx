import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import Report from '#app/routes/market/report.tsx';

function shown(fault: object): string {
  // The router gives more than the page reads.
  const Page = Report as unknown as (props: {
    loaderData: object;
    actionData?: object | undefined;
  }) => React.ReactElement;
  const typed = { reason: '', text: '', phone: '' };
  const loaderData = { kind: 'shop', name: 'Told Store', back: '/', limit: '', isPrivate: true };
  const element = (
    <I18nProvider value={translatorFor('en')}>
      <Page loaderData={loaderData} actionData={{ fault, typed }} />
    </I18nProvider>
  );
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />,
  );
}

test('what is wrong with a report is said once: at its field, or above where no field has it', () => {
  const message = 'Choose what is wrong.';
  expect(shown({ message, fields: { reason: message } }).split(message)).toHaveLength(2);
  expect(shown({ message }).split(message)).toHaveLength(2);
});
