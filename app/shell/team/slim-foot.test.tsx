import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { SlimFoot } from './slim-foot.tsx';

test('the page with the reason of a suspension does not lead to itself', () => {
  // Only what is read of it.
  const team = { isSuspended: true, letters: { unseen: 1 } } as Parameters<
    typeof SlimFoot
  >[0]['team'];
  const element = (
    <I18nProvider value={translatorFor('en')}>
      <SlimFoot team={team} frame="plain" languages={[]} />
    </I18nProvider>
  );
  const shownAt = (path: string) => {
    const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };
  const { t } = translatorFor('en');
  for (const path of ['/', '/orders']) expect(shownAt(path)).toContain('href="/measures"');
  expect(shownAt('/measures')).toContain(t('measures.banner'));
  expect(shownAt('/measures')).not.toContain('href="/measures"');
});
