import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CartGroup, CartItem } from '#app/domains/orders/cart/cart.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { type PlainAnswer, PlainCheckout } from './plain-checkout.tsx';

const shop = { id: 's', name: 'S', address: 'Aba', picture: null, isClosed: false };
const item: CartItem = {
  ...{ stockId: 'i', variantId: null, name: 'Gown', priceKobo: 500_000, left: 3, isAway: false },
  ...{ color: null, size: null, option: null, photo: null, shop },
};

const shown = (answer: PlainAnswer | undefined, lines: CartGroup['lines'] = []) =>
  renderToStaticMarkup(
    <I18nProvider value={translatorFor('en')}>
      <PlainCheckout
        shop={{ paysOnline: false, deliversByPlace: false, fees: [], offersPickup: true }}
        places={[]}
        group={{
          shop,
          lines,
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

test('where a code pays for all of it nobody is asked how to pay; a fee to come is asked about', () => {
  const line = { stockId: 'i', variantId: null, shopId: 's', quantity: 1, priceKobo: 500_000 };
  const was = { discountKobo: 0, feeKobo: 0, zone: '' };
  const after = (now: Partial<typeof was> | { feeKobo: null }) =>
    shown({ changes: [], sums: { was, now: { ...was, discountKobo: 500_000, ...now } } }, [
      { line, item },
    ]);
  expect(after({})).toMatch(/type="hidden" name="payBy" value="delivery".*Nothing to pay/);
  expect(after({})).not.toContain('How to pay');
  for (const paid of [after({ discountKobo: 499_900 }), after({ feeKobo: null })]) {
    expect(paid).toContain('How to pay');
    expect(paid).not.toContain('Nothing to pay');
  }
});
