import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { OptionChips } from './option-chips.tsx';

test('a colour that is sold out has no price, which struck would look like one of before', () => {
  const html = renderToStaticMarkup(
    <I18nProvider value={translatorFor('en')}>
      <OptionChips
        name="color"
        legend="Colour"
        chosen=""
        options={[
          { name: 'Red', left: 3, priceKobo: 1_250_000 },
          { name: 'Blue', left: 0, priceKobo: 1_400_000 },
        ]}
        picked=""
        onPick={() => {}}
      />
    </I18nProvider>,
  );
  expect(html).toContain('₦12,500');
  expect(html).not.toContain('₦14,000');
  expect(html).toContain('Sold out');
});
