import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { OfferForm } from './offer-form.tsx';

test('Enter sends the offer with its code, and not the code again', () => {
  const code = { step: 'code', phone: '0805 555 0123', resendAfterSeconds: 0 } as const;
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <I18nProvider value={translatorFor('en')}>
          <OfferForm choices={[]} answer={{ code: { ...code, demoCode: undefined } }} />
        </I18nProvider>
      ),
    },
  ]);
  const html = renderToStaticMarkup(<Page />);
  const buttons = [...html.matchAll(/<button[^>]*type="submit"[^>]*>/g)].map(([tag]) =>
    tag.includes('value="resend"'),
  );
  // Enter presses the first button that sends.
  expect(buttons).toEqual([false, true]);
});
