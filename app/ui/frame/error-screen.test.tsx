import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { ErrorScreen } from './error-screen.tsx';

const shown = (requestId: string | undefined) =>
  renderToStaticMarkup(
    <I18nProvider value={translatorFor('en')}>
      <ErrorScreen title="Broken" requestId={requestId} help="Send this number to us" />
    </I18nProvider>,
  );

test('whom to send the number to is said only where there is a number', () => {
  expect(shown('af31d0')).toContain('Send this number');
  expect(shown(undefined)).not.toContain('Send this number');
  expect(shown('')).not.toContain('Send this number');
});
