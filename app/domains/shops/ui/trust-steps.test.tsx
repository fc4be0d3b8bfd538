import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { TrustSteps } from './trust-steps.tsx';

test('each step says what was checked and on which day, or that it was not', () => {
  const steps = {
    phone: new Date('2024-08-14T09:00:00Z'),
    // Past midnight in Lagos, and still the day before in London.
    bank: new Date('2026-06-30T23:30:00Z'),
    place: new Date('2026-10-02T09:00:00Z'),
    registered: null,
  };
  const trust = { steps, completedOrders: 7, since: new Date('2024-08-01T09:00:00Z') };
  const shown = renderToStaticMarkup(
    <I18nProvider value={translatorFor('en')}>
      <TrustSteps trust={trust} />
    </I18nProvider>,
  );
  const lines = [...shown.matchAll(/<li.*?<\/svg>(.*?)<small[^>]*>(.*?)<\/small>/g)];
  expect(lines.map(([, what, when]) => [what, when])).toEqual([
    ['Phone number proved', '14 Aug 2024'],
    ['Bank account has the owner&#x27;s name', '1 Jul 2026'],
    ['Place seen by Oja', '2 Oct 2026'],
    ['Business registered', 'Not checked'],
  ]);
});
