import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { NoShop } from './no-shop.tsx';

function shown(isExpected: boolean): string {
  const element = (
    <I18nProvider value={translatorFor('en')}>
      <NoShop isExpected={isExpected} />
    </I18nProvider>
  );
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />,
  );
}

test('whoever has just deleted a shop is not told that it is being set up', () => {
  expect(shown(false)).not.toContain('Setting up your shop');
  expect(shown(false)).toContain('Shop Setup Required');
  expect(shown(true)).toContain('Setting up your shop');
});
