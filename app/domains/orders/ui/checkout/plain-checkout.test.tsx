import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { type PlainAnswer, PlainCheckout } from './plain-checkout.tsx';

const shown = (answer: PlainAnswer | undefined) =>
  renderToStaticMarkup(
    <I18nProvider value={translatorFor('en')}>
      <PlainCheckout
        shop={{ paysOnline: false, deliversByPlace: false, offersPickup: true }}
        places={[]}
        group={{
          shop: { id: 's', name: 'S', address: 'Aba', picture: null, isClosed: false },
          lines: [],
        }}
        operation="once"
        answer={answer}
      />
    </I18nProvider>,
  );

const code = { step: 'code' as const, phone: '+2348055550177', resendAfterSeconds: 60 };

test('no code is asked for before the shop or the market wants one', () => {
  expect(shown(undefined)).not.toContain('name="code"');
});

test('a known code (demo) stands in its field', () => {
  expect(shown({ code: { ...code, demoCode: '12345678' } })).toMatch(
    /name="code"[^>]*value="12345678"/,
  );
});

test('after a wrong code its field is still there, with the reason', () => {
  const html = shown({ fault: { message: 'That code is wrong' }, typed: { codeAsked: '1' } });
  expect(html).toContain('name="code"');
  expect(html).toContain('That code is wrong');
});

test('a step that has to be waited for goes along with the next try', () => {
  const extraStep = { ticket: 'ticket-1', bits: 0, waitSeconds: 5 };
  const html = shown({ fault: { message: 'Wait a little' }, extraStep });
  expect(html).toMatch(/name="stepTicket" value="ticket-1"/);
});
